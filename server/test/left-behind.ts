import { readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/kernel/clock.ts';

/** No run takes so long: what is older belongs to one that was killed. */
const longestRunMilliseconds = 24 * 3_600_000;

/** Of these there is one each, made for the next run, or they are cleaned up by whoever starts a database (`postgres-server.ts`). */
const kept = ['lectern-postgres-binaries-', 'lectern-kept-postgres-', 'lectern-test-postgres-', 'lectern-compiled'];

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'lectern');
const halves = ['half-made-school-', 'web-', 'migrated-'];

/**
 * Removes what runs that were killed left behind: copies of schools of some hundred megabytes each, builds that were never finished,
 * dumps of databases before the latest migration.
 */
export function forgetLeftBehind(temporary = tmpdir(), made = cache): void {
  forgetOld(temporary, (name) => name.startsWith('lectern-') && !kept.some((prefix) => name.startsWith(prefix)));
  forgetOld(made, (name) => name !== 'web-built-from' && halves.some((prefix) => name.startsWith(prefix)));
}

function forgetOld(folder: string, isOurs: (name: string) => boolean): void {
  const before = systemClock().epochMilliseconds - longestRunMilliseconds;
  for (const name of namesIn(folder).filter(isOurs)) {
    const path = join(folder, name);
    try {
      if (statSync(path).mtimeMs < before) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another user's, or gone meanwhile: not ours to remove.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
