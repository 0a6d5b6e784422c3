/** `npm test`: verify, the checks' own test, every server test on both databases, the web's client against the server, and the journeys in a real browser. */
import { rmSync } from 'node:fs';
import { build, checks, unitTests } from './checks.ts';
import type { Step } from './run-steps.ts';
import { conclude, runSteps } from './run-steps.ts';

const reachedErrors = 'node_modules/.cache/reached-errors';
rmSync(reachedErrors, { recursive: true, force: true });

const onDatabase = (database: 'pglite' | 'postgres'): Step => ({
  name: `server tests on ${database === 'pglite' ? 'PGlite' : 'PostgreSQL'}`,
  command: 'vitest',
  args: ['run', '--project', `server-${database}*`],
  env: { LECTERN_REACHED_ERRORS: reachedErrors },
  counts: 'vitest',
  secondRun: true,
});

conclude(
  await runSteps([
    ...checks,
    build,
    unitTests,
    { name: 'client against server', command: 'vitest', args: ['run', '--project', 'wire'], counts: 'vitest', short: true },
    { name: 'planted violations', command: 'node', args: ['scripts/planted/plant-violations.ts'], short: true },
    { name: 'examples of the documents', command: 'node', args: ['scripts/planted/try-recipe.ts'], short: true },
    onDatabase('pglite'),
    onDatabase('postgres'),
    { name: 'documented refusals', command: 'node', args: ['scripts/checks/check-reached-errors.ts'] },
    { name: 'end-to-end tests', command: 'playwright', args: ['test', '--reporter=list,json'], counts: 'playwright', secondRun: true },
  ]),
);
