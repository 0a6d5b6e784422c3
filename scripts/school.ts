import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/db/client.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { readEnvironment } from '../server/src/kernel/process/environment.ts';
import { secretsOfInstallation } from '../server/src/kernel/secrets.ts';
import { fillSchool } from '../server/src/school/fill-school.ts';

/**
 * `npm run school -- --size demo|large [--seed 2026]`: fills an empty database, that of `DATABASE_URL` or `LECTERN_DATA`, with a school.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { size: { type: 'string', default: 'demo' }, seed: { type: 'string' } } });
  const { size } = values;
  if (size !== 'demo' && size !== 'large') throw new Error('--size is demo or large');
  const seed = values.seed === undefined ? {} : { seed: Number(values.seed) };
  const environment = readEnvironment(process.env);
  const { databaseUrl, dataFolder } = environment;
  const database = await openDatabase(databaseUrl === undefined ? { folder: dataFolder } : { url: databaseUrl, poolSize: 2 });
  const begun = performance.now();
  const say = (line: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  try {
    await migrate(database, (name) => say(`migrating: ${name}`));
    const secrets = secretsOfInstallation(environment);
    await fillSchool(database, { size, now: systemClock(), secrets, onProgress: say, ...seed });
    say(`the ${size} school is ready`);
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
