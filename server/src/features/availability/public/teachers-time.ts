import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { forgottenAfterSeconds, freshTime, isCached, cachedTime } from '../availability-cache.queries.ts';
import type { CachedTime } from '../availability-cache.queries.ts';
import { longestLesson, readTime } from '../packed-time.queries.ts';
import { packTime, placesOf } from '../teachers-time.rules.ts';
import type { PackedTime, TeachersTime } from '../teachers-time.rules.ts';
import { weekdaysAnywhere, windowsOf } from '../weekly-slots.rules.ts';
import type { Minutes, SlotWeeks } from '../weekly-slots.rules.ts';

export { countFree, freeBits, freeWeeks, nextFreeStarts, teachersFreeAt } from '../free-teachers.rules.ts';
export { lessonMinutes } from '../teachers-time.rules.ts';
export { reasonsAgainst, timesOf } from '../not-free.rules.ts';
export type { TimeOfTeacher } from '../not-free.rules.ts';
export type { TeachersTime } from '../teachers-time.rules.ts';
export { slotWeeks } from '../weekly-slots.rules.ts';
export type { Minutes, Period, SlotWeeks, WeeklySlot } from '../weekly-slots.rules.ts';

/** Optional additions: a child whose lessons count as busy, and a week whose lessons `lessonMinutes` counts. */
type Beside = { readonly kidId?: number | undefined; readonly week?: Minutes | undefined };

/** The user who searches; their own holds do not block a slot. A job has no actor. */
type Asker = { readonly db: Db; readonly now: Temporal.Instant; readonly actor: { readonly id: number } | null };

type Span = { readonly start: number; readonly finish: number };
type Facts = {
  readonly teachers: Buffer | null;
  readonly held: readonly (Span & { readonly teacher_id: number })[];
  readonly kid: readonly Span[];
};

/**
 * Returns the time of many teachers around the slots of a period. Half a year ahead is cached in memory: one statement selects the teachers
 * and those whose time has changed since, and only the latter are read again. Other periods are read directly.
 * @param which a condition over `teachers t`; the result is indexed in the order of the ids
 */
export async function teachersTime(
  asker: Asker,
  slots: SlotWeeks,
  which: RawBuilder<unknown>,
  { kidId, week }: Beside = {},
): Promise<TeachersTime> {
  const facts = factsQuery(asker, slots, which, kidId);
  const around = week === undefined ? slots : { from: Math.min(slots.from, week.from - longestLesson), to: Math.max(slots.to, week.to) };
  // Uncommitted changes of a transaction must not enter the shared cache.
  if (asker.db.isTransaction || !isCached(around, asker.now)) {
    const windows = windowsOf(slots, longestLesson, week);
    const [{ rows }, read] = await Promise.all([
      sql<Facts>`select ${facts}`.execute(asker.db),
      readTime(asker.db, { which }, { from: around.from, to: around.to, windows, weekdays: weekdaysAnywhere(slots) }),
    ]);
    return timeOf(rows[0], packTime(read));
  }
  const cached = await cachedTime(asker.db, around, asker.now);
  const { rows } = await sql<Facts & Changes>`select ${facts}, ${changesSince(cached)}`.execute(asker.db);
  const { changed = null, snapshot = '', read_at: readAt = 0 } = rows[0] ?? {};
  return timeOf(rows[0], await freshTime(asker.db, cached, changed, { snapshot, readAt }, asker.now));
}

/** The lessons of children around the slots: starts and finishes in minutes of the epoch, one after the other, by child. */
export async function kidsTime(db: Db, slots: SlotWeeks, kidIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<Span & { readonly kid_id: number }>`
    select kid_id, floor(extract(epoch from start) / 60)::int as start, ceil(extract(epoch from finish) / 60)::int as finish from lessons
    where kid_id = any(${kidIds}::int[]) and ${kidBusy} and ${touches(slots)} order by kid_id
  `.execute(db);
  const byKid = Map.groupBy(rows, ({ kid_id }) => kid_id);
  return new Map([...byKid].map(([id, spans]) => [id, spans.flatMap(({ start, finish }) => [start, finish])]));
}

type Changes = { readonly changed: readonly number[] | null; readonly snapshot: string; readonly read_at: number };

/**
 * The teachers whose time a transaction changed that the cached snapshot does not show, in any order of commits. Null if the snapshot is so
 * old that some changes may be deleted.
 */
function changesSince({ snapshot, readAt }: CachedTime): RawBuilder<unknown> {
  return sql`
    pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as read_at,
    case when extract(epoch from now()) < ${readAt + forgottenAfterSeconds}::float8 then (
      select coalesce(json_agg(distinct c.teacher_id), '[]') from teacher_time_changes c
      where c.changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(c.changed_in, ${snapshot}::pg_snapshot)
    ) end as changed`;
}

/** The lessons in which a child is busy. */
const kidBusy = sql`status in ('planned', 'held', 'client_no_show')`;

function touches({ from, to }: SlotWeeks): RawBuilder<unknown> {
  const iso = (minute: number) => isoOf(Temporal.Instant.fromEpochMilliseconds(minute * 60_000));
  return sql`start < ${iso(to)} and finish > ${iso(from)}`;
}

/** The selected teachers, holds of others, and the child's lessons. */
function factsQuery({ now, actor }: Asker, slots: SlotWeeks, which: RawBuilder<unknown>, kidId: number | undefined) {
  const span = sql`'start', floor(extract(epoch from start) / 60)::int, 'finish', ceil(extract(epoch from finish) / 60)::int`;
  return sql`
    (select string_agg(int4send(t.id), '' order by t.id) from teachers t where ${which}) as teachers,
    (
      select coalesce(json_agg(json_build_object('teacher_id', ht.teacher_id, ${span})), '[]')
      from holds h join hold_times ht on ht.hold_id = h.id
      where h.ended_at is null and h.held_until > ${isoOf(now)} and h.held_by <> ${actor?.id ?? 0} and ${touches(slots)}
    ) as held,
    (
      select coalesce(json_agg(json_build_object(${span})), '[]') from lessons
      where kid_id = ${kidId ?? null}::int and ${kidBusy} and ${touches(slots)}
    ) as kid`;
}

function timeOf(facts: Facts | undefined, packed: PackedTime): TeachersTime {
  const ids = facts?.teachers ?? null;
  const teachers = Int32Array.from({ length: (ids?.length ?? 0) / 4 }, (_, index) => ids?.readInt32BE(index * 4) ?? 0);
  const held = (facts?.held ?? []).flatMap(({ teacher_id, start, finish }) => {
    const index = teachers.indexOf(teacher_id);
    return index === -1 ? [] : [index, start, finish];
  });
  const kid = (facts?.kid ?? []).flatMap(({ start, finish }) => [start, finish]);
  return { teachers, places: placesOf(packed, teachers), packed, held: Int32Array.from(held), kid: Int32Array.from(kid) };
}
