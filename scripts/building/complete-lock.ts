/**
 * `npm ci` refuses a lock file without an entry for each optional dependency, even of another platform. `npm install` omits the entry when
 * the registry does not have the package: this adds it, and removes registry URLs. Run `npm run lock` after every `npm install`; `--check`
 * only lists the problems.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { report } from '../sources/source-files.ts';

type Entry = {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Entry> };

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'netbsd', 'openharmony', 'sunos', 'aix', 'win32', 'wasm32'];
const processors = ['arm64', 'arm', 'armv7', 'x64', 'ia32', 'ppc64', 'ppc64le', 's390x', 'riscv64', 'loong64', 'mips64el'];

/** `@swc/core-linux-arm-gnueabihf` is for Linux on arm with glibc. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[-/]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  if (os === undefined || cpu === undefined) return undefined;
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined;
  return { os: [os], cpu: [cpu === 'armv7' ? 'arm' : cpu === 'ppc64le' ? 'ppc64' : cpu], ...(libc === undefined ? {} : { libc }) };
}

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const problems: string[] = [];
const missing: Record<string, Entry> = {};

for (const [path, entry] of Object.entries(lock.packages)) {
  if (entry.resolved !== undefined && entry.link !== true) problems.push(`lock: ${path} names an address: npm run lock removes it`);
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const near = `${path}/node_modules/${name}`;
    if (lock.packages[near] !== undefined || lock.packages[`node_modules/${name}`] !== undefined) continue;
    const platform = platformOf(name);
    if (platform === undefined) continue;
    problems.push(`lock: ${name}, which ${path} names, has no entry: npm run lock adds it`);
    missing[`node_modules/${name}`] = {
      version: range.replace(/^[~^]/, ''),
      ...platform,
      ...(entry.dev === true ? { dev: true } : {}),
      optional: true,
    };
  }
}

if (process.argv.includes('--check')) {
  report('lock file', problems);
} else if (problems.length > 0) {
  for (const entry of Object.values(lock.packages)) if (entry.link !== true) delete entry.resolved;
  const [root, ...others] = Object.entries({ ...lock.packages, ...missing });
  const sorted = others.sort(([a], [b]) => (a < b ? -1 : 1));
  lock.packages = Object.fromEntries(root === undefined ? sorted : [root, ...sorted]);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${problems.length} entries of ${file} corrected\n`);
}
