import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../server/test/setup/postgres-server.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { dataOf, startServer } from '../servers/server-process.ts';

/** A database with the demo school, which several servers can use in turn. */
export type Place = {
  readonly name: string;
  readonly env: Record<string, string>;
  readonly folder: string | null;
  readonly dataFolder: string;
};

/** Makes the demo school on PGlite and on PostgreSQL (or on `only` one of them), runs the function with each in turn, and removes both. */
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
