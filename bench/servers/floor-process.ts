import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Statement } from '../cases/recorded-sql.ts';

export type FloorPlan = {
  readonly url: string;
  /** What needs a session and answers the rows of statements that are sent at once. */
  readonly reads: readonly { readonly path: string; readonly statements: readonly Statement[] }[];
  /** What answers the same bytes without looking at anything. */
  readonly bytes: readonly { readonly path: string; readonly body: string }[];
};

export type FloorProcess = { readonly port: number; stop(): Promise<void> };

/** Starts the floor as a process of its own, as the server is one. */
export async function startFloor(plan: FloorPlan): Promise<FloorProcess> {
  const child = fork(join(import.meta.dirname, 'floor-server.ts'), { env: { ...process.env, NODE_ENV: 'production' } });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.send(plan);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', () => reject(new Error('the floor ended')));
  });
  return {
    port,
    stop: async () => {
      child.disconnect();
      await gone;
    },
  };
}
