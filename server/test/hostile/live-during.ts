import type { FastifyInstance } from 'fastify';

/** Polls the health of a server in this process during some work. @returns the failed responses, the slowest one, and how memory grew */
export async function liveDuring(app: FastifyInstance, work: () => Promise<unknown>) {
  let over = false;
  const waits: number[] = [];
  let failed = 0;
  const ctx = (async () => {
    while (!over) {
      const begun = performance.now();
      if ((await app.inject({ url: '/health/live' })).statusCode !== 200) failed += 1;
      waits.push(performance.now() - begun);
      await new Promise((next) => setTimeout(next, 5));
    }
  })();
  const before = process.memoryUsage.rss();
  await work();
  over = true;
  await ctx;
  return { failed, slowest: Math.max(...waits), megabytes: (process.memoryUsage.rss() - before) / 1_048_576 };
}
