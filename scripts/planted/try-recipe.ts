/**
 * `npm run test:recipe`: applies the diffs of docs/new-feature.md and docs/changes.md to a copy of the project and runs what a change must
 * pass there: the checks, and the tests that cover every endpoint, table and setting.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checks } from '../checks.ts';
import { conclude, runSteps } from '../run-steps.ts';
import type { Step } from '../run-steps.ts';
import { changedText, changesOf, diffBlocksOf } from '../sources/documented-diffs.ts';
import { copyProject } from './project-copy.ts';

/** Checks that no diff of a document affects. The last one would look for lines that are changed already. */
const excluded = new Set(['lock file', 'runtime', 'specification coverage', 'changes']);

const run = (name: string, ...args: readonly string[]): Step => ({ name, command: 'vitest', args: ['run', ...args], counts: 'vitest' });
const ofContract = (...names: readonly string[]) => names.map((name) => `server/test/contract/${name}.test.ts`);

const tests: readonly Step[] = [
  run('pure tests', '--project', 'unit', 'server/src/features/lessons/lessons.policy.test.ts', 'server/src/features/accounts/sidebar'),
  run(
    'tests of the feature and of all calls',
    ...['--project', 'server-postgres', 'server/src/features/announcements', 'server/test/database.test.ts'],
    ...ofContract('fields', 'extra-fields', 'actions-agree', 'answers'),
    // A child process draws documents, and it cannot read packages outside the project.
    ...['-t', '^(?!.*document is mailed)'],
  ),
  // Other tests of these files start child processes, too.
  run(
    'tests of each call, column and table',
    ...['--project', 'server-postgres', '-t', 'nnouncement|every text column|every table|every typed text|each table'],
    ...['server/src/features/privacy/persons/export-person.api.test.ts', ...ofContract('every-endpoint', 'typed-texts')],
  ),
];

function applyDocument(document: string): void {
  for (const change of diffBlocksOf(readFileSync(document, 'utf8')).flatMap(changesOf)) {
    const text = changedText(change, existsSync(change.path) ? readFileSync(change.path, 'utf8') : undefined);
    if (text === null) throw new Error(`${document} no longer fits ${change.path}`);
    mkdirSync(dirname(change.path), { recursive: true });
    writeFileSync(change.path, text);
  }
}

const copy = copyProject();
process.chdir(copy);
try {
  for (const document of ['docs/new-feature.md', 'docs/changes.md']) applyDocument(join(copy, document));
  const { status } = spawnSync('node', ['scripts/generate-tables.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the row types could not be made');
  conclude(await runSteps([...checks.filter(({ name }) => !excluded.has(name)), ...tests]));
} finally {
  rmSync(copy, { recursive: true, force: true });
}
