import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsUnder } from '../sources/source-files.ts';

const root = join(import.meta.dirname, '../..');
/** The folder of caches, which can be deleted. */
export const cacheFolder = join(root, 'node_modules/.cache/lectern');

type Sources = { readonly folders: readonly string[]; readonly files: readonly string[] };

type Build = {
  readonly name: 'web' | 'server';
  readonly sources: Sources;
  /** The output folder, relative to the project. */
  readonly into: string;
  /** A file that the output folder of a complete build has. */
  readonly proof: string;
  readonly build: (folder: string) => Promise<void>;
};

/** Builds a part of the product if its sources have changed since the last build. Prints one line for each step. */
export async function buildOnce({ name, sources, into, proof, build }: Build, say: (line: string) => void): Promise<void> {
  const found = fingerprintOf(sources);
  const builtFrom = join(cacheFolder, `${name}-built-from`);
  const built = join(root, into);
  if (existsSync(join(built, proof)) && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === found) return;
  say(`Building the ${name} (once, until its sources change) …`);
  const begun = performance.now();
  // A temporary folder of the system could be read only by the user who builds, and the server may run as another user.
  const fresh = join(cacheFolder, `${name}-${randomUUID()}`);
  mkdirSync(fresh, { recursive: true });
  try {
    await build(fresh);
    // The folder is replaced as a whole, so that a running server never reads an incomplete build.
    rmSync(built, { recursive: true, force: true });
    renameSync(fresh, built);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(builtFrom, found);
  say(`The ${name} is built (${((performance.now() - begun) / 1000).toFixed(1)} s).`);
}

/** @returns a hash of the sources; tests are left out */
export function fingerprintOf({ folders, files }: Sources): string {
  const hash = createHash('sha256');
  const paths = [...pathsUnder(root, folders), ...files.filter((path) => existsSync(join(root, path)))];
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path))) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
