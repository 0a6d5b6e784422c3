/** `npm test`: verify, the checks' own test, every server test on both databases, the web's client against the server, and the journeys in a real browser. */
import { rmSync } from 'node:fs';
import { build, checks, unitTests } from './checks.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import type { Progress, Step } from './run-steps.ts';
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

const onPostgres = onDatabase('postgres');

/** A run ends within this time. Only a machine of less than half the usual speed needs more for everything. */
const mostSeconds = 78 * 60;
/** PGlite against PostgreSQL, measured: 0.95 to 1.15. */
const ofPostgresTime = 1.15;
const mostParts = 8;

/** The last step's part of the tests that fits into the time, another part each day (decision 0082). */
function partInTime({ elapsed, took }: Progress): readonly string[] {
  const expected = (took.get(onPostgres.name) ?? 0) * ofPostgresTime;
  const parts = expected <= mostSeconds - elapsed ? 1 : Math.min(mostParts, Math.ceil(expected / Math.max(1, mostSeconds - elapsed)));
  if (parts === 1) return [];
  const part = (systemClock().toZonedDateTimeISO('UTC').dayOfYear % parts) + 1;
  process.stdout.write(
    `This machine is too slow for all tests on PGlite within ${mostSeconds / 60} minutes: part ${part} of ${parts} runs.\n`,
  );
  return [`--shard=${part}/${parts}`];
}

conclude(
  await runSteps([
    ...checks,
    build,
    unitTests,
    { name: 'client against server', command: 'vitest', args: ['run', '--project', 'wire'], counts: 'vitest', short: true },
    { name: 'planted violations', command: 'node', args: ['scripts/planted/plant-violations.ts'], short: true },
    { name: 'examples of the documents', command: 'node', args: ['scripts/planted/try-recipe.ts'], short: true },
    onPostgres,
    { name: 'documented refusals', command: 'node', args: ['scripts/checks/check-reached-errors.ts'] },
    { name: 'end-to-end tests', command: 'playwright', args: ['test', '--reporter=list,json'], counts: 'playwright', secondRun: true },
    { ...onDatabase('pglite'), moreArgs: partInTime },
  ]),
);
