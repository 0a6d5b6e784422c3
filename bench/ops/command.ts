import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** The server as it is built. */
export const main = 'server/dist/main.js';

/** Runs a command of the project, or of another version of it. */
export async function command(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  project = root,
): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, words, {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-2000);
    });
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { status, said };
}
