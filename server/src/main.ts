import { resolve } from 'node:path';
import { openDatabase } from './db/client.ts';
import { readEnvironment } from './kernel/process/environment.ts';
import type { Environment } from './kernel/process/environment.ts';

let env: Environment | null = null;

async function start(): Promise<void> {
  env = readEnvironment(process.env);
  const [, , command, ...words] = process.argv;
  if (command !== undefined && command !== 'migrate') {
    const { runCommand } = await import('./commands.ts');
    return runCommand(env, command, words);
  }
  // Loaded only where traces are asked for.
  const tracing = env.traces && (await import('./kernel/tracing/open-telemetry.ts')).openTelemetry(env.traces);
  // An embedded database compiles in the background while this thread loads everything else.
  const opening = openDatabase(
    env.databaseUrl === undefined
      ? { folder: resolve(env.dataFolder) }
      : { url: env.databaseUrl, poolSize: env.poolSize, replica: env.replica, aroundStatement: tracing?.aroundStatement },
  );
  opening.catch(() => {});
  const { migrateOnly, serve } = await import('./serve.ts');
  if (command === 'migrate') await migrateOnly(env, await opening);
  else await serve(env, await opening, tracing);
}

start().catch(async (fault: unknown) => {
  const { startFault } = await import('./kernel/process/start-fault.ts');
  process.stderr.write(`${startFault(fault, env)}\n`);
  process.exit(1);
});
