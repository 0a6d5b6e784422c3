import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Statement } from '../cases/recorded-sql.ts';

export type FloorPlan = {
  readonly url: string;
  /** Endpoints that require a session and answer the rows of statements, which are sent at once. */
  readonly reads: readonly { readonly path: string; readonly statements: readonly Statement[] }[];
  /** Endpoints that answer a fixed body without a session or a query. */
  readonly bytes: readonly { readonly path: string; readonly body: string }[];
};

export type FloorProcess = { readonly port: number; stop(): Promise<void> };

/** Starts the floor in a process of its own, as the server has one. */
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
