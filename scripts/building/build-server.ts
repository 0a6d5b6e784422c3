import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputBundle } from 'rolldown';
import { buildOnce } from './build-once.ts';

const root = join(import.meta.dirname, '../..');
const sources = { folders: ['contract/src', 'server/src'], files: ['package-lock.json', 'scripts/building/build-server.ts'] };
const into = 'server/dist';
const keptMilliseconds = 7 * 24 * 3_600_000;

/** Packages with native code, or that read files beside their own. They are not bundled. */
const asInstalled = /^(@electric-sql\/pglite|@node-rs\/argon2|sharp|pdfmake|pg-native)(\/|$)/;

/**
 * Bundles the server into server/dist if its sources have changed: a few files load faster than the thousand of ours and of packages. Child
 * processes and commands run from the sources.
 * @throws Error with the cause if it cannot be built
 */
export async function buildServer(say: (line: string) => void): Promise<void> {
  await buildOnce({ name: 'server', sources, into, proof: 'main.js', build }, say);
}

async function build(folder: string): Promise<void> {
  // Loaded only for a build, because rolldown is large.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: join(root, 'server'),
    input: 'src/main.ts',
    platform: 'node',
    external: (id) => asInstalled.test(id),
    plugins: [{ name: 'one-byte-a-letter', generateBundle: (_, written) => escapeWideLetters(written) }],
  });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
  keepOfEarlierBuilds(folder);
}

/** Escapes letters beyond Latin-1: a single one makes V8 store two bytes for every letter of the file. */
function escapeWideLetters(written: OutputBundle): void {
  for (const piece of Object.values(written)) if (piece.type === 'chunk') piece.code = escaped(piece.code);
}

function escaped(code: string): string {
  return code.replaceAll(/(?<!\\)[^\0-\u00ff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Keeps files of earlier builds for a week: a running server may not have loaded all of its files yet. File names contain a hash. */
function keepOfEarlierBuilds(folder: string): void {
  const built = join(root, into);
  if (!existsSync(built)) return;
  for (const file of readdirSync(built)) {
    const old = join(built, file);
    if (existsSync(join(folder, file)) || performance.timeOrigin - statSync(old).mtimeMs > keptMilliseconds) continue;
    cpSync(old, join(folder, file), { preserveTimestamps: true });
  }
}
