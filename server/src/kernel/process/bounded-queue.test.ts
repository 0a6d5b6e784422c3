import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

/** Work that ends on command, with a count of how much of it runs. */
function heavyWork() {
  const ends: (() => void)[] = [];
  const seen = { running: 0, most: 0 };
  const work = async () => {
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise<void>((end) => ends.push(end));
    seen.running -= 1;
  };
  return { work, seen, endFirst: () => ends.shift()?.() };
}

it('gives a released slot to the first waiter, not to a newcomer', async () => {
  const run = boundedQueue(1, 5);
  const { work, seen, endFirst } = heavyWork();
  const firstWork = Promise.withResolvers<void>();
  const first = run(() => firstWork.promise);
  const second = run(work);
  const third = firstWork.promise.then(() => run(work));
  firstWork.resolve();
  await first;
  await turn();
  expect(seen).toEqual({ running: 1, most: 1 });
  endFirst();
  await second;
  await turn();
  expect(seen).toEqual({ running: 1, most: 1 });
  endFirst();
  await third;
});

it('limits concurrency, refuses work when the queue is full, and completes the rest', async () => {
  const cases = fc.record({
    atOnce: fc.integer({ min: 1, max: 4 }),
    waiting: fc.integer({ min: 0, max: 5 }),
    come: fc.integer({ min: 1, max: 15 }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ atOnce, waiting, come }) => {
      const run = boundedQueue(atOnce, waiting);
      const { work, seen, endFirst } = heavyWork();
      const all = Array.from({ length: come }, () =>
        run(work).then(
          () => 'served',
          ({ key }: { key: string }) => key,
        ),
      );
      for (let n = 0; n < come; n += 1) {
        await turn();
        endFirst();
      }
      const answers = await Promise.all(all);
      expect(seen.most).toBe(Math.min(atOnce, come));
      expect(answers.filter((answer) => answer === 'served')).toHaveLength(Math.min(come, atOnce + waiting));
      expect(answers.filter((answer) => answer === 'unavailable')).toHaveLength(Math.max(0, come - atOnce - waiting));
    }),
    { numRuns: 50 },
  );
});

it('passes the slot of failed work to the next waiter', async () => {
  const run = boundedQueue(1, 1);
  const failing = run(() => Promise.reject(new Error('no paper')));
  const next = run(async () => 'next');
  await expect(failing).rejects.toThrow('no paper');
  expect(await next).toBe('next');
});

it('refuses work that waited too long, and gives the slot to those who still wait', async () => {
  const run = boundedQueue(1, 5, 50);
  const { work, seen, endFirst } = heavyWork();
  const first = run(work);
  await expect(run(work)).rejects.toMatchObject({ key: 'unavailable' });
  const third = run(work);
  endFirst();
  await first;
  await turn();
  expect(seen.running).toBe(1);
  endFirst();
  await third;
});
