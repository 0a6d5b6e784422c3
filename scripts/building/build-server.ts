import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputBundle } from 'rolldown';
import { buildOnce } from './build-once.ts';

const root = join(import.meta.dirname, '../..');
const sources = { folders: ['contract/src', 'server/src'], files: ['package-lock.json', 'scripts/building/build-server.ts'] };
const into = 'server/dist';
const keptMilliseconds = 7 * 24 * 3_600_000;

/** Packages that bring machine code, or look for files beside their own: they stay where npm has put them. */
const asInstalled = /^(@electric-sql\/pglite|@node-rs\/argon2|sharp|pdfmake|pg-native)(\/|$)/;

/**
 * Builds the server in server/dist when its sources are not those of the last build: a thousand files, ours and of packages, in
 * a few that are read at once. Child processes and commands run from the sources.
 * @throws Error with what cannot be built
 */
export async function buildServer(say: (line: string) => void): Promise<void> {
  await buildOnce({ name: 'server', sources, into, proof: 'main.js', build }, say);
}

async function build(folder: string): Promise<void> {
  // Loaded only where there is something to build: it is no small program.
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

/** One letter beyond Latin-1 makes V8 keep two bytes for every letter of a file: such letters are written by their numbers. */
function escapeWideLetters(written: OutputBundle): void {
  for (const piece of Object.values(written)) if (piece.type === 'chunk') piece.code = escaped(piece.code);
}

function escaped(code: string): string {
  return code.replaceAll(/(?<!\\)[^\0-\u00ff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A server that was started before this build has not yet loaded all of its files; their names say what is in them. */
function keepOfEarlierBuilds(folder: string): void {
  const built = join(root, into);
  if (!existsSync(built)) return;
  for (const file of readdirSync(built)) {
    const old = join(built, file);
    if (existsSync(join(folder, file)) || performance.timeOrigin - statSync(old).mtimeMs > keptMilliseconds) continue;
    cpSync(old, join(folder, file), { preserveTimestamps: true });
  }
}
