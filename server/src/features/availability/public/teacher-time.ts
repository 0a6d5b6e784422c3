import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { intervalsOf } from '../availability.rules.ts';
import type { Interval, WeeklyRule } from '../availability.rules.ts';

export { freeStarts, overlap } from '../availability.rules.ts';
export type { Interval } from '../availability.rules.ts';

type Once = { readonly id: number; readonly start: string; readonly finish: string; readonly comment: string };
type Activity = Once & { readonly title: string; readonly kind: string; readonly paid: boolean };
type Vacation = { readonly id: number; readonly state: 'requested' | 'approved'; readonly start: string; readonly finish: string };
type Hold = {
  readonly hold_id: number;
  readonly held_by: number;
  readonly held_by_name: string;
  readonly held_until: string;
  readonly start: string;
  readonly finish: string;
};
/** The columns of `workingHoursColumn` and `teacherTimeColumns`. */
export type TeacherTimeRow = {
  readonly hours: readonly WeeklyRule[];
  readonly rules: readonly (WeeklyRule & { readonly id: number; readonly comment: string })[];
  readonly times: readonly Once[];
  readonly activities: readonly Activity[];
  readonly vacations: readonly Vacation[];
  readonly holds: readonly Hold[];
};

/** The row of an unknown teacher. */
export const noTeacherTime: TeacherTimeRow = { hours: [], rules: [], times: [], activities: [], vacations: [], holds: [] };

/** A teacher's busy time apart from lessons. A requested vacation is not busy yet; a hold is busy for everybody but its holder. */
export type TeacherTime = {
  readonly working: readonly Interval[];
  /** `id` is the id of the rule if it repeats, otherwise of the single non-working time. */
  readonly notWorking: readonly (Interval & { readonly id: number; readonly repeats: boolean; readonly comment: string })[];
  readonly activities: readonly (Interval & Omit<Activity, 'start' | 'finish'>)[];
  readonly vacations: readonly (Interval & Pick<Vacation, 'id' | 'state'>)[];
  readonly holds: readonly (Interval & Pick<Hold, 'hold_id' | 'held_by' | 'held_by_name' | 'held_until'>)[];
};

/** The interval between two ISO instants. */
export function asInterval({ start, finish }: { readonly start: string; readonly finish: string }): Interval {
  return { start: Temporal.Instant.from(start).epochMilliseconds, finish: Temporal.Instant.from(finish).epochMilliseconds };
}

/** The column with a teacher's weekly working hours, for larger statements. */
export function workingHoursColumn(teacherId: number): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(w) from working_hours w where w.teacher_id = ${teacherId}), '[]') as hours`;
}

/**
 * Columns with a teacher's busy time between two instants (ISO), for larger statements: repeating rules as they are, single intervals that
 * overlap.
 * @param now the instant at which a hold is expired or not
 */
export function teacherTimeColumns(teacherId: number, start: string, finish: string, now: Temporal.Instant): RawBuilder<unknown> {
  return sql`
    coalesce((select json_agg(r) from non_working_rules r where r.teacher_id = ${teacherId}), '[]') as rules,
    coalesce((select json_agg(n) from non_working_times n where n.teacher_id = ${teacherId}
      and tstzrange(n.start, n.finish) && tstzrange(${start}, ${finish})), '[]') as times,
    coalesce((select json_agg(a) from activities a where a.teacher_id = ${teacherId}
      and tstzrange(a.start, a.finish) && tstzrange(${start}, ${finish})), '[]') as activities,
    coalesce((select json_agg(v) from vacations v where v.teacher_id = ${teacherId} and v.state in ('requested', 'approved')
      and tstzrange(v.start, v.finish) && tstzrange(${start}, ${finish})), '[]') as vacations,
    coalesce((
      select json_agg(json_build_object('hold_id', h.id, 'held_by', h.held_by, 'held_by_name', u.name, 'held_until', h.held_until,
        'start', ht.start, 'finish', ht.finish))
      from hold_times ht join holds h on h.id = ht.hold_id join users u on u.id = h.held_by
      where ht.teacher_id = ${teacherId} and tstzrange(ht.start, ht.finish) && tstzrange(${start}, ${finish})
        and h.ended_at is null and h.held_until > ${isoOf(now)}
    ), '[]') as holds`;
}

/** Expands rules and intervals between two instants. */
export function readTeacherTime(
  { hours, rules, times, activities, vacations, holds }: TeacherTimeRow,
  from: Temporal.Instant,
  to: Temporal.Instant,
): TeacherTime {
  return {
    working: intervalsOf(hours, from, to),
    notWorking: [
      ...rules.flatMap(({ id, comment, ...rule }) =>
        intervalsOf([rule], from, to).map((interval) => ({ ...interval, id, repeats: true, comment })),
      ),
      ...times.map(({ id, comment, ...time }) => ({ ...asInterval(time), id, repeats: false, comment })),
    ],
    activities: activities.map(({ id, title, kind, paid, comment, ...activity }) => ({
      ...asInterval(activity),
      id,
      title,
      kind,
      paid,
      comment,
    })),
    vacations: vacations.map((vacation) => ({ ...asInterval(vacation), id: vacation.id, state: vacation.state })),
    holds: holds.map((hold) => ({
      ...asInterval(hold),
      hold_id: hold.hold_id,
      held_by: hold.held_by,
      held_by_name: hold.held_by_name,
      held_until: hold.held_until,
    })),
  };
}

type Asker = { readonly db: Db; readonly now: Temporal.Instant };

/** Returns all busy time of a teacher but lessons between two instants, in one statement. */
export async function teacherTime(
  { db, now }: Asker,
  teacherId: number,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<TeacherTime> {
  const columns = sql`${workingHoursColumn(teacherId)}, ${teacherTimeColumns(teacherId, isoOf(from), isoOf(to), now)}`;
  const { rows } = await sql<TeacherTimeRow>`select ${columns}`.execute(db);
  return readTeacherTime(rows[0] ?? noTeacherTime, from, to);
}
