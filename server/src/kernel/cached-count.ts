import type { RawBuilder } from 'kysely';
import type { Db } from '../db/client.ts';

const keptForMilliseconds = 5_000;
const worthKeeping = 1_000;
const mostKept = 500;

type Kept = { readonly until: number; readonly rows: readonly unknown[] };
const keptByDatabase = new WeakMap<object, Map<string, Kept>>();

/**
 * Runs a query for totals. What counted more than a thousand records is remembered for a few seconds per statement and
 * values, because counting them costs more than the page they stand on; a smaller total is always exact.
 * @param size how many records the totals are about
 */
export async function cachedTotals<T>(db: Db, query: RawBuilder<T>, size: (rows: readonly T[]) => number): Promise<readonly T[]> {
  const compiled = query.compile(db);
  const key = `${compiled.sql}\n${JSON.stringify(compiled.parameters)}`;
  const kept = keptByDatabase.get(db) ?? new Map<string, Kept>();
  keptByDatabase.set(db, kept);
  const now = performance.now();
  const known = kept.get(key);
  if (known !== undefined && known.until > now) return known.rows as readonly T[];
  const { rows } = await db.executeQuery<T>(compiled);
  kept.delete(key);
  if (size(rows) > worthKeeping) {
    for (const oldest of kept.keys()) {
      if (kept.size < mostKept) break;
      kept.delete(oldest);
    }
    kept.set(key, { until: now + keptForMilliseconds, rows });
  }
  return rows;
}

/** The number that a query answers as its column `count`; see `cachedTotals` for how exact it is. */
export async function cachedCount(db: Db, query: RawBuilder<{ count: number }>): Promise<number> {
  const rows = await cachedTotals(db, query, ([row]) => row?.count ?? 0);
  return rows[0]?.count ?? 0;
}
