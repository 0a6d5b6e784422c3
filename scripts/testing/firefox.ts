import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { getuid } from 'node:process';

const names = ['firefox-esr', 'firefox'];
const fixedPlaces = ['/Applications/Firefox.app/Contents/MacOS/firefox', '/usr/lib/firefox-esr/firefox-esr'];

export const howToGetFirefox =
  'No Firefox on this machine: install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to its program.';

/**
 * Finds a Firefox: FIREFOX_PATH, the system's, or Debian's package if this process may install it.
 * @returns its program, or null if there is none
 */
export function findFirefox(): string | null {
  const asked = process.env.FIREFOX_PATH;
  if (asked) return starts(asked) ? asked : null;
  return installed() ?? (installFromDebian() ? installed() : null);
}

function installed(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...fixedPlaces];
  return places.find((path) => existsSync(path) && starts(path)) ?? null;
}

const starts = (program: string) =>
  spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 60_000 }).stdout?.startsWith('Mozilla Firefox') ?? false;

/** Installs without asking, but only as root on Debian (usually a container of a test run). */
function installFromDebian(): boolean {
  if (getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...args, '-qq'], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 240_000 }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'firefox-esr');
}
