import { readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/kernel/clock.ts';

/** No run takes this long: older leftovers belong to a killed run. */
const longestRunMilliseconds = 24 * 3_600_000;

/** Single copies that the next run reuses, or that starting a database cleans up (`postgres-server.ts`). */
const kept = ['lectern-postgres-binaries-', 'lectern-kept-postgres-', 'lectern-test-postgres-', 'lectern-compiled'];

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'lectern');
const halves = ['half-made-school-', 'web-', 'migrated-'];

/**
 * Deletes leftovers of killed runs: copies of schools of some hundred megabytes each, unfinished builds, dumps of databases before the
 * latest migration.
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
      // Another user's file, or already deleted.
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
