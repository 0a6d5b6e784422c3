import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/testing/free-port.ts';
import { findPostgres } from '../../server/test/setup/postgres-binaries.ts';
import { answers } from '../../server/test/setup/postgres-server.ts';
import type { Program } from './debian-programs.ts';
import { startProgram } from './own-process.ts';
import type { OwnProcess } from './own-process.ts';

const ops = join(import.meta.dirname, '../../ops');

function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { runAs } = findPostgres();
  if (runAs !== undefined) chownSync(folder, runAs.uid, runAs.gid);
}

export type Pooler = {
  /** The connection string of a database behind the pooler. */
  urlOf(name: 'lectern' | 'lectern_replica'): string;
  /** Points new connections to other servers, as an operator does after a failover. */
  point(to: { readonly primary: number; readonly replica: number }): Promise<void>;
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
};

/** PgBouncer with the configuration in `ops`; only addresses and authentication differ. */
export async function pooler(program: Program, folder: string, database: string): Promise<Pooler> {
  ownFolder(folder);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const given = readFileSync(join(ops, 'pgbouncer.ini'), 'utf8');
  const write = ({ primary, replica }: { readonly primary: number; readonly replica: number }) => {
    const text = given
      .replace(/^lectern = .*$/m, `lectern = host=127.0.0.1 port=${primary} dbname=${database} user=lectern`)
      .replace(/^lectern_replica = .*$/m, `lectern_replica = host=127.0.0.1 port=${replica} dbname=${database} user=lectern`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('auth_type = scram-sha-256', 'auth_type = any')
      .replace(/^auth_file = .*$/m, 'unix_socket_dir =\nadmin_users = lectern');
    writeFileSync(file, text);
  };
  const urlOf = (name: string) => `postgres://lectern@127.0.0.1:${port}/${name}`;
  let running: OwnProcess | null = null;
  const start = async () => {
    running = startProgram(program, [file], folder);
    for (let tries = 0; !(await answers(urlOf('pgbouncer'))); tries += 1) {
      if (tries > 100) throw new Error(`PgBouncer did not start: ${running.said()}`);
      await wait(50);
    }
  };
  return {
    urlOf,
    point: async (to) => {
      write(to);
      running?.signal('SIGHUP');
      await wait(200);
    },
    start,
    end: async (signal) => running?.end(signal),
  };
}

/** HAProxy with the configuration in `ops`; only addresses and the certificate differ. @returns its port, and how to stop it */
export async function balancer(program: Program, folder: string, ports: readonly [number, number]) {
  ownFolder(folder);
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const text = readFileSync(join(ops, 'haproxy.cfg'), 'utf8')
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports[1]}`);
  writeFileSync(file, text);
  const running = startProgram(program, ['-f', file, '-db'], folder);
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.ok) break;
    if (tries > 200) throw new Error(`HAProxy did not start: ${running.said()}`);
    await wait(50);
  }
  return { port, end: () => running.end('SIGTERM'), said: running.said };
}
