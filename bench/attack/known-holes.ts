import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reproductions } from './reproductions.ts';
import type { AttackCase } from './target.ts';

const root = join(import.meta.dirname, '..', '..');

/** Runs the tests on one database. @returns the exit code and the end of what was printed */
function run(files: readonly string[], database: 'pglite' | 'postgres'): Promise<{ readonly code: number; readonly said: string }> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--reporter=dot', '--project', 'unit', '--project', `server-${database}`, ...files],
    {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said = `${said}${part}`.slice(-20_000);
    });
  return new Promise((done) => child.once('exit', (code) => done({ code: code ?? 1, said })));
}

/** Runs the regression tests of holes that were found before, on the database of the case. */
export const knownHoles: AttackCase = {
  name: 'known-holes',
  run: async ({ place: { folder } }) => {
    const files = [...new Set(Object.values(reproductions).flat())];
    const missing = files.filter((file) => !existsSync(join(root, file)));
    const { code, said } = await run(files, folder === null ? 'postgres' : 'pglite');
    const failed = said.split('\n').filter((line) => /^ ?FAIL /.test(line));
    const [passed = 'no test ran'] = /Tests .*/.exec(said) ?? [];
    return {
      holes: [
        ...missing.map((file) => `${file} is gone`),
        ...new Set(failed),
        ...(code === 0 || failed.length > 0 ? [] : [`the tests ended with ${code}: ${said.slice(-500)}`]),
      ],
      figures: `${Object.keys(reproductions).length} kinds of holes, ${files.length} files: ${passed.trim()}`,
    };
  },
};
