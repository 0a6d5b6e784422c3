import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AttackCase } from './target.ts';

const root = join(import.meta.dirname, '..', '..');

/** The tests that reproduce holes which were found in the running product, by what was found. */
export const reproductions: Readonly<Record<string, readonly string[]>> = {
  'bodies before a right': ['server/test/hostile/request-body.test.ts', 'server/test/hostile/anti-forgery.test.ts'],
  'hostile files': [
    'server/test/hostile/hostile-files.test.ts',
    'server/src/kernel/files/hostile-tables.test.ts',
    'server/src/kernel/files/children/run-in-child.test.ts',
  ],
  'lock-out': [
    'server/test/hostile/brute-force.test.ts',
    'server/src/features/accounts/limits/attempts.test.ts',
    'server/src/features/accounts/limits/sign-in-settings.api.test.ts',
    'server/src/kernel/calls/rate-limit.test.ts',
    'server/src/kernel/calls/forwarded-without-proxy.test.ts',
  ],
  'closed books': [
    'server/src/features/ledger/books/books.api.test.ts',
    'server/src/features/ledger/approvals/approvals.api.test.ts',
    'server/src/features/subscriptions/subscriptions.api.test.ts',
  ],
  'reads without a trace': [
    'server/src/features/privacy/reading/read-log.api.test.ts',
    'server/test/contract/names.test.ts',
    'server/test/contract/fields.test.ts',
  ],
  'a person’s data': [
    'server/src/features/privacy/persons/erase-person.api.test.ts',
    'server/src/features/privacy/persons/export-person.api.test.ts',
    'server/src/features/privacy/retention/retention.api.test.ts',
    'server/src/features/clients/consents/data-consents.api.test.ts',
  ],
  'doors that stay open': [
    'server/src/features/calendar-feed/calendar-feed.api.test.ts',
    'server/src/features/accounts/profile/own-profile.api.test.ts',
    'server/src/features/accounts/second-factor/second-factor.api.test.ts',
    'server/src/features/accounts/staff/staff.api.test.ts',
    'server/src/features/accounts/password/password.api.test.ts',
    'server/src/kernel/mail/mail-worker.test.ts',
    'server/test/hostile/filled-log.test.ts',
    'server/test/contract/headers.test.ts',
  ],
};

/** Runs the tests on one database. @returns the exit code and the end of what was printed */
function run(files: readonly string[], database: 'pglite' | 'postgres'): Promise<{ readonly code: number; readonly said: string }> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=dot', '--project', `server-${database}`, ...files], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said = `${said}${part}`.slice(-20_000);
    });
  return new Promise((done) => child.once('exit', (code) => done({ code: code ?? 1, said })));
}

/** The tests of the holes that were found before, on the database of the place. */
export const knownHoles: AttackCase = {
  name: 'known-holes',
  run: async ({ place: { folder } }) => {
    const files = Object.values(reproductions).flat();
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
