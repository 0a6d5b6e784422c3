import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './own-process.ts';

const root = join(import.meta.dirname, '../..');

/** An earlier commit, installed and built in a folder of its own. */
export type FormerVersion = { readonly commit: string; readonly folder: string; remove(): void };

/** Checks out an earlier commit, installs it and builds it with its own scripts. @throws Error with the output of the failed step */
export function formerVersion(commit: string, say: (line: string) => void): FormerVersion {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-former-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    spawnSync('git', ['worktree', 'prune'], { cwd: root });
  };
  process.once('exit', remove);
  say(`Installing and building ${commit} …`);
  run('git', ['worktree', 'add', '--detach', '--force', folder, commit], { cwd: root });
  run('npm', ['ci'], { cwd: folder });
  run('npm', ['run', 'build'], { cwd: folder });
  return {
    commit,
    folder,
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}
