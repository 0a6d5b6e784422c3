import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vite';
import { textsVersion } from './texts-version.ts';

const server = process.env.LECTERN_SERVER ?? 'http://localhost:3000';

/** Paths (as patterns) and the page that opens there: what `public/start.js` may fetch before the application runs. */
const pages = {
  '^/cabinet/?$': 'cabinet/cabinet-page.tsx',
  '^/clients/?$': 'clients/clients-page.tsx',
  '^/clients/\\d+/?$': 'clients/client-page.tsx',
  '^/transactions/?$': 'ledger/transactions-page.tsx',
  '^/salary/?$': 'salary/salary-page.tsx',
  '^/teachers/?$': 'teachers/teachers-page.tsx',
  '^/teachers/\\d+/schedule/?$': 'schedule/schedule-page.tsx',
  '^/conduct-lesson/\\d+/?$': 'lessons/conduct-lesson-page.tsx',
  '^/accounts/login/?$': 'accounts/sign-in-page.tsx',
};

/** What the frame and the first lists are drawn with; other shared parts come with the pages that need them. */
const uiOfFrame =
  'address-pages avatar button color-scheme data-table empty-state error-state error-text filter-menu filter-popover filters-bar icon ' +
  'loading menu money number page page-head pagination placement popover read-page search-box skeleton table-selection tag toast ' +
  'toast-queue tooltip use-floating use-on-demand use-opening use-return-focus';
/** Parts of the application itself that few meet, or later. */
const rareOfFrame = String.raw`later-page|no-page|shell[\\/](exit-dialog|rare-sidebar-icons)`;
const inFrame = new RegExp(
  String.raw`src[\\/](main|ui[\\/](?:\w+[\\/])?(${uiOfFrame.replaceAll(' ', '|')})|kernel[\\/](?!download-file|file-content|record-changes).*|features[\\/](list-tools[\\/]public[\\/](list-tools|list-view|define-list|chosen-columns)|clients[\\/]client-(roles\.rules|state-tag))|app[\\/](?!${rareOfFrame}).*)\.tsx?$`,
);
/** Small parts that many pages share, in one file instead of twenty. */
const parts = 'bars calendar-dates card confirm-dialog date-time explain-chips form-errors segmented stat tabs unsaved-work';
const isPart = new RegExp(String.raw`src[\\/](ui[\\/](?:\w+[\\/])?(${parts.replaceAll(' ', '|')})\.|kernel[\\/](download-file|draft)\.)`);

/**
 * Writes into index.html which files each page needs, as data (nothing that runs), so that the page's own code comes with the
 * application's and not after it.
 */
function pageFiles(): Plugin {
  const filesOf = (bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunk.isEntry || seen.has(name)) return seen;
    seen.add(name);
    const css = (chunk as { viteMetadata?: { importedCss?: Set<string> } }).viteMetadata?.importedCss ?? new Set();
    for (const each of css) seen.add(each);
    for (const each of chunk.imports) filesOf(bundle, each, seen);
    return seen;
  };
  return {
    name: 'page-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const filesWith = (from: Rolldown.OutputBundle, names: readonly string[]) => names.flatMap((name) => [...filesOf(from, name)]);
        const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry);
        const known = new Set(entry?.type === 'chunk' ? filesWith(bundle, entry.imports) : []);
        const found = Object.entries(pages).map(([pattern, page]) => {
          const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/features/${page}`));
          if (chunk === undefined) throw new Error(`No chunk of its own for ${page}`);
          return [pattern, [...filesOf(bundle, chunk.fileName)].filter((name) => !known.has(name))];
        });
        return html.replace(
          '<script src="/start.js">',
          `<script type="application/json" id="page-files">${JSON.stringify(found)}</script>\n    $&`,
        );
      },
    },
  };
}

/** Goes once more over what Vite has made small: a hundredth less in every first load. */
function smallerStill(): Plugin {
  return {
    name: 'smaller-still',
    apply: (_, { mode }) => mode === 'production',
    generateBundle: async (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const { code } = await minify(file.code, { module: true, ecma: 2020, compress: { passes: 2 } });
        if (code !== undefined) file.code = code;
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageFiles(), textsVersion(), smallerStill()],
  // React has it itself since 18; the shim is for older ones.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector' }],
  },
  server: { port: Number(process.env.VITE_PORT ?? 5173), proxy: { '/api': server, '/health': server, '/locales/add': server } },
  build: {
    target: 'es2024',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // Styles have to be there before a page is drawn; its scripts name what they need, and a link asks for its page before it is pressed.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'))),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs is one file that changes only with its packages, and one that changes with ours.
            {
              name: 'packages',
              test: /node_modules[\\/](react|react-dom|scheduler|react-i18next|i18next[^\\/]*|@tanstack|use-sync-external-store)[\\/](?!.*(useBlocker|nfiniteQuery(?!Behavior)|useMutationState))/,
            },
            { name: 'frame', test: inFrame },
            { name: 'parts', test: isPart, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
