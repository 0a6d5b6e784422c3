import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildOnce, cacheFolder, fingerprintOf } from './build-once.ts';
import { pathsUnder } from '../sources/source-files.ts';

const root = join(import.meta.dirname, '../..');
const sources = {
  folders: ['contract/src', 'web/src', 'web/public'],
  files: [
    'web/index.html',
    'web/package.json',
    'web/vite.config.ts',
    'web/texts-version.ts',
    'web/chunks.ts',
    'web/first-load.ts',
    'web/postcss.config.mjs',
    'package-lock.json',
  ],
};
const compressible = ['.js', '.css', '.html', '.json', '.svg', '.webmanifest', '.txt'];
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Builds the web into web/dist if its sources have changed. @throws Error with Vite's output if the build fails */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const build = async (folder: string) => {
    await vite(folder, 'production');
    say('Compressing it …');
    await compress(folder);
  };
  await buildOnce({ name: 'web', sources, into: 'web/dist', proof: 'index.html', build }, say);
}

/** Builds the development version, which has the gallery of interface parts, if its sources have changed. @returns its folder */
export async function buildGallery(say: (line: string) => void): Promise<string> {
  const folder = join(cacheFolder, `gallery-${fingerprintOf(sources).slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  say('Building the gallery …');
  mkdirSync(cacheFolder, { recursive: true });
  for (const old of readdirSync(cacheFolder).filter((name) => name.startsWith('gallery-')))
    rmSync(join(cacheFolder, old), { recursive: true });
  const fresh = mkdtempSync(join(cacheFolder, 'web-'));
  await vite(fresh, 'development');
  try {
    renameSync(fresh, folder);
  } catch {
    // Another run has built it at the same time.
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
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

/** Adds a Brotli and a gzip version of every larger text file, which the server sends to browsers that accept it. */
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
