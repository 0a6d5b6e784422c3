import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Names with a hash of their content never change. */
const forever = 'public, max-age=31536000, immutable';
/** Everything else is asked for again and answered 304 while it is the same. */
const revalidated = 'no-cache';

/** Serves the built web: files by name, and the page itself for every other path that is no call. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /\/assets\/[^/]+$/.test(path) ? forever : revalidated);
    },
  });
}
