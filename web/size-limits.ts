import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Bytes of scripts (Brotli 11) that a page may import at its first load, by its file under `web/src/features`. */
const limits: Readonly<Record<string, number>> = {
  'clients/clients-page.tsx': 150_000,
  'curriculums/levels/grade-level-page.tsx': 165_000,
};

/** Fails the build when a page imports more scripts than its limit. What it loads on demand is measured by `bench:web`. */
export function sizeLimits(): Plugin {
  return {
    name: 'size-limits',
    // A development build is not made smaller.
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      for (const [page, limit] of Object.entries(limits)) {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/features/${page}`));
        if (chunk === undefined) this.error(`web/size-limits.ts names ${page}, which is not a page that a route imports`);
        const needed = imported(bundle, [...chunks.filter(({ isEntry }) => isEntry), chunk]);
        const bytes = [...needed].reduce((sum, { code }) => sum + compressedSize(code), 0);
        if (bytes > limit) this.error(`${page} imports ${bytes} bytes of scripts, and may import ${limit}`);
      }
    },
  };
}

const compressedSize = (code: string) => brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** @returns the chunks and everything that they import before they run */
function imported(bundle: Rolldown.OutputBundle, starts: readonly Rolldown.OutputChunk[]): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const waiting = [...starts];
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    for (const name of chunk.imports) {
      const each = bundle[name];
      if (each?.type === 'chunk') waiting.push(each);
    }
  }
  return found;
}
