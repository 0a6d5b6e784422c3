import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeInOrder } from './orderly-close.ts';

/** A server whose response ends on command, and a browser that keeps its connection alive. */
async function serverWithRequest(answer: (go: Promise<void>) => unknown) {
  const go = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeInOrder(app);
  app.get('/', async () => {
    reached.resolve();
    return answer(go.promise);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const status = new Promise<number | undefined>((answered, failed) => {
    const ended = (response: IncomingMessage) => response.resume().on('end', () => answered(response.statusCode));
    get({ port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }, ended).on('error', failed);
  });
  await reached.promise;
  return { app, status, go: go.resolve };
}

const late = 5_000;

it.each([
  ['before the answer has begun', (go: Promise<void>) => go.then(() => ({ done: true }))],
  [
    'in the middle of an answer',
    (go: Promise<void>) =>
      Readable.from(
        (async function* () {
          yield 'half';
          await go;
          yield 'whole';
        })(),
      ),
  ],
])(
  'a server that is closed %s finishes the response and does not wait for idle browsers',
  async (_when, answer) => {
    const { app, status, go } = await serverWithRequest(answer);
    await new Promise((wait) => setTimeout(wait, 100));
    const begun = performance.now();
    const closed = app.close();
    await new Promise((wait) => setTimeout(wait, 100));
    go();
    expect(await status).toBe(200);
    await closed;
    expect(performance.now() - begun).toBeLessThan(late);
  },
  100_000,
);
