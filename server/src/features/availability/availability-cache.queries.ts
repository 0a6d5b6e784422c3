import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { beyondDeadline } from '../../kernel/process/deadline.ts';
import { readTime } from './packed-time.queries.ts';
import { packTime, withFresh } from './teachers-time.rules.ts';
import type { PackedTime } from './teachers-time.rules.ts';

/**
 * The cached time of all teachers. `from` and `to` are minutes of the epoch; `snapshot` is the database snapshot of the read (`pg_snapshot`
 * as text); `readAt` is its time (seconds of the epoch, on the database's clock).
 */
export type CachedTime = {
  readonly time: PackedTime;
  readonly from: number;
  readonly to: number;
  readonly snapshot: string;
  readonly readAt: number;
};

/** A cached or pending read of one database, and its `to`. */
type Reading = { readonly cached: Promise<CachedTime>; readonly to: number };
const readings = new WeakMap<object, Reading>();

const day = 1440;
/** Searches begin tomorrow and reach half a year ahead; the load of a week is counted from its Monday on. */
const cachedDays = { behind: 9, ahead: 27 * 7 } as const;
/** Read ahead beyond what is needed, so that the next day does not force a full read. */
const spareDays = 7;

/** A cache older than this is read in full, because rows of the table of changes are deleted after three days. */
export const forgottenAfterSeconds = 2 * 24 * 3600;

const allWeek = [1, 2, 3, 4, 5, 6, 7];

/** @returns whether the cache covers a range (minutes of the epoch) at that moment */
export function isCached({ from, to }: { readonly from: number; readonly to: number }, now: Temporal.Instant): boolean {
  const today = Math.floor(now.epochMilliseconds / 60_000 / day) * day;
  return from >= today - cachedDays.behind * day && to <= today + cachedDays.ahead * day;
}

/**
 * Returns the cached time of a database. Reads it if nothing is cached or the cache does not reach far enough. The result is as of its
 * snapshot; the caller applies later changes with `freshTime`.
 */
export async function cachedTime(
  db: Db,
  requested: { readonly from: number; readonly to: number },
  now: Temporal.Instant,
): Promise<CachedTime> {
  const known = readings.get(db);
  if (known !== undefined && requested.to <= known.to) {
    const cached = await known.cached;
    if (cached.from <= requested.from) return cached;
  }
  return readAll(db, now, known);
}

/** Reads everything, once for all waiting callers. @param instead the reading to replace, unless another caller already has */
function readAll(db: Db, now: Temporal.Instant, instead: Reading | undefined): Promise<CachedTime> {
  const today = Math.floor(now.epochMilliseconds / 60_000 / day) * day;
  const [from, to] = [today - cachedDays.behind * day, today + (cachedDays.ahead + spareDays) * day];
  const newer = readings.get(db);
  if (newer !== undefined && newer !== instead && newer.to >= to) return newer.cached;
  const reading = { cached: beyondDeadline(() => readCache(db, from, to)), to };
  readings.set(db, reading);
  reading.cached.catch(() => {
    if (readings.get(db) === reading) readings.delete(db);
  });
  return reading.cached;
}

/** Stores an updated cache, unless another caller has read further ahead meanwhile. */
function store(db: Db, cached: CachedTime): void {
  if ((readings.get(db)?.to ?? cached.to) <= cached.to) readings.set(db, { cached: Promise.resolve(cached), to: cached.to });
}

async function readCache(db: Db, from: number, to: number): Promise<CachedTime> {
  // The snapshot comes first: a commit between the two reads is then read twice, but never missed.
  const { rows } = await sql<{ snapshot: string; read_at: number }>`
    select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as read_at`.execute(db);
  const { snapshot = '', read_at: readAt = 0 } = rows[0] ?? {};
  const read = await readTime(db, { which: sql`true` }, { from, to, windows: [{ from, to }], weekdays: allWeek });
  return { time: packTime(read), from, to, snapshot, readAt };
}

/**
 * Applies changes to the cache.
 * @param changed sorted ids of the teachers whose time has changed since the snapshot of `cached`; null if the changes are unknown
 * @param as the snapshot in which `changed` was read
 */
export async function freshTime(
  db: Db,
  cached: CachedTime,
  changed: readonly number[] | null,
  as: { readonly snapshot: string; readonly readAt: number },
  now: Temporal.Instant,
): Promise<PackedTime> {
  if (changed === null) {
    // Only one of several concurrent callers reads everything.
    const known = readings.get(db);
    const isOld = known !== undefined && (await known.cached) === cached;
    return (await readAll(db, now, isOld ? known : undefined)).time;
  }
  if (changed.length === 0) {
    store(db, { ...cached, ...as });
    return cached.time;
  }
  const { from, to } = cached;
  const read = await readTime(db, { ids: changed }, { from, to, windows: [{ from, to }], weekdays: allWeek });
  const time = withFresh(cached.time, Int32Array.from(changed), packTime(read));
  // Two concurrent callers may store the same update. Either is correct, because its snapshot tells which changes are missing.
  store(db, { ...cached, ...as, time });
  return time;
}
