import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { searchesForEverybody } from '../matches.policy.ts';

export type FigureFilter = {
  readonly days: number;
  readonly course_id?: readonly number[] | undefined;
  readonly grade?: readonly number[] | undefined;
};

/** The teachers whose answers the actor sees, as a condition over `teachers t`: all, or their own group. */
export function ownTeachers({ actor }: Pick<ReadContext, 'actor'>): RawBuilder<boolean> {
  return searchesForEverybody(actor) ? sql<boolean>`true` : sql<boolean>`t.curator_id = ${actor.id}`;
}

/** The start of the last `days` days, as ISO text. */
export const beginOf = ({ now }: Pick<ReadContext, 'now'>, { days }: Pick<FigureFilter, 'days'>) =>
  isoOf(now.subtract({ hours: 24 * days }));

/** Course and grade, as conditions over `match_requests r`. */
export function ofCourseAndGrade({ course_id: courses, grade }: Omit<FigureFilter, 'days'>): RawBuilder<boolean> {
  const course = courses === undefined ? sql`true` : sql`r.course_id = any(${courses}::int[])`;
  return grade === undefined ? sql<boolean>`${course}` : sql<boolean>`${course} and r.grade = any(${grade}::int[])`;
}

/** Offers that ended by an answer or by expiry: tables `match_offers o`, `match_requests r`, `teachers t`. */
export function answeredOffers(ctx: Pick<ReadContext, 'actor' | 'now'>, filter: FigureFilter): RawBuilder<unknown> {
  return sql`match_offers o join match_requests r on r.id = o.request_id join teachers t on t.id = o.teacher_id
    where o.state in ('accepted', 'declined', 'expired') and o.ended_at > ${beginOf(ctx, filter)} and ${ofCourseAndGrade(filter)}
      and ${ownTeachers(ctx)}`;
}
