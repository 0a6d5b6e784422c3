import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { asUser, findPostgres } from '../../server/test/setup/postgres-binaries.ts';
import type { Program } from './debian-programs.ts';

/** A child process that ends with the test. */
export type OwnProcess = {
  readonly pid: number;
  said(): string;
  signal(name: NodeJS.Signals): void;
  end(name: NodeJS.Signals): Promise<void>;
};

/** Starts a program as PostgreSQL's user: PgBouncer refuses to run as root. */
export function startProgram({ command, words }: Program, more: readonly string[], cwd: string): OwnProcess {
  const child: ChildProcess = spawn(command, [...words, ...more], {
    cwd,
    ...asUser(findPostgres().runAs),
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-8000);
    });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  return {
    pid: child.pid ?? 0,
    said: () => said,
    signal: (name) => void child.kill(name),
    end: async (name) => {
      process.off('exit', killAtExit);
      child.kill(name);
      if (child.exitCode === null && child.signalCode === null) await gone;
    },
  };
}

/** Runs a command and waits for it. @returns its output @throws Error with its output if it fails */
export function run(
  command: string,
  words: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8', maxBuffer: 2 ** 26, ...options });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
