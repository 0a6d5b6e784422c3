import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export type SourceFile = { readonly path: string; readonly text: string };

const skipped = new Set(['node_modules', 'dist', '.cache', '.git', 'test-results', 'playwright-report', 'data', 'coverage']);

/** @returns the sorted paths of the files in some folders, relative to the root and with `/` */
export function pathsUnder(root: string, folders: readonly string[], endings: readonly string[] = ['']): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesIn(join(root, folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .sort();
}

export function sourcesUnder(root: string, folders: readonly string[], endings: readonly string[] = ['.ts', '.tsx']): SourceFile[] {
  return pathsUnder(root, folders, endings).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Replaces comments by spaces, so that positions stay. Good enough to find words, but not a parser. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

/** Prints the problems of a check, and sets the exit code. */
export function report(check: string, problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length === 0) return;
  process.stderr.write(`${check}: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}\n`);
  process.exitCode = 1;
}
