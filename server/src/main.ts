import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp } from './app.ts';
import { openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { DataFolderInUse } from './db/data-folder.ts';
import { systemClock } from './kernel/clock.ts';
import { readEnvironment, UnreadableVariable } from './kernel/environment.ts';
import { settingsReader } from './kernel/settings.ts';

const webFolder = resolve(join(import.meta.dirname, '../../web/dist'));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const env = readEnvironment(process.env);
  const database = await openDatabase(
    env.databaseUrl === undefined ? { folder: resolve(env.dataFolder) } : { url: env.databaseUrl, poolSize: env.poolSize },
  );
  await migrate(database, (name) => say(`  migrating: ${name}`));
  if (env.demo) {
    const { fillSchool, isEmptySchool } = await import('./school/fill-school.ts');
    if (await isEmptySchool(database)) {
      say('Filling the demo school …');
      await fillSchool(database, { size: 'demo', now: systemClock(), onProgress: (line) => say(`  ${line}`) });
    }
  }
  const app = await buildApp({
    database,
    clock: systemClock,
    settings: settingsReader(database.db, systemClock),
    checkAnswers: env.checkAnswers,
    logger: { level: env.logLevel },
    ...(existsSync(join(webFolder, 'index.html')) ? { webFolder } : {}),
    trustProxy: env.trustProxy,
    behindTls: env.behindTls,
  });
  await app.listen({ port: env.port, host: env.host });

  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    // Requests that are under way are answered first.
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);

  say(
    `Lectern is ready: http://localhost:${env.port} (${database.kind === 'pglite' ? `embedded database in ${env.dataFolder}` : 'PostgreSQL'}, ${Math.round(performance.now())} ms)`,
  );
  if (env.demo) {
    say('Sign in with the password "lectern-demo" as teacher@, manager@, curator@, methodist@, sales@ or admin@lectern.test');
    say('(more: teacher2@, manager2@, multi@ with two roles, child@ with none of the staff’s).');
  }
}

start().catch((error: unknown) => {
  const known =
    error instanceof DataFolderInUse || error instanceof UnreadableVariable || (error as { code?: string }).code === 'EADDRINUSE';
  process.stderr.write(`${known ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(1);
});
