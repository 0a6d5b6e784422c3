import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const root = process.cwd();
const excluded = new Set(['node_modules', '.git', 'dist', 'data', '.cache', 'test-results']);

/** @returns the folder of a copy of the project. Packages are linked one by one, so that its workspaces are those of the copy. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'lectern-planted-'));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) =>
      !relative(root, path)
        .split('/')
        .some((part) => excluded.has(part)),
  });
  for (const place of ['', 'contract', 'server', 'web']) linkPackages(join(root, place, 'node_modules'), join(copy, place, 'node_modules'));
  rmSync(join(copy, 'node_modules/@lectern'), { recursive: true });
  mkdirSync(join(copy, 'node_modules/@lectern'));
  for (const name of ['contract', 'server', 'web']) symlinkSync(join(copy, name), join(copy, 'node_modules/@lectern', name));
  return copy;
}

function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((name) => name !== '.cache' && name !== '.package-lock.json'))
    symlinkSync(join(from, name), join(to, name));
}
