import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { stretchesOf } from '../availability.rules.ts';
import type { Stretch, WeeklyRule } from '../availability.rules.ts';

export { nextFreeStart, overlap } from '../availability.rules.ts';
export type { Stretch } from '../availability.rules.ts';

type Once = { readonly start: string; readonly finish: string; readonly comment: string };
type Activity = { readonly id: number; readonly title: string; readonly start: string; readonly finish: string };
/** What `teacherTimeColumns` select. */
export type TeacherTimeRow = {
  readonly hours: readonly WeeklyRule[];
  readonly rules: readonly (WeeklyRule & { readonly comment: string })[];
  readonly times: readonly Once[];
  readonly activities: readonly Activity[];
};

/** What fills a teacher's time besides lessons. */
export type TeacherTime = {
  readonly working: readonly Stretch[];
  readonly notWorking: readonly (Stretch & { readonly comment: string })[];
  readonly activities: readonly (Stretch & { readonly id: number; readonly title: string })[];
};

/** A stretch between two ISO instants. */
export function asStretch({ start, finish }: { readonly start: string; readonly finish: string }): Stretch {
  return { start: Temporal.Instant.from(start).epochMilliseconds, finish: Temporal.Instant.from(finish).epochMilliseconds };
}

/**
 * Columns that hold what fills a teacher's time between two instants (ISO): repeating rules as they are, what happens once
 * where it touches. For statements that ask for more at the same time.
 */
export function teacherTimeColumns(teacherId: number, start: string, finish: string): RawBuilder<unknown> {
  return sql`
    coalesce((select json_agg(w) from working_hours w where w.teacher_id = ${teacherId}), '[]') as hours,
    coalesce((select json_agg(r) from non_working_rules r where r.teacher_id = ${teacherId}), '[]') as rules,
    coalesce((select json_agg(n) from non_working_times n where n.teacher_id = ${teacherId}
      and tstzrange(n.start, n.finish) && tstzrange(${start}, ${finish})), '[]') as times,
    coalesce((select json_agg(a) from activities a where a.teacher_id = ${teacherId}
      and tstzrange(a.start, a.finish) && tstzrange(${start}, ${finish})), '[]') as activities`;
}

/** Rules and stretches as they come to between two instants. */
export function readTeacherTime(
  { hours, rules, times, activities }: TeacherTimeRow,
  from: Temporal.Instant,
  to: Temporal.Instant,
): TeacherTime {
  return {
    working: stretchesOf(hours, from, to),
    notWorking: [
      ...rules.flatMap((rule) => stretchesOf([rule], from, to).map((stretch) => ({ ...stretch, comment: rule.comment }))),
      ...times.map((time) => ({ ...asStretch(time), comment: time.comment })),
    ],
    activities: activities.map((activity) => ({ ...asStretch(activity), id: activity.id, title: activity.title })),
  };
}

/** A teacher's working hours, non-working time and activities between two instants, in one statement. */
export async function teacherTime(db: Db, teacherId: number, from: Temporal.Instant, to: Temporal.Instant): Promise<TeacherTime> {
  const { rows } = await sql<TeacherTimeRow>`select ${teacherTimeColumns(teacherId, isoOf(from), isoOf(to))}`.execute(db);
  return readTeacherTime(rows[0] ?? { hours: [], rules: [], times: [], activities: [] }, from, to);
}
