/**
 * `npm run attack`: starts a server for each case, with its own demo school, on PGlite and on PostgreSQL, and attacks it. Prints a verdict
 * for each case, and fails when one finds a hole. `-- --only bodies,fuzz` picks cases, `--database pglite` or `postgres` one database.
 * `--seconds 60` sets how long an attack lasts, `--calls 10000` how many calls the fuzz makes, and `--seed 1` which ones.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { cases } from './attack/cases.ts';
import { targetOf } from './attack/target.ts';
import type { AttackCase, Verdict } from './attack/target.ts';
import { onBothDatabases } from './schools/demo-places.ts';
import type { Place } from './schools/demo-places.ts';
import { startServer } from './servers/server-process.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    database: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    calls: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
const names = values.only?.split(',') ?? cases.map(({ name }) => name);
const chosen = names.map((name) => {
  const found = cases.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no attack ${name}, only ${cases.map((each) => each.name).join(', ')}`);
  return found;
});
if (values.database !== undefined && values.database !== 'pglite' && values.database !== 'postgres')
  throw new Error(`--database is pglite or postgres, not ${values.database}`);

async function attack(place: Place, { run, env }: AttackCase): Promise<Verdict> {
  const server = await startServer({ env: { ...place.env, ...env }, longestStart: 60_000, reportsMemory: true });
  try {
    const [seconds, calls, seed] = [Number(values.seconds), Number(values.calls), Number(values.seed)];
    const verdict = await run(targetOf(place, server, { seconds, calls, seed }));
    return server.isAlive() ? verdict : { ...verdict, holes: [...verdict.holes, `the server died: ${server.said().slice(-500)}`] };
  } catch (error) {
    return { holes: [`broke off: ${error instanceof Error ? error.stack : error}`], figures: server.said().slice(-500) };
  } finally {
    await server.stop();
  }
}

let found = 0;
// Each case has its own school: accounts that one case locks would refuse the sign-ins of the next.
for (const each of chosen)
  await onBothDatabases(async (place) => {
    const { holes, figures } = await attack(place, each);
    found += holes.length;
    console.log(`${holes.length === 0 ? 'held' : 'HOLE'}  ${each.name} on ${place.name}: ${figures}`);
    for (const hole of holes) console.log(`      ${hole}`);
  }, values.database);
process.exitCode = found === 0 ? 0 : 1;
