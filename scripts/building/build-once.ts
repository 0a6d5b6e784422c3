import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsUnder } from '../sources/source-files.ts';

const root = join(import.meta.dirname, '../..');
/** Where what can be made again is kept. */
export const cacheFolder = join(root, 'node_modules/.cache/lectern');

type Sources = { readonly folders: readonly string[]; readonly files: readonly string[] };

type Build = {
  readonly name: 'web' | 'server';
  readonly sources: Sources;
  /** Folder of the project that holds what is built. */
  readonly into: string;
  /** A file that stands in it when the build is whole. */
  readonly proof: string;
  readonly build: (folder: string) => Promise<void>;
};

/** Builds a part of the product when its sources are not those of the last build; says what it does, one line per step. */
export async function buildOnce({ name, sources, into, proof, build }: Build, say: (line: string) => void): Promise<void> {
  const found = fingerprintOf(sources);
  const builtFrom = join(cacheFolder, `${name}-built-from`);
  const built = join(root, into);
  if (existsSync(join(built, proof)) && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === found) return;
  say(`Building the ${name} (once, until its sources change) …`);
  const begun = performance.now();
  // No temporary folder of the system: only its maker could read that, and a server may run as somebody else than who builds.
  const fresh = join(cacheFolder, `${name}-${randomUUID()}`);
  mkdirSync(fresh, { recursive: true });
  try {
    await build(fresh);
    // Swapped as a whole: a server that runs meanwhile never serves, or loads, half a build.
    rmSync(built, { recursive: true, force: true });
    renameSync(fresh, built);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(builtFrom, found);
  say(`The ${name} is built (${((performance.now() - begun) / 1000).toFixed(1)} s).`);
}

/** @returns what stays the same as long as nothing changes that is built of these sources; tests are left out. */
export function fingerprintOf({ folders, files }: Sources): string {
  const hash = createHash('sha256');
  const paths = [...pathsUnder(root, folders), ...files.filter((path) => existsSync(join(root, path)))];
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path))) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
