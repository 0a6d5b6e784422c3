import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection, wireRequest } from '../http-connection.ts';

/** What somebody met who used the server well while others attacked it. Times are milliseconds, `p99` and `slowest`. */
export type Bystander = { readonly calls: number; readonly failed: number; readonly p99: number; readonly slowest: number };

type Options = { readonly path: string; readonly headers?: Readonly<Record<string, string>>; readonly everyMilliseconds: number };

/** Calls one address at a steady pace until it is told to stop. @returns stops it */
export function startBystander(port: number, { path, headers = {}, everyMilliseconds }: Options): () => Promise<Bystander> {
  const request = wireRequest({ method: 'GET', path, headers });
  const times: number[] = [];
  let failed = 0;
  let stopped = false;
  let connection: HttpConnection | null = null;
  const call = async () => {
    connection ??= await HttpConnection.open(port);
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const work = async () => {
    while (!stopped) {
      const begun = performance.now();
      await call().catch(() => {
        failed += 1;
        connection?.close();
        connection = null;
      });
      const took = performance.now() - begun;
      times.push(took);
      await wait(Math.max(0, everyMilliseconds - took));
    }
  };
  const working = work();
  return async () => {
    stopped = true;
    await working;
    connection?.close();
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    return { calls: times.length, failed, p99: at(0.99), slowest: at(1) };
  };
}
