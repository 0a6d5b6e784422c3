import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A program: its command, the arguments that always come first, and its version. */
export type Program = { readonly command: string; readonly words: readonly string[]; readonly version: string };

/** The first Debian release with versions that are new enough. */
const release = 'trixie';

type NeededProgram = { readonly name: string; readonly least: number; readonly asks: string; readonly packages: readonly string[] };

const common = ['libc6', 'libssl3t64', 'zlib1g', 'libzstd1', 'libgcc-s1'];
const haproxy: NeededProgram = {
  name: 'haproxy',
  least: 2.4,
  asks: '-v',
  packages: ['libcrypt1', 'libjemalloc2', 'liblua5.4-0', 'libopentracing-c-wrapper0t64', 'libopentracing1', 'libpcre2-8-0', 'libstdc++6'],
};
const pgbouncer: NeededProgram = {
  name: 'pgbouncer',
  least: 1.21,
  asks: '--version',
  packages: ['libcares2', 'libevent-2.1-7t64', 'libpam0g', 'libaudit1', 'libcap-ng0', 'libsystemd0', 'libcap2'],
};

/**
 * Finds both programs in PATH. A missing or too old one is unpacked from Debian's packages into a folder of its own, without any change to
 * the system.
 * @throws Error that says in one line how to get them
 */
export function findPrograms(say: (line: string) => void): { readonly haproxy: Program; readonly pgbouncer: Program } {
  const [balancer, pooler] = [haproxy, pgbouncer].map((needed) => installed(needed) ?? unpacked(needed, say));
  if (balancer === undefined || pooler === undefined)
    throw new Error('HAProxy 2.4 and PgBouncer 1.21 or newer are needed: apt-get install haproxy pgbouncer (Debian 13 or newer)');
  return { haproxy: balancer, pgbouncer: pooler };
}

function installed(needed: NeededProgram): Program | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders
    .map((folder) => join(folder, needed.name))
    .filter((command) => existsSync(command))
    .flatMap((command) => usable(needed, command, []) ?? [])[0];
}

/** @returns the program if it runs and is new enough */
function usable({ least, asks }: NeededProgram, command: string, words: readonly string[]): Program | undefined {
  const { status, stdout } = spawnSync(command, [...words, asks], { encoding: 'utf8' });
  const [version, major, minor] = /(\d+)\.(\d+)(?:\.\d+)?/.exec(stdout ?? '') ?? [];
  if (status !== 0 || version === undefined) return undefined;
  const [leastMajor, leastMinor] = String(least).split('.').map(Number);
  const isNewEnough = Number(major) > (leastMajor ?? 0) || (Number(major) === leastMajor && Number(minor) >= (leastMinor ?? 0));
  return isNewEnough ? { command, words, version } : undefined;
}

function unpacked(needed: NeededProgram, say: (line: string) => void): Program | undefined {
  const folder = join(tmpdir(), `lectern-ops-programs-${release}`);
  if (!existsSync(folder)) {
    say(`HAProxy 2.4 and PgBouncer 1.21 are not installed: Debian ${release}'s packages are unpacked in ${folder}`);
    if (!unpackAll(folder)) return undefined;
  }
  const libraries = join(folder, 'usr/lib');
  const architecture = existsSync(libraries) ? readdirSync(libraries).find((name) => name.endsWith('-linux-gnu')) : undefined;
  if (architecture === undefined) return undefined;
  const own = join(libraries, architecture);
  const loader = readdirSync(own).find((name) => /^ld-linux.*\.so/.test(name));
  // Runs with the libraries of its own release: this machine's may be older.
  if (loader === undefined) return undefined;
  return usable(needed, join(own, loader), ['--library-path', own, join(folder, 'usr/sbin', needed.name)]);
}

/** Downloads from the mirror that this machine already uses, with signatures checked, into package lists and a cache of its own. */
function unpackAll(folder: string): boolean {
  const mirror = /^(\S+) Debian \S+ main$/m.exec(
    output('apt-get', ['indextargets', '--format', '$(REPO_URI) $(ORIGIN) $(CODENAME) $(COMPONENT)']),
  );
  if (mirror === null) return false;
  const half = mkdtempSync(`${folder}-`);
  for (const part of ['lists/partial', 'cache/archives/partial', 'debs', 'root']) mkdirSync(join(half, part), { recursive: true });
  const sources = join(half, 'sources.list');
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';
  writeFileSync(sources, `deb [signed-by=${keys}] ${mirror[1]} ${release} main\n`);
  const own = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': join(half, 'lists'),
    'Dir::Cache': join(half, 'cache'),
    'APT::Sandbox::User': 'root',
  };
  const words = Object.entries(own).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  try {
    execFileSync('apt-get', [...words, 'update'], { stdio: 'pipe' });
    const names = new Set([...common, ...[haproxy, pgbouncer].flatMap(({ name, packages }) => [name, ...packages])]);
    execFileSync('apt-get', [...words, 'download', ...names], { cwd: join(half, 'debs'), stdio: 'pipe' });
    for (const file of readdirSync(join(half, 'debs'))) execFileSync('dpkg-deb', ['-x', join(half, 'debs', file), join(half, 'root')]);
    // PostgreSQL's user runs them, too.
    execFileSync('chmod', ['-R', 'a+rX', join(half, 'root')]);
    renameSync(join(half, 'root'), folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function output(command: string, words: readonly string[]): string {
  return spawnSync(command, words, { encoding: 'utf8' }).stdout ?? '';
}
