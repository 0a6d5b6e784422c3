import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveApiReference } from './api-reference.ts';

/** File names with a content hash never change. */
const forever = 'public, max-age=31536000, immutable';
/** Everything else is revalidated and answered 304 while unchanged. */
const revalidated = 'no-cache';

/** Serves the built web application: static files, the page for every other path outside the API, and the API reference. */
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

/** The version of the translations in the built page; null if it has none. */
function textsVersionOf(folder: string): string | null {
  return /<html[^>]* data-texts="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? null;
}

/** Whether a page of another build requests a version that is not here. The response must not be cached under that version. */
function asksForVersion({ query }: FastifyRequest, version: string | null): boolean {
  return version !== null && (query as { v?: unknown }).v === version;
}
