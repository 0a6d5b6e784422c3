import { resolve } from 'node:path';
import { openDatabase } from './db/client.ts';
import { DataFolderInUse } from './db/data-folder.ts';
import { readEnvironment, UnreadableVariable } from './kernel/environment.ts';

async function start(): Promise<void> {
  const env = readEnvironment(process.env);
  // Opening an embedded database compiles beside this thread, which loads everything else meanwhile.
  const opening = openDatabase(
    env.databaseUrl === undefined ? { folder: resolve(env.dataFolder) } : { url: env.databaseUrl, poolSize: env.poolSize },
  );
  opening.catch(() => {});
  const { serve } = await import('./serve.ts');
  await serve(env, await opening);
}

start().catch((error: unknown) => {
  const known =
    error instanceof DataFolderInUse || error instanceof UnreadableVariable || (error as { code?: string }).code === 'EADDRINUSE';
  process.stderr.write(`${known ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(1);
});
