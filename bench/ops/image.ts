/**
 * `npm run test:image`: executes the Dockerfile without a container engine, and runs the result as compose.yaml does: as the user `node`,
 * on a read-only file system, with an empty PostgreSQL. The base image is an overlay of this machine's file system, whose writes stay in
 * memory, with the Node of the project. Needs root on Linux.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/testing/free-port.ts';
import { startPostgres } from '../../server/test/setup/postgres-server.ts';
import { requireThat } from '../schools/demand.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { listed, stagesOf } from './dockerfile.ts';
import type { Stage } from './dockerfile.ts';
import { run } from './own-process.ts';
import { say, sayVerdict } from './progress.ts';

const root = join(import.meta.dirname, '../..');
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

if (process.platform !== 'linux' || process.getuid?.() !== 0)
  throw new Error('test:image needs root on Linux, to mount a file system of its own');

const folder = mkdtempSync(join(tmpdir(), 'lectern-image-'));
const mounted: string[] = [];
process.once('exit', () => {
  for (const each of mounted.toReversed()) spawnSync('umount', ['-l', each]);
  rmSync(folder, { recursive: true, force: true });
});

function mount(at: string, ...words: string[]): void {
  mkdirSync(at, { recursive: true });
  run('mount', [...words, at]);
  mounted.push(at);
}

/** Mounts an overlay of the machine's file system, whose changes are kept apart. */
function baseImage(name: string): string {
  const own = join(folder, name);
  for (const part of ['up', 'work']) mkdirSync(join(own, part), { recursive: true });
  const view = join(own, 'root');
  mount(view, '-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${own}/up,workdir=${own}/work`);
  mount(join(view, 'dev'), '--bind', '/dev');
  mount(join(view, 'proc'), '-t', 'proc', 'proc');
  cpSync(process.execPath, join(view, 'usr/local/bin/node'));
  if (spawnSync('chroot', [view, 'id', 'node']).status !== 0)
    run('chroot', [view, 'useradd', '--non-unique', '--uid', '1000', '--create-home', 'node']);
  return view;
}

/** The result of a stage: its file system, and how it is run. */
type Built = {
  readonly view: string;
  readonly env: Record<string, string>;
  workdir: string;
  user: string;
  volumes: string[];
  health: string[];
  command: string[];
};

function copy(built: Built, words: string, from: string): void {
  const parts = words.split(/\s+/);
  const target = parts.pop() ?? '';
  const to = join(built.view, built.workdir, target);
  for (const source of parts) {
    const path = join(from, source);
    const intoFolder = parts.length > 1 || target.endsWith('/') || (existsSync(to) && !statSync(path).isDirectory());
    cpSync(path, intoFolder ? join(to, basename(path)) : to, { recursive: true });
  }
}

function build(stage: Stage, context: string, others: ReadonlyMap<string, Built>): Built {
  const built: Built = { view: baseImage(stage.name), env: {}, workdir: '/', user: 'root', volumes: [], health: [], command: [] };
  for (const { name, words, from } of stage.steps) {
    say(`${stage.name}: ${name} ${words.slice(0, 100)}`);
    if (name === 'WORKDIR') {
      built.workdir = words;
      mkdirSync(join(built.view, words), { recursive: true });
    } else if (name === 'ENV') for (const each of words.split(' ')) built.env[each.split('=')[0] ?? ''] = each.slice(each.indexOf('=') + 1);
    else if (name === 'COPY') copy(built, words, from === null ? context : (others.get(from)?.view ?? ''));
    else if (name === 'RUN')
      run('chroot', [built.view, 'sh', '-c', `cd ${built.workdir} && ${words}`], { env: { ...process.env, ...built.env, PATH: path } });
    else if (name === 'USER') built.user = words;
    else if (name === 'VOLUME') built.volumes = words.split(' ');
    else if (name === 'HEALTHCHECK') built.health = listed(words);
    else if (name === 'CMD') built.command = listed(words);
  }
  return built;
}

const inside = ({ view, user, workdir }: Built, command: readonly string[]) => [
  `--userspec=${user}`,
  view,
  'sh',
  '-c',
  `cd ${workdir} && exec "$@"`,
  'sh',
  ...command,
];

async function serve(image: Built, url: string): Promise<void> {
  const port = String(await freePort());
  const env = { ...image.env, PATH: path, DATABASE_URL: url, PORT: port, LECTERN_DEMO: '1' };
  run('chroot', inside(image, [...image.command, 'migrate']), { env });
  say('migrated');
  const server = spawn('chroot', inside(image, image.command), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const isHealthy = () => spawnSync('chroot', inside(image, image.health), { env }).status === 0;
  for (let tries = 0; !isHealthy(); tries += 1) {
    if (tries > 120 || server.exitCode !== null) throw new Error(`the image did not become healthy:\n${said}`);
    await wait(500);
  }
  const [page, call] = await Promise.all(['/', '/api/accounts/csrf/'].map((each) => fetch(`http://127.0.0.1:${port}${each}`)));
  requireThat(page?.status === 200 && ((await page.text()) || '').includes('<div id="root"'), 'the image serves the application');
  requireThat(call?.status === 200, `the image answers calls, not ${call?.status}`);
  const user = readFileSync(`/proc/${server.pid}/status`, 'utf8').match(/^Uid:\s+(\d+)/m)?.[1];
  requireThat(user === '1000', `the image serves as the user node, not ${user}`);
  server.kill('SIGTERM');
  requireThat((await ended) === 0, `the image ends in order:\n${said}`);
}

const postgres = await startPostgres();
try {
  mount(folder, '-t', 'tmpfs', '-o', 'size=6g', 'tmpfs');
  const context = join(folder, 'context');
  mkdirSync(context);
  run('sh', ['-c', `git archive HEAD | tar -x -C ${context}`], { cwd: root });
  const stages = new Map<string, Built>();
  for (const stage of stagesOf(readFileSync(join(context, 'Dockerfile'), 'utf8'))) stages.set(stage.name, build(stage, context, stages));
  const image = stages.get('last') as Built;
  const size = run('du', ['-sm', join(folder, 'last/up', image.workdir)]).split('\t')[0];
  for (const volume of [...image.volumes, '/tmp']) {
    mount(join(image.view, volume), '-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs');
  }
  run('mount', ['-o', 'remount,ro', image.view]);
  await serve(image, await freshDatabase(postgres, 'image'));
  say(`the image is healthy, serves, and ends in order; its own files take ${size} MiB`);
} finally {
  await postgres.stop();
}
sayVerdict();
