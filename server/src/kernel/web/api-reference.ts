import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const path = '/api-reference/';
/** The files of the Swagger UI package that the page needs. */
const files = ['/swagger-ui.css', '/swagger-ui-bundle.js'];

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lectern API</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${path}swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="${path}swagger-ui-bundle.js"></script>
<script src="${path}start.js"></script>
</body>
</html>
`;

/** Read-only: "Try it out" would call endpoints with the school's real data. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

/** Paths that are not in the contract. */
export const apiReferenceAddresses = [path, `${path}start.js`, `${path}*`];

/** Serves a page that shows the OpenAPI document. The page itself contains no data; the document is for signed-in staff only. */
export async function serveApiReference(app: FastifyInstance): Promise<void> {
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const version = String((JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }).version);
  app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page));
  app.get(`${path}start.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(start),
  );
  await app.register(fastifyStatic, {
    root,
    prefix: path,
    decorateReply: false,
    index: false,
    allowedPath: (name) => files.includes(name),
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache').header('etag', `"${version}"`),
  });
}
