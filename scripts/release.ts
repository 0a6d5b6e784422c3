/**
 * `npm run release`: what operators get of the version in package.json, in `release/`: an archive of the built product, its list of
 * packages (SBOM, CycloneDX), the archive's SHA-256, and, where Docker is installed, the image `lectern:<version>` on the base image that
 * NODE_IMAGE names with its digest.
 * Refuses a changed working tree and a version without its section in CHANGELOG.md.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from './building/build-server.ts';
import { buildWeb } from './building/build-web.ts';

/** What runs the product, as in the Dockerfile, and what operators read. */
const contents = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'contract/package.json',
  'contract/src',
  'server/package.json',
  'server/src',
  'server/migrations',
  'server/dist',
  'web/package.json',
  'web/dist',
  'ops',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
];

const say = (line: string) => process.stdout.write(`${line}\n`);
const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** @returns why this cannot be released, in one line, or null */
function refusal(version: string): string | null {
  if (run('git', 'status', '--porcelain').trim() !== '') return 'commit or undo the changes of the working tree first';
  if (!readFileSync('CHANGELOG.md', 'utf8').split('\n').includes(`## ${version}`)) return `CHANGELOG.md has no section "## ${version}"`;
  const tagged = spawnSync('git', ['rev-parse', '--verify', '--quiet', `v${version}^{commit}`], { encoding: 'utf8' }).stdout.trim();
  const here = run('git', 'rev-parse', 'HEAD').trim();
  return tagged === '' || tagged === here ? null : `v${version} is another commit already: raise the version in package.json`;
}

/** The same commit makes the same archive: names in order, the commit's time, nobody's user. */
function pack(name: string, archive: string): void {
  const time = run('git', 'log', '-1', '--format=%ct').trim();
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  const tar = ['--sort=name', `--mtime=@${time}`, ...owner, `--transform=s,^,${name}/,`, '-cf', `${archive}.tar`, ...contents];
  run('tar', ...tar);
  run('gzip', '-9', '--no-name', '--force', `${archive}.tar`);
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const why = refusal(version);
if (why !== null) {
  process.stderr.write(`Not released: ${why}.\n`);
  process.exit(1);
}
const name = `lectern-${version}`;
rmSync('release', { recursive: true, force: true });
mkdirSync('release');
await buildWeb(say);
await buildServer(say);
pack(name, join('release', name));
const file = `${name}.tar.gz`;
const digest = createHash('sha256')
  .update(readFileSync(join('release', file)))
  .digest('hex');
writeFileSync(join('release', `${file}.sha256`), `${digest}  ${file}\n`);
writeFileSync(
  join('release', `${name}.cdx.json`),
  run('npm', 'sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'),
);
say(`release/${file} ${digest}`);
const base = process.env.NODE_IMAGE ?? '';
if (spawnSync('docker', ['info']).status === 0) {
  if (/^\S+@sha256:[0-9a-f]{64}$/.test(base)) {
    const build = ['build', '--build-arg', `NODE_IMAGE=${base}`, '--label', `org.opencontainers.image.base.name=${base}`];
    process.exitCode = spawnSync('docker', [...build, '--tag', `lectern:${version}`, '.'], { stdio: 'inherit' }).status ?? 1;
  } else {
    process.stderr.write('No image is built: NODE_IMAGE has to name the base image with its digest, like node:26-bookworm-slim@sha256:…\n');
    process.exitCode = 1;
  }
} else say('No Docker runs here: the image is not built.');
