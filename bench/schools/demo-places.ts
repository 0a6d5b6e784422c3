import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../server/test/setup/postgres-server.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { dataOf, startServer } from '../servers/server-process.ts';

/** A place for data that is the same for every server started on it, with the demo school in it. */
export type Place = {
  readonly name: string;
  readonly env: Record<string, string>;
  readonly folder: string | null;
  readonly dataFolder: string;
};

/** Makes the demo school in an embedded database and in a PostgreSQL (or in `only` one of them), gives them one after the other, and removes both. */
export async function onBothDatabases(run: (place: Place) => Promise<void>, only?: 'pglite' | 'postgres'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  const postgres = only === 'pglite' ? null : await startPostgres();
  try {
    const places: Place[] = only === 'postgres' ? [] : [{ name: 'PGlite', env: dataOf({ folder }), folder, dataFolder: folder }];
    if (postgres !== null) {
      const url = await freshDatabase(postgres, 'bench');
      const dataFolder = join(folder, 'beside-postgres');
      places.push({
        name: `PostgreSQL ${postgres.version}`,
        env: { ...dataOf({ url }), LECTERN_DATA: dataFolder },
        folder: null,
        dataFolder,
      });
    }
    for (const place of places) {
      const first = await startServer({ env: { ...place.env, LECTERN_DEMO: '1' } });
      await first.stop();
      await run(place);
    }
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
