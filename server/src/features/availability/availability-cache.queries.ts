import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { readTime } from './packed-time.queries.ts';
import { keptTimeOf, withFresh } from './teachers-time.rules.ts';
import type { KeptTime } from './teachers-time.rules.ts';

/**
 * The time of all teachers as the process remembers it: between two minutes of the epoch, as of a snapshot of the database
 * (`pg_snapshot` as text), which was read at `readAt` (seconds of the epoch, on the database's clock).
 */
export type Kept = {
  readonly time: KeptTime;
  readonly from: number;
  readonly to: number;
  readonly snapshot: string;
  readonly readAt: number;
};

/** What is kept, or read just now, of a database, and how far it reaches (`to` of what is kept). */
type Reading = { readonly kept: Promise<Kept>; readonly to: number };
const readings = new WeakMap<object, Reading>();

const day = 1440;
/** Searches begin tomorrow and reach half a year ahead; the load of a week is counted from its Monday on. */
const daysKept = { behind: 9, ahead: 27 * 7 } as const;
/** How much further the process reads than it has to, so that a day later it need not read all of it again. */
const spareDays = 7;

/** What changed longer ago than this is read no more from the table of changes, which forgets after three days. */
export const forgottenAfterSeconds = 2 * 24 * 3600;

const allWeek = [1, 2, 3, 4, 5, 6, 7];

/** Whether a stretch (minutes of the epoch) is one of which all teachers' time is kept at that moment. */
export function isKept({ from, to }: { readonly from: number; readonly to: number }, now: Temporal.Instant): boolean {
  const today = Math.floor(now.epochMilliseconds / 60_000 / day) * day;
  return from >= today - daysKept.behind * day && to <= today + daysKept.ahead * day;
}

/**
 * What is kept of a database; read first where nothing is, or not enough. It is as of its snapshot: whoever asks it, asks the
 * database what has changed since (`freshTime`).
 */
export async function keptTime(db: Db, wanted: { readonly from: number; readonly to: number }, now: Temporal.Instant): Promise<Kept> {
  const known = readings.get(db);
  if (known !== undefined && wanted.to <= known.to) {
    const kept = await known.kept;
    if (kept.from <= wanted.from) return kept;
  }
  return readAll(db, now, known);
}

/** Reads everything, once for all who wait for it. @param instead of which, unless somebody else was quicker to read as far */
function readAll(db: Db, now: Temporal.Instant, instead: Reading | undefined): Promise<Kept> {
  const today = Math.floor(now.epochMilliseconds / 60_000 / day) * day;
  const [from, to] = [today - daysKept.behind * day, today + (daysKept.ahead + spareDays) * day];
  const newer = readings.get(db);
  if (newer !== undefined && newer !== instead && newer.to >= to) return newer.kept;
  const reading = { kept: readKept(db, from, to), to };
  readings.set(db, reading);
  reading.kept.catch(() => {
    if (readings.get(db) === reading) readings.delete(db);
  });
  return reading.kept;
}

/** Remembers what was brought up to date, unless somebody has read further ahead meanwhile. */
function remember(db: Db, kept: Kept): void {
  if ((readings.get(db)?.to ?? kept.to) <= kept.to) readings.set(db, { kept: Promise.resolve(kept), to: kept.to });
}

async function readKept(db: Db, from: number, to: number): Promise<Kept> {
  // The snapshot first: what commits before the time is read is read twice, and nothing is missed.
  const { rows } = await sql<{ snapshot: string; read_at: number }>`
    select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as read_at`.execute(db);
  const { snapshot = '', read_at: readAt = 0 } = rows[0] ?? {};
  const read = await readTime(db, { which: sql`true` }, { from, to, windows: [{ from, to }], weekdays: allWeek });
  return { time: keptTimeOf(read), from, to, snapshot, readAt };
}

/**
 * What is kept, brought to what the database says now.
 * @param changed ids, in order, of the teachers whose time has changed since the snapshot of `kept`; null when it cannot tell
 * @param as the snapshot in which that was asked
 */
export async function freshTime(
  db: Db,
  kept: Kept,
  changed: readonly number[] | null,
  as: { readonly snapshot: string; readonly readAt: number },
  now: Temporal.Instant,
): Promise<KeptTime> {
  if (changed === null) {
    // Of all who come after a long silence, one reads.
    const known = readings.get(db);
    const isOld = known !== undefined && (await known.kept) === kept;
    return (await readAll(db, now, isOld ? known : undefined)).time;
  }
  if (changed.length === 0) {
    remember(db, { ...kept, ...as });
    return kept.time;
  }
  const { from, to } = kept;
  const read = await readTime(db, { ids: changed }, { from, to, windows: [{ from, to }], weekdays: allWeek });
  const time = withFresh(kept.time, Int32Array.from(changed), keptTimeOf(read));
  // Two who ask at once may each bring the same up to date: whichever stays, its snapshot says what it lacks.
  remember(db, { ...kept, ...as, time });
  return time;
}
