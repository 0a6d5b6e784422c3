import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveApiReference } from './api-reference.ts';

/** Names with a hash of their content never change. */
const forever = 'public, max-age=31536000, immutable';
/** Everything else is asked for again and answered 304 while it is the same. */
const revalidated = 'no-cache';

/** Serves the built web: files by name, the page itself for every other path that is no call, and the API reference. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const texts = textsVersionOf(folder);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = /\/assets\/[^/]+$/.test(path) || (/\/locales\/[^/]+\/[^/]+$/.test(path) && asksForVersion(reply.request, texts));
      reply.header('cache-control', hashed ? forever : revalidated);
    },
  });
  await serveApiReference(app);
}

/** Which translations the build has, as it wrote into its page; null where it does not say. */
function textsVersionOf(folder: string): string | null {
  return /<html[^>]* data-texts="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? null;
}

/** A page of another build asks for a version that is not here: what it gets must not be kept under that name. */
function asksForVersion({ query }: FastifyRequest, version: string | null): boolean {
  return version !== null && (query as { v?: unknown }).v === version;
}
