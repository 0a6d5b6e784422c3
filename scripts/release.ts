/**
 * `npm run release`: writes the release of the version in package.json into `release/`: an archive of the built product, its SBOM
 * (CycloneDX) and its SHA-256, and, if Docker runs, the image `lectern:<version>` on the base image with NODE_DIGEST. If NODE_DIGEST and
 * POSTGRES_DIGEST are set, the archive's Dockerfile and compose.yaml contain them. Refuses a changed working tree, a version without a
 * section in CHANGELOG.md, known vulnerabilities of packages (except with `-- --with-known-faults`), and a release without asking for them
 * (except with `-- --without-advisories`).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from './building/build-server.ts';
import { buildWeb } from './building/build-web.ts';
import { readDigests, releaseContents, writtenFiles } from './building/release-files.ts';
import type { Digests } from './building/release-files.ts';

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

/** Checks for known vulnerabilities of production packages. @returns why this cannot be released, or null */
function refusalOfPackages(flags: { readonly 'with-known-faults': boolean; readonly 'without-advisories': boolean }): string | null {
  const { status } = spawnSync(process.execPath, ['scripts/checks/check-dependencies.ts'], { stdio: 'inherit' });
  if (status === 0) return null;
  if (status === 1)
    return flags['with-known-faults']
      ? null
      : 'packages have known faults: SECURITY.md says until when they are fixed (-- --with-known-faults)';
  return flags['without-advisories'] ? null : 'nobody could say whether packages have known faults (-- --without-advisories)';
}

/**
 * Packs a reproducible archive: the same commit and digests give the same bytes. Names are sorted, times are the commit's, and owners are
 * removed.
 */
function pack(name: string, archive: string, digests: Digests): void {
  const written = join('release', 'written');
  mkdirSync(written);
  const files = writtenFiles(digests);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(written, file), text, { mode: 0o644 });
  const time = run('git', 'log', '-1', '--format=%ct').trim();
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  const tar = ['--sort=name', `--mtime=@${time}`, ...owner, `--transform=s,^,${name}/,`, '-cf', `${archive}.tar`];
  run('tar', ...tar, ...releaseContents, '-C', written, ...Object.keys(files));
  rmSync(written, { recursive: true });
  run('gzip', '-9', '--no-name', '--force', `${archive}.tar`);
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { values: flags } = parseArgs({
  options: { 'with-known-faults': { type: 'boolean', default: false }, 'without-advisories': { type: 'boolean', default: false } },
});
const digests = readDigests(process.env);
const why = refusal(version) ?? refusalOfPackages(flags);
if (why !== null) {
  process.stderr.write(`Not released: ${why}.\n`);
  process.exit(1);
}
const name = `lectern-${version}`;
rmSync('release', { recursive: true, force: true });
mkdirSync('release');
await buildWeb(say);
await buildServer(say);
pack(name, join('release', name), digests);
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
if (digests.NODE_DIGEST === undefined || digests.POSTGRES_DIGEST === undefined)
  say('NODE_DIGEST or POSTGRES_DIGEST is not set: compose.yaml of the archive asks whoever starts it (sh ops/image-digests.sh).');
if (spawnSync('docker', ['info']).status !== 0) say('No Docker runs here: the image is not built.');
else if (digests.NODE_DIGEST === undefined) {
  process.stderr.write('No image is built: NODE_DIGEST has to name the base image, as sh ops/image-digests.sh prints it.\n');
  process.exitCode = 1;
} else {
  const base = `${process.env.NODE_IMAGE || 'node:26-bookworm-slim'}@${digests.NODE_DIGEST}`;
  const build = ['build', '--build-arg', `NODE_DIGEST=${digests.NODE_DIGEST}`, '--label', `org.opencontainers.image.base.name=${base}`];
  const image = process.env.NODE_IMAGE ? ['--build-arg', `NODE_IMAGE=${process.env.NODE_IMAGE}`] : [];
  process.exitCode = spawnSync('docker', [...build, ...image, '--tag', `lectern:${version}`, '.'], { stdio: 'inherit' }).status ?? 1;
}
