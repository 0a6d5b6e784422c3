import type { RawBuilder } from 'kysely';
import type { Db } from '../db/client.ts';

const keptAtLeastMilliseconds = 5_000;
/** Slow totals are cached longer, so that counting takes at most about this share of the time. */
const shareOfTime = 0.01;
const worthKeeping = 1_000;
const mostKept = 500;

type Kept = { readonly until: number; readonly rows: Promise<readonly unknown[]> };
const keptByDatabase = new WeakMap<object, Map<string, Kept>>();

/**
 * Runs a query for totals. A total above a thousand records is cached for some seconds, by statement and values, because counting costs
 * more than reading the page. A smaller total is always exact.
 * @param size how many records the totals are about
 */
export async function cachedTotals<T>(db: Db, query: RawBuilder<T>, size: (rows: readonly T[]) => number): Promise<readonly T[]> {
  const compiled = query.compile(db);
  const key = `${compiled.sql}\n${JSON.stringify(compiled.parameters)}`;
  const kept = keptByDatabase.get(db) ?? new Map<string, Kept>();
  keptByDatabase.set(db, kept);
  const begun = performance.now();
  const known = kept.get(key);
  if (known !== undefined && known.until > begun) return known.rows as Promise<readonly T[]>;
  const counting = db.executeQuery<T>(compiled).then(({ rows }) => rows);
  // While a large total is recounted, concurrent callers share the one recount.
  if (known !== undefined) kept.set(key, { until: Number.POSITIVE_INFINITY, rows: counting });
  try {
    const rows = await counting;
    kept.delete(key);
    if (size(rows) > worthKeeping) keep(kept, key, { until: keptUntil(begun), rows: counting });
    return rows;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

function keptUntil(begun: number): number {
  const now = performance.now();
  return now + Math.max(keptAtLeastMilliseconds, (now - begun) / shareOfTime);
}

function keep(kept: Map<string, Kept>, key: string, totals: Kept): void {
  for (const oldest of kept.keys()) {
    if (kept.size < mostKept) break;
    kept.delete(oldest);
  }
  kept.set(key, totals);
}

/** Returns the column `count` of a query; see `cachedTotals` for how exact it is. */
export async function cachedCount(db: Db, query: RawBuilder<{ count: number }>): Promise<number> {
  const rows = await cachedTotals(db, query, ([row]) => row?.count ?? 0);
  return rows[0]?.count ?? 0;
}
