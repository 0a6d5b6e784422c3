import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pathsUnder } from './source-files.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'web/dist');
const cache = join(root, 'node_modules/.cache/lectern');
const builtFrom = join(cache, 'web-built-from');
const compressible = ['.js', '.css', '.html', '.json', '.svg', '.webmanifest', '.txt'];
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Builds the web when its sources are not those of the last build; says what it does, one line per step.
 * @throws Error with what Vite printed when the build fails
 */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const sources = fingerprint();
  if (existsSync(join(dist, 'index.html')) && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sources) return;
  say('Building the web (once, until its sources change) …');
  const begun = performance.now();
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'web-'));
  try {
    await vite(fresh, 'production');
    say('Compressing it …');
    await compress(fresh);
    // Swapped as a whole: a server that runs meanwhile never serves half a build.
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(builtFrom, sources);
  say(`The web is built (${((performance.now() - begun) / 1000).toFixed(1)} s).`);
}

/**
 * Builds what developers see, with the gallery of the parts in it, when its sources are not those of the last such build.
 * @returns its folder
 */
export async function buildGallery(say: (line: string) => void): Promise<string> {
  const folder = join(cache, `gallery-${fingerprint().slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  say('Building the gallery …');
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache).filter((name) => name.startsWith('gallery-'))) rmSync(join(cache, old), { recursive: true });
  const fresh = mkdtempSync(join(cache, 'web-'));
  await vite(fresh, 'development');
  try {
    renameSync(fresh, folder);
  } catch {
    // Another run has built the same meanwhile.
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const single = [
    'web/index.html',
    'web/package.json',
    'web/vite.config.ts',
    'web/texts-version.ts',
    'web/postcss.config.mjs',
    'package-lock.json',
  ];
  const paths = [...pathsUnder(root, ['contract/src', 'web/src', 'web/public']), ...single.filter((path) => existsSync(join(root, path)))];
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path))) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

async function vite(outDir: string, mode: 'production' | 'development'): Promise<void> {
  const output: string[] = [];
  const program = spawn('vite', ['build', '--mode', mode, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: mode },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part: Buffer) => output.push(part.toString()));
  const code = await new Promise<number | null>((resolve, reject) => program.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`The web could not be built:\n${output.join('')}`);
}

/** Beside every file that is worth it, what the server sends to a browser that takes brotli or gzip. */
async function compress(folder: string): Promise<void> {
  for (const path of pathsUnder(folder, ['.'], compressible)) {
    const file = join(folder, path);
    const bytes = readFileSync(file);
    if (bytes.length < 1024) continue;
    const [br, gz] = await Promise.all([
      brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      zip(bytes, { level: 9 }),
    ]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  }
}
