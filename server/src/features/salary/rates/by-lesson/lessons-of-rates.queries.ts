import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { monthOf } from '../../../ledger/public/book-months.ts';
import { schoolDateOf, schoolDates, schoolMidnight } from '../../../ledger/public/business-date.ts';
import { lessonNumbers } from './rate-choice.rules.ts';
import type { CountedLesson, LessonFacts } from './rate-choice.rules.ts';

type Context = Pick<ReadContext, 'db' | 'settings'>;

/** Joins with the facts that choose the rate of a lesson `l`: the child's grade and level at its first payment, or the current ones. */
export const factsJoins = sql`
  left join children fk on fk.id = l.kid_id left join engagements fe on fe.id = l.engagement_id left join grade_levels fg on fg.id = fe.grade_level_id
  left join lateral (select f.grade, f.level from accruals f where f.lesson_id = l.id and f.level is not null order by f.id limit 1) fa on true`;
export const factsColumns = sql`case when fa.level is null then fk.grade else fa.grade end as grade, coalesce(fa.level, fg.title, '') as level`;

/** The facts that choose the rate of a lesson. @param start its instant */
export async function factsOfLesson(ctx: Context, { id, start }: { readonly id: number; readonly start: string }): Promise<LessonFacts> {
  const { rows } = await sql<Omit<LessonFacts, 'day'>>`
    select ${factsColumns} from lessons l ${factsJoins} where l.id = ${id}
  `.execute(ctx.db);
  return { day: schoolDateOf(ctx, start), grade: rows[0]?.grade ?? null, level: rows[0]?.level ?? '' };
}

/** A pay line of a lesson that is not reversed. */
export type PaidLine = { readonly share: number; readonly held: boolean };
export type RatedLesson = CountedLesson &
  LessonFacts & {
    readonly service_course_id: number;
    /** Lines by a rate; differences are included only in `paid`. */
    readonly lines: readonly PaidLine[];
    readonly paid: MinorUnits;
    readonly rate_before: MinorUnits;
  };
type Row = Omit<RatedLesson, 'day' | 'lines'> & { readonly shares: { share: number; held: boolean }[] | null };

/**
 * The teachers' paid lessons from a day on, without reversed pay. Penalties are left out: they stay as the teacher was told.
 * @param until the day after the last one; null without an end
 */
export async function paidLessons(ctx: Context, teacherIds: readonly number[], from: string, until: string | null): Promise<RatedLesson[]> {
  const { rows } = await sql<Row>`
    select p.*, ${factsColumns} from (
      select a.teacher_id, l.id as lesson_id, l.service_course_id, l.shared_slot, l.start, l.kid_id, l.engagement_id, sum(a.amount)::bigint as paid,
        json_agg(json_build_object('share', a.share, 'held', a.kind = 'held')) filter (where a.kind <> 'rate_difference') as shares,
        (array_agg(coalesce(d.rate_after, a.rate) order by a.id desc))[1] as rate_before
      from lessons l join accruals a on a.lesson_id = l.id and a.currency = ${ctx.settings.currency}
      left join accruals z on z.reverses_id = a.id left join rate_differences d on d.accrual_id = a.id
      where a.teacher_id = any(${[...new Set(teacherIds)]}) and ${within(ctx, from, until)}
        and a.reverses_id is null and z.id is null and (a.kind = 'rate_difference' or a.share > 0)
      group by a.teacher_id, l.id
    ) p join lessons l on l.id = p.lesson_id ${factsJoins} order by p.teacher_id, p.lesson_id
  `.execute(ctx.db);
  const dateOf = schoolDates(ctx);
  return rows.map(({ shares, ...row }) => ({ ...row, lines: shares ?? [], paid: minor(row.paid), day: dateOf(row.start) }));
}

export type PlacedLesson = CountedLesson & LessonFacts & { readonly service_course_id: number; readonly share: number };

/** Placed lessons of the teachers from a day on; the lessons of a pair or a group in one slot count once. */
export async function placedLessons(
  ctx: Context,
  teacherIds: readonly number[],
  from: string,
  until: string | null,
): Promise<PlacedLesson[]> {
  const { rows } = await sql<Omit<PlacedLesson, 'day'>>`
    select * from (
      select distinct on (l.teacher_id, coalesce(l.shared_slot, -l.id)) l.teacher_id, l.id as lesson_id, l.service_course_id, l.shared_slot, l.start,
        coalesce((l.policy -> 'held' ->> 'teacher')::int, 0) as share, ${factsColumns}
      from lessons l ${factsJoins}
      where l.teacher_id = any(${[...new Set(teacherIds)]}) and l.status = 'planned' and ${within(ctx, from, until)}
      order by l.teacher_id, coalesce(l.shared_slot, -l.id), 6 desc, l.id
    ) p order by teacher_id, lesson_id
  `.execute(ctx.db);
  const dateOf = schoolDates(ctx);
  return rows.map((row) => ({ ...row, day: dateOf(row.start) }));
}

/**
 * The number of each held lesson within its teacher's calendar month, from the month of a day on, by lesson.
 * @param more further lessons that count as held
 */
export async function numbersOfHeld(
  ctx: Context,
  teacherIds: readonly number[],
  day: string,
  more: readonly CountedLesson[] = [],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<Omit<CountedLesson, 'day'>>`
    select distinct a.teacher_id, l.id as lesson_id, l.shared_slot, l.start
    from lessons l join accruals a on a.lesson_id = l.id left join accruals z on z.reverses_id = a.id
    where a.teacher_id = any(${[...new Set(teacherIds)]}) and a.kind = 'held' and a.share > 0 and z.id is null
      and l.start >= ${schoolMidnight(ctx, monthOf(day))}
  `.execute(ctx.db);
  const dateOf = schoolDates(ctx);
  const held = rows.map((row) => ({ ...row, day: dateOf(row.start) }));
  const counted = new Set(held.map(({ teacher_id, lesson_id }) => `${teacher_id} ${lesson_id}`));
  return lessonNumbers([...held, ...more.filter(({ teacher_id, lesson_id }) => !counted.has(`${teacher_id} ${lesson_id}`))]);
}

const within = (ctx: Context, from: string, until: string | null): RawBuilder<unknown> =>
  sql`l.start >= ${schoolMidnight(ctx, from)}${until === null ? sql`` : sql` and l.start < ${schoolMidnight(ctx, until)}`}`;

/** Whether any of the rates has steps, so that numbers of lessons matter. */
export const haveSteps = (rates: Iterable<readonly { readonly steps: readonly unknown[] }[]>): boolean =>
  [...rates].some((of) => of.some(({ steps }) => steps.length > 0));
