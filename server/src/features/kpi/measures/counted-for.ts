import type { KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { MonthSpan } from '../month-span.ts';

/** Parameters of every measure's statement. `ids`: the people to count for; null for everybody. */
export type Counting = {
  readonly role: KpiRole;
  readonly span: MonthSpan;
  readonly ids: readonly number[] | null;
  readonly reportHours: number;
};

/** A statement that returns `user_id`, `numerator`, `denominator`, one row per person. */
export type MeasureStatement = RawBuilder<{ readonly user_id: number; readonly numerator: number; readonly denominator: number }>;

/** The month's lessons `l` with the person that they count for. */
type LessonsOf = { readonly from: RawBuilder<unknown>; readonly person: RawBuilder<unknown> };

const lessonsBy: Readonly<Partial<Record<KpiRole, LessonsOf>>> = {
  Teacher: { from: sql`lessons l`, person: sql`l.teacher_id` },
  Curator: { from: sql`lessons l join teachers pt on pt.id = l.teacher_id`, person: sql`pt.curator_id` },
  // The client's account manager at the time of the lesson.
  AccountManager: {
    from: sql`lessons l join client_managers cm on cm.client_id = l.client_id and cm.since <= l.start and (cm.until is null or l.start < cm.until)`,
    person: sql`cm.manager_id`,
  },
};

/** @throws Error for a role without lesson measures */
export function lessonsOf(role: KpiRole): LessonsOf {
  const lessons = lessonsBy[role];
  if (lessons === undefined) throw new Error(`${role} has no measures of lessons`);
  return lessons;
}

/** SQL condition: a column contains one of the people. */
export function among(person: RawBuilder<unknown>, { ids }: Counting): RawBuilder<unknown> {
  return ids === null ? sql`${person} is not null` : sql`${person} = any(${[...ids]}::int[])`;
}
