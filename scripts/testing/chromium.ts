import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/** How to start a Chromium: its program, its arguments, and environment variables in addition to this process's own. */
export type Chromium = {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** Without a sandbox, a graphics card or requests of the browser's own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const fixedPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

let found: Promise<Chromium> | undefined;

/**
 * Finds a Chromium: CHROMIUM_PATH, the one in an npm package (unpacked once), or the system's. The packaged one draws no window around the
 * page, so it opens a new page in less than half the time.
 * @throws Error of one line that says what to do if none starts
 */
export function findChromium(): Promise<Chromium> {
  found ??= find();
  return found;
}

async function find(): Promise<Chromium> {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (starts({ executablePath: asked, args, env: {} })) return { executablePath: asked, args, env: {} };
    throw new Error(`CHROMIUM_PATH names ${asked}, which does not start: correct it, or unset it to look elsewhere.`);
  }
  const packaged = await unpackPackaged().catch(() => undefined);
  if (packaged !== undefined && starts(packaged)) return packaged;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...fixedPlaces];
  for (const executablePath of places.filter((path) => existsSync(path))) {
    const chromium = { executablePath, args, env: {} };
    if (starts(chromium)) return chromium;
  }
  throw new Error(
    'No Chromium starts on this machine: install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to its program.',
  );
}

function starts({ executablePath, env }: Chromium): boolean {
  const { status, stdout } = spawnSync(executablePath, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

/**
 * The package unpacks into the folder for temporary files and reuses whatever is there, even an incomplete browser. So it is made to unpack
 * into a folder of the project, which is renamed when it is complete. It includes libnss3, libnspr4 and fonts.
 */
async function unpackPackaged(): Promise<Chromium> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const home = join(dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const cache = join(import.meta.dirname, '../..', 'node_modules', '.cache', 'lectern');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const half = mkdtempSync(`${folder}-`);
    await inflateInto(half, join(home, 'bin'));
    // The packaged list of font folders is for AWS Lambda only.
    const fonts = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
    writeFileSync(
      join(half, 'fonts', 'fonts.conf'),
      `<fontconfig>${fonts}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>\n`,
    );
    try {
      renameSync(half, folder);
    } catch {
      // A concurrent run has unpacked the same.
      rmSync(half, { recursive: true, force: true });
    }
  }
  const libraries = [join(folder, 'al2023', 'lib'), folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return { executablePath: join(folder, 'chromium'), args, env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') } };
}

async function inflateInto(folder: string, packed: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) await inflate(join(packed, name));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
