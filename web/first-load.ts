import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { transformWithOxc } from 'vite';
import { startData } from './src/app/first-load.ts';

const source = join(import.meta.dirname, 'src/app/start-script.ts');

/** @returns `web/src/app/start-script.ts` as the classic script that browsers get */
export async function startScript(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { target: 'es2017', sourcemap: false });
  // It has types alone from other modules: what is left is the mark of a module, which a classic script must not have.
  return code.replace(/^export \{\};?$/m, '');
}

/** @returns the files that a chunk needs, its own and its styles with it, without those that `seen` has */
function filesOf(bundle: Rolldown.OutputBundle, name: string, seen: Set<string>): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || chunk.isEntry || seen.has(name)) return seen;
  seen.add(name);
  const css = (chunk as { viteMetadata?: { importedCss?: Set<string> } }).viteMetadata?.importedCss ?? new Set();
  for (const each of css) seen.add(each);
  for (const each of chunk.imports) filesOf(bundle, each, seen);
  return seen;
}

/** @throws Error when a page of the table has no file of its own any more, as after a renaming */
function pageFiles(bundle: Rolldown.OutputBundle): (page: string) => readonly string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const known = new Set<string>();
  for (const entry of chunks.filter(({ isEntry }) => isEntry)) for (const each of entry.imports) filesOf(bundle, each, known);
  return (page) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/features/${page}`));
    if (chunk === undefined) throw new Error(`web/src/app/first-load.ts names ${page}, which is not a page that a route imports`);
    return [...filesOf(bundle, chunk.fileName, new Set())].filter((name) => !known.has(name));
  };
}

/** Serves `/start.js` and writes into index.html, as data (nothing that runs), what it asks for on each screen. */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    configureServer(server) {
      server.middlewares.use('/start.js', (_request, response, next) => {
        startScript().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'start.js', source: await startScript() });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const data = JSON.stringify(startData(bundle === undefined ? () => [] : pageFiles(bundle)));
        // Before the stylesheets: a script after them would wait for them.
        return html.replace(
          '<!-- first-load -->',
          `<script type="application/json" id="start-data">${data}</script>\n    <script src="/start.js"></script>`,
        );
      },
    },
  };
}
