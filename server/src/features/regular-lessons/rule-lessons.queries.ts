import type { RuleConsequences, RuleLesson } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import type { LateCancellationQuery, LateLesson } from '@lectern/contract/lessons/taken-away.schema';
import { sql } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { previewTakenAway } from '../lessons/public/take-lessons-away.ts';
import { whyItStays } from './regular-lessons.rules.ts';
import type { RuleLessonFacts } from './regular-lessons.rules.ts';

type Row = RuleLesson & RuleLessonFacts & { readonly rule_date: string };

/** The effect on a rule's lessons when it no longer holds on days [from, to): those taken back, and those that stay with the reason. */
export type Fallout = {
  readonly taken_back: readonly (RuleLesson & { readonly rule_date: string })[];
  readonly stays: RuleConsequences['stays'];
  /** The rule's own dates of lessons changed by hand, dropped, or placed at another time. */
  readonly changedDates: readonly string[];
};

/**
 * The future lessons of a rule on its dates [from, to): those to take back, and those changed by hand. For a moved lesson the new one is
 * returned.
 */
export async function falloutOf({ db, now }: ReadContext, ruleId: number, from: string, to: string | null): Promise<Fallout> {
  const { rows } = await sql<Row>`
    select l.id, l.start, l.minutes, l.status, l.rule_date, l.moved_from_id, l.substitute_for_id, l.closing_no
    from lessons l where l.rule_id = ${ruleId} and l.rule_date >= ${from} and (${to}::date is null or l.rule_date < ${to})
    order by l.start, l.id
  `.execute(db);
  // A lesson placed at another time has no rule; dates settled by hand under a preceding rule are included too.
  const settled = await sql<{ rule_date: string }>`
    select u.rule_date from unplaced_lessons u left join lessons l on l.id = u.lesson_id
    where u.rule_id = ${ruleId} and u.state <> 'open' and l.rule_id is null
      and u.rule_date >= ${from} and (${to}::date is null or u.rule_date < ${to})
  `.execute(db);
  const described = rows.map((row) => ({ row, why: whyItStays(row), coming: row.start > isoOf(now) }));
  const lessonOf = ({ id, start, minutes, status }: Row) => ({ id, start, minutes, status });
  return {
    taken_back: described.flatMap(({ row, why, coming }) =>
      why === null && coming ? [{ ...lessonOf(row), rule_date: row.rule_date }] : [],
    ),
    stays: described.flatMap(({ row, why, coming }) =>
      why !== null && coming && row.status !== 'rescheduled' ? [{ ...lessonOf(row), why }] : [],
    ),
    changedDates: [
      ...new Set([
        ...described.flatMap(({ row, why, coming }) => (why === null && coming ? [] : [row.rule_date])),
        ...settled.rows.map(({ rule_date }) => rule_date),
      ]),
    ],
  };
}

/** The effect of several rules that stop together, by start. */
export function joinedFallout(fallouts: readonly Fallout[]): Fallout {
  const byStart = (a: { readonly start: string }, b: { readonly start: string }) => (a.start < b.start ? -1 : 1);
  return {
    taken_back: fallouts.flatMap(({ taken_back }) => taken_back).sort(byStart),
    stays: fallouts.flatMap(({ stays }) => stays).sort(byStart),
    changedDates: [...new Set(fallouts.flatMap(({ changedDates }) => changedDates))],
  };
}

/** The effect as the actor sees it, with the cost of late cancellations. @throws AppError `reason_not_applicable` */
export async function consequencesOf(
  ctx: ReadContext,
  fallout: Fallout,
  cancellation: LateCancellationQuery,
): Promise<Omit<RuleConsequences, 'others'>> {
  const late = await lateOf(ctx, fallout, cancellation);
  const isLate = (id: number) => late.some((lesson) => lesson.id === id);
  const taken_back = fallout.taken_back.filter(({ id }) => !isLate(id)).map(({ rule_date: _date, ...lesson }) => lesson);
  return { taken_back, late, stays: [...fallout.stays] };
}

/** The lessons that would be cancelled, because they are within the limit of late cancellation. */
export function lateOf(
  ctx: ReadContext,
  { taken_back }: Pick<Fallout, 'taken_back'>,
  cancellation: LateCancellationQuery,
): Promise<LateLesson[]> {
  return previewTakenAway(
    ctx,
    taken_back.map(({ id }) => id),
    cancellation,
  );
}
