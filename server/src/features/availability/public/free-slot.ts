import type { ErrorParams } from '@lectern/contract/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { runQuery, batchQuery } from '../../../kernel/query-batch.ts';
import type { BatchQuery } from '../../../kernel/query-batch.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { finishOf } from '../availability.rules.ts';
import { suitableStart } from '../suitable-start.rules.ts';
import type { Learner } from '../suitable-start.rules.ts';
import { asInterval, freeStarts, noTeacherTime, overlap, readTeacherTime, teacherTimeColumns, workingHoursColumn } from './teacher-time.ts';
import type { Interval, TeacherTime, TeacherTimeRow } from './teacher-time.ts';

export { finishOf } from '../availability.rules.ts';

/** The user who looks for a slot; their own holds do not block it. A job has no actor. */
type Asker = { readonly db: Db; readonly now: Temporal.Instant; readonly actor: { readonly id: number } | null };

/** The people of the slot. A hold need not name a child. */
type Parties = {
  readonly teacher_id: number;
  readonly kid_id: number | null;
  /** The other children of a pair or a group. */
  readonly other_kids?: readonly number[];
  /** Lessons whose time becomes free for it. */
  readonly without?: readonly number[];
  /** The slot of a pair that the lesson joins; the pair's lessons do not block the teacher. */
  readonly shared_slot?: number;
  /** A vacation with an earlier end (ISO), to preview shortening it. */
  readonly shortened?: { readonly id: number; readonly finish: string };
};
type Time = { readonly start: string; readonly minutes: number };
export type Slot = Parties & Time;

/** Why a slot is not free. `params` name the person, the interval (ISO instants) and, for a hold, its expiry. */
export type SlotConflict = {
  readonly key: 'teacher_busy' | 'kid_busy' | 'teacher_on_vacation' | 'teacher_not_working' | 'slot_held';
  readonly params: ErrorParams;
};

type BusyLesson = {
  readonly of_teacher: boolean;
  readonly kid_name: string;
  readonly teacher_name: string;
  readonly start: string;
  readonly finish: string;
};
type Surroundings = Omit<TeacherTimeRow, 'hours'> & { readonly lessons: readonly BusyLesson[] };
type Hours = Pick<TeacherTimeRow, 'hours'>;

/** How far ahead the next free time is searched, in hours. */
const searchedHours = 14 * 24;

function kidsOf({ kid_id, other_kids = [] }: Parties): number[] {
  return [...(kid_id === null ? [] : [kid_id]), ...other_kids];
}

/** Columns with the busy time of the teacher or the child between two instants (ISO). */
function surroundings(now: Temporal.Instant, parties: Parties, from: string, to: string): RawBuilder<unknown> {
  const busy = sql`status in ('planned', 'held', 'client_no_show') and tstzrange(start, finish) && tstzrange(${from}, ${to})`;
  const { teacher_id, without = [], shared_slot = 0 } = parties;
  return sql`
    ${teacherTimeColumns(teacher_id, from, to, now)},
      coalesce((
        select json_agg(json_build_object('of_teacher', l.teacher_id = ${teacher_id} and coalesce(l.shared_slot, l.id) <> ${shared_slot},
          'kid_name', k.name, 'teacher_name', u.name, 'start', l.start, 'finish', l.finish) order by l.start)
        from (
          select id, teacher_id, kid_id, start, finish, shared_slot from lessons
          where teacher_id = ${teacher_id} and ${busy} and coalesce(shared_slot, id) <> ${shared_slot}
          union
          select id, teacher_id, kid_id, start, finish, shared_slot from lessons where kid_id = any(${kidsOf(parties)}::int[]) and ${busy}
        ) l join children k on k.id = l.kid_id join users u on u.id = l.teacher_id
        where l.id <> all (${without}::int[])
      ), '[]') as lessons
  `;
}

/**
 * Returns the conflict of each of several times of the same people, or null. Conflicts are lessons of the teacher and of the child,
 * approved vacations, non-working time, activities, and holds of others. One statement checks all times, so a weekly lesson for half a year
 * costs no more than one. A caller that then writes must hold the locks of the teacher and the child.
 */
export async function slotConflicts(asker: Asker, parties: Parties, times: readonly Time[]): Promise<(SlotConflict | null)[]> {
  const [first, ...rest] = times.map(intervalOf);
  if (first === undefined) return [];
  const start = rest.reduce((least, other) => Math.min(least, other.start), first.start);
  const finish = rest.reduce((most, other) => Math.max(most, other.finish), first.finish);
  const surrounded = await runQuery(asker.db, around(asker, parties, { start, finish }));
  return [first, ...rest].map((slot) => conflictOf(slot, surrounded, asker.actor?.id));
}

/** The conflict of a slot, and the current user's own holds around it, which end when the slot is taken. */
type MetBySlot = { readonly conflict: SlotConflict | null; readonly own_holds: readonly number[] };

/** Checks one time as a batch query, sent after the locks in the same round trip. */
export function slotQuery(asker: Omit<Asker, 'db'>, parties: Parties, time: Time): BatchQuery<MetBySlot> {
  const slot = intervalOf(time);
  const { statement, answer } = around(asker, parties, slot);
  return batchQuery(statement, (rows) => {
    const surrounded = answer(rows);
    const own = surrounded.time.holds.filter((hold) => hold.held_by === asker.actor?.id && overlap(hold, slot));
    return { conflict: conflictOf(slot, surrounded, asker.actor?.id), own_holds: [...new Set(own.map(({ hold_id }) => hold_id))] };
  });
}

type Surrounded = { readonly lessons: readonly (Interval & Omit<BusyLesson, 'start' | 'finish'>)[]; readonly time: TeacherTime };

/** The busy time of the teacher or the child in an interval, in one statement. */
function around({ now }: Omit<Asker, 'db'>, parties: Parties, { start, finish }: Interval) {
  const statement = sql<Surroundings>`select ${surroundings(now, parties, iso(start), iso(finish))}`;
  return batchQuery(
    statement,
    ([row = { ...noTeacherTime, lessons: [] }]): Surrounded => ({
      lessons: row.lessons.map((lesson) => ({ ...lesson, ...asInterval(lesson) })),
      time: withShortened(readTeacherTime({ ...row, hours: [] }, instant(start), instant(finish)), parties.shortened),
    }),
  );
}

function withShortened(time: TeacherTime, shortened: Parties['shortened']): TeacherTime {
  if (shortened === undefined) return time;
  const last = Temporal.Instant.from(shortened.finish).epochMilliseconds;
  const vacations = time.vacations.map((each) => (each.id === shortened.id ? { ...each, finish: Math.min(each.finish, last) } : each));
  return { ...time, vacations: vacations.filter(({ start, finish }) => start < finish) };
}

function conflictOf(slot: Interval, { lessons, time }: Surrounded, ctx: number | undefined): SlotConflict | null {
  const { notWorking, activities, vacations, holds } = time;
  const hits = (interval: Interval) => overlap(interval, slot);
  const lesson = lessons.find(hits);
  if (lesson !== undefined) {
    const { of_teacher, teacher_name, kid_name } = lesson;
    return { key: of_teacher ? 'teacher_busy' : 'kid_busy', params: { name: of_teacher ? teacher_name : kid_name, ...span(lesson) } };
  }
  const vacation = vacations.find((each) => each.state === 'approved' && hits(each));
  if (vacation !== undefined) return { key: 'teacher_on_vacation', params: span(vacation) };
  const blocked = [...notWorking, ...activities].find(hits);
  if (blocked !== undefined) return { key: 'teacher_not_working', params: span(blocked) };
  const held = holds.find((each) => each.held_by !== ctx && hits(each));
  if (held !== undefined)
    return {
      key: 'slot_held',
      params: { name: held.held_by_name, until: Temporal.Instant.from(held.held_until).toString(), ...span(held) },
    };
  return null;
}

/**
 * Requires a free slot. The caller holds the locks of the teacher and the child, so that the slot is still free when it is written.
 * @throws AppError with the key and parameters of the conflict, and those of `nextFree`
 */
export async function requireFreeSlot(asker: Asker, slot: Slot, around: Around = {}): Promise<void> {
  const [conflict] = await slotConflicts(asker, slot, [slot]);
  if (conflict) throw await refusalOfSlot(asker, slot, conflict, around);
}

/** The refusal of a slot: the key and parameters of the conflict, and those of `nextFree`. */
export async function refusalOfSlot(asker: Asker, slot: Slot, { key, params }: SlotConflict, around: Around = {}): Promise<AppError> {
  return new AppError(key, { ...params, ...(await nextFree(asker, slot, around)) }, 'start');
}

/**
 * A start (ISO instant) at which all are free, or null if there is none within two weeks. `no_hours` means that the teacher has no
 * working hours, so they are not offered.
 */
export type NextFree = { readonly next_free: string | null; readonly no_hours?: true };

/** Further conditions of a search for a time: intervals to keep free, and the requested time, if it is later than the slot. */
type Around = {
  readonly avoid?: readonly Interval[];
  readonly requested?: string;
  /** The present start of a lesson that is moved (ISO): never offered, because it would change nothing. */
  readonly moved_from?: string | undefined;
};

/**
 * Finds a start, not before the slot's, at which all are free within the teacher's working hours: near the child's usual time, in hours
 * that suit its age and day. Runs only on a refusal, because most slots are free.
 */
export async function nextFree(
  asker: Asker,
  slot: Slot,
  { avoid = [], requested = slot.start, moved_from }: Around = {},
): Promise<NextFree> {
  const from = Temporal.Instant.from(slot.start);
  const to = from.add({ hours: searchedHours });
  const columns = sql`${workingHoursColumn(slot.teacher_id)}, ${learnerColumn(slot, from)}, ${surroundings(asker.now, slot, slot.start, isoOf(to))}`;
  const { rows } = await sql<Surroundings & Hours & { learner: Learner | null }>`select ${columns}`.execute(asker.db);
  const { lessons, learner, ...row } = rows[0] ?? { ...noTeacherTime, lessons: [], learner: null };
  const { working, notWorking, activities, vacations, holds } = readTeacherTime(row, from, to);
  const day = isoOf(from).slice(0, 10);
  const worksLater = row.hours.some(({ valid_to }) => valid_to === null || valid_to > day);
  if (working.length === 0 && !worksLater) return { next_free: null, no_hours: true };
  const busy = [
    ...avoid,
    ...lessons.map(asInterval),
    ...notWorking,
    ...activities,
    ...vacations.filter(({ state }) => state === 'approved'),
    ...holds.filter(({ held_by }) => held_by !== asker.actor?.id),
  ];
  const present = moved_from === undefined ? null : Temporal.Instant.from(moved_from).epochMilliseconds;
  const free = freeStarts(from.epochMilliseconds, slot.minutes, busy, working, to.epochMilliseconds);
  const starts = free.filter((start) => start !== present);
  const requestedAt = Temporal.Instant.from(requested).epochMilliseconds;
  const start = learner === null ? (starts[0] ?? null) : suitableStart(starts, slot.minutes, learner, requestedAt);
  return { next_free: start === null ? null : iso(start) };
}

/** Lessons this many weeks before and after a time determine the child's usual time. */
const usualWeeks = 8;

/** The column with the child for `suitableStart`; null for a slot without a child. */
function learnerColumn({ kid_id }: Parties, at: Temporal.Instant): RawBuilder<unknown> {
  const [from, to] = [at.subtract({ hours: usualWeeks * 168 }), at.add({ hours: usualWeeks * 168 })];
  return sql`(
    select json_build_object('zone', k.zone, 'grade', k.grade, 'lessons', coalesce((
      select json_agg(l.start) from lessons l
      where l.kid_id = k.id and l.status in ('planned', 'held', 'client_no_show') and l.start >= ${isoOf(from)} and l.start < ${isoOf(to)}
    ), '[]')) from children k where k.id = ${kid_id}
  ) as learner`;
}

function intervalOf({ start, minutes }: Time): Interval {
  return asInterval({ start, finish: finishOf(start, minutes) });
}

function span({ start, finish }: Interval): { start: string; finish: string } {
  return { start: iso(start), finish: iso(finish) };
}

function instant(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds);
}

function iso(milliseconds: number): string {
  return instant(milliseconds).toString();
}
