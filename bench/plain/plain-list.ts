import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

export type PlainList = { readonly url: string; stop(): void };

const pageOf = (script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Clients</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="${script}"></script>
  </body>
</html>`;

/** Builds the plain React list and serves it with Brotli. API calls are forwarded to the real server. */
export async function servePlainList(api: string): Promise<PlainList> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-plain-'));
  const home = mkdtempSync(join(import.meta.dirname, '../../node_modules/.plain-list-'));
  writeFileSync(join(home, 'index.html'), pageOf(relative(home, join(import.meta.dirname, '../plain-list/main.jsx'))));
  const built = spawnSync('vite', ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], { cwd: home, encoding: 'utf8' });
  rmSync(home, { recursive: true, force: true });
  if (built.status !== 0) throw new Error(`the plain list was not built: ${built.stderr}`);
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), { type: types[extname(path)] ?? '', body: brotliCompressSync(readFileSync(path)) }]),
  );
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/api/')) {
      const answer = await fetch(api + path, { headers: { cookie: request.headers.cookie ?? '' } });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      return;
    }
    const file = files.get(path === '/' ? '/index.html' : path);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
