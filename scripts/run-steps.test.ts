import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSteps } from './run-steps.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-run-steps-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Each name is a test in a file of its own. */
type Outcome = { readonly failed: readonly string[]; readonly passed: readonly string[] };

/** A runner that writes the report of the first outcome when it runs first, and of the second when it runs again. */
async function run(outcomes: readonly Outcome[], secondRun = true) {
  const runner = join(folder, 'runner.mjs');
  writeFileSync(
    runner,
    `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const log = ${JSON.stringify(join(folder, 'log.json'))};
const runs = existsSync(log) ? JSON.parse(readFileSync(log, 'utf8')) : [];
const { failed, passed } = ${JSON.stringify(outcomes)}[runs.length];
const args = process.argv.slice(2);
writeFileSync(log, JSON.stringify([...runs, args.filter((each) => !each.startsWith('--'))]));
const result = (status) => (name) => ({
  name: process.cwd() + '/' + name + '.test.ts', status, message: '',
  assertionResults: [{ fullName: name, status, failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [] }],
});
const testResults = [...failed.map(result('failed')), ...passed.map(result('passed'))];
const report = { numPassedTests: passed.length, numFailedTests: failed.length, numPendingTests: 0, testResults };
writeFileSync(args.find((each) => each.startsWith('--outputFile.json=')).slice('--outputFile.json='.length), JSON.stringify(report));
process.exit(failed.length === 0 ? 0 : 1);`,
  );
  const step = { name: 'tests', command: process.execPath, args: [runner], counts: 'vitest', ...(secondRun ? { secondRun } : {}) } as const;
  const count = await runSteps([step]);
  return { count, runs: JSON.parse(readFileSync(join(folder, 'log.json'), 'utf8')) as string[][] };
}

test('fails a test that fails in both runs', async () => {
  const { count } = await run([
    { failed: ['a'], passed: ['b'] },
    { failed: ['a'], passed: [] },
  ]);
  expect(count).toMatchObject({ passed: 1, failed: 1, unstable: [] });
});

test('runs nothing a second time when more than three tests fail', async () => {
  const { count, runs } = await run([{ failed: ['a', 'b', 'c', 'd'], passed: ['e'] }]);
  expect(runs).toHaveLength(1);
  expect(count).toMatchObject({ passed: 1, failed: 4, unstable: [] });
});

test('runs nothing a second time in a step that does not say so', async () => {
  const { count, runs } = await run([{ failed: ['a'], passed: ['b'] }], false);
  expect(runs).toHaveLength(1);
  expect(count).toMatchObject({ passed: 1, failed: 1 });
});

test('fails a test that does not run in the second run', async () => {
  const { count } = await run([
    { failed: ['a'], passed: ['b'] },
    { failed: [], passed: ['b'] },
  ]);
  expect(count).toMatchObject({ passed: 1, failed: 1, unstable: [] });
});

test('fails a test that fails in the second run only', async () => {
  const { count } = await run([
    { failed: ['a'], passed: ['b'] },
    { failed: ['b'], passed: ['a'] },
  ]);
  expect(count).toMatchObject({ passed: 2, failed: 1 });
  expect(count.failures.map(({ name }) => name)).toEqual(['tests: b.test.ts › b']);
});

test('names a test that passes in the second run of its file as unstable', async () => {
  const { count, runs } = await run([
    { failed: ['a', 'b'], passed: ['c'] },
    { failed: [], passed: ['a', 'b'] },
  ]);
  expect(runs).toEqual([[], ['a.test.ts', 'b.test.ts']]);
  expect(count).toMatchObject({ passed: 3, failed: 0, failures: [] });
  expect(count.unstable.map(({ name, error }) => [name, error])).toEqual([
    ['tests: a.test.ts › a', 'expected 1 to be 2'],
    ['tests: b.test.ts › b', 'expected 1 to be 2'],
  ]);
});

test('gives a step the time of the steps before it', async () => {
  const seen: string[] = [];
  const wait = { name: 'wait', command: process.execPath, args: ['-e', 'setTimeout(() => {}, 300)'] };
  const last = { name: 'last', command: process.execPath, args: ['-e', ''] };
  await runSteps([
    wait,
    {
      ...last,
      moreArgs: ({ elapsed, took }) => {
        seen.push(...took.keys());
        expect(took.get('wait')).toBeGreaterThanOrEqual(0.3);
        expect(elapsed).toBeGreaterThanOrEqual(took.get('wait') ?? 0);
        return [];
      },
    },
  ]);
  expect(seen).toEqual(['wait']);
});
