import type { BookMonth, BookYear, BookYearQuery } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { cachedTotals } from '../../../kernel/cached-count.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf, schoolMidnight } from '../public/business-date.ts';
import { monthActions } from './books.policy.ts';
import { monthsOf, yearOfLastEndedMonth } from './month.rules.ts';

type Sums = BookMonth['totals'][number] & { readonly month: string; readonly transactions: number };
type Changed = Pick<BookMonth, 'state' | 'reason' | 'changed_at' | 'changed_by_name'> & { readonly month: string };

/** Returns the months of a year with their totals. The default is the year of the last ended month: in January, December is to be closed. */
export async function getBookYear(ctx: ReadContext, { query }: { query: BookYearQuery }): Promise<BookYear> {
  const today = schoolDateOf(ctx, ctx.now);
  const thisYear = Temporal.PlainDate.from(today).year;
  const toClose = yearOfLastEndedMonth(today);
  const year = query.year ?? toClose;
  const [first, months] = await Promise.all([firstYear(ctx, toClose), monthsOfBooks(ctx, monthsOf(year, today))]);
  return { year, years: Array.from({ length: thisYear - first + 1 }, (_, index) => thisYear - index), months };
}

async function firstYear({ db }: ReadContext, otherwise: number): Promise<number> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from min(business_date))::int as year from ledger_transactions where client_id is not null
  `.execute(db);
  return Math.min(rows[0]?.year ?? otherwise, otherwise);
}

/** Returns months with state, totals and actions. @param months `yyyy-mm-01`, in the order of the result */
export async function monthsOfBooks(ctx: ReadContext, months: readonly string[]): Promise<BookMonth[]> {
  const [latest, earliest] = [months[0], months.at(-1)];
  if (latest === undefined || earliest === undefined) return [];
  const [sums, changes, unfinished] = await Promise.all([
    sumsOf(ctx, earliest, latest),
    changesOf(ctx, earliest, latest),
    unfinishedLessons(ctx, months),
  ]);
  const today = schoolDateOf(ctx, ctx.now);
  return months.map((month) => {
    const change = changes.find((each) => each.month === month);
    const own = sums.filter((each) => each.month === month);
    const state = change?.state ?? 'open';
    return {
      month,
      state,
      reason: change?.reason ?? null,
      changed_at: change?.changed_at ?? null,
      changed_by_name: change?.changed_by_name ?? null,
      transactions: own.reduce((sum, { transactions }) => sum + transactions, 0),
      totals: own.map(({ currency, in: came, out }) => ({ currency, in: came, out })),
      unfinished_lessons: state === 'closed' ? 0 : (unfinished.get(month)?.count ?? 0),
      unfinished: state === 'closed' ? [] : (unfinished.get(month)?.first ?? []),
      can: allowedActions(ctx, monthActions, { month, state, today }),
    };
  });
}

function sumsOf({ db }: ReadContext, earliest: string, latest: string): Promise<readonly Sums[]> {
  const moved = (direction: 'in' | 'out') =>
    sql`coalesce(sum(case when t.reverses_id is null then t.amount else -t.amount end) filter (where o.direction = ${direction}), 0)::bigint`;
  return cachedTotals(
    db,
    sql<Sums>`
      select date_trunc('month', t.business_date::timestamp)::date as month, t.currency, count(*)::int as transactions,
        ${moved('in')} as in, ${moved('out')} as out
      from ledger_transactions t join transaction_occasions o on o.code = t.occasion_code
      where t.client_id is not null and t.business_date >= ${earliest} and t.business_date < ${latest}::date + interval '1 month'
      group by 1, 2 order by 1, 2
    `,
    (rows) => rows.reduce((sum, { transactions }) => sum + transactions, 0),
  );
}

async function changesOf({ db }: ReadContext, earliest: string, latest: string): Promise<readonly Changed[]> {
  const { rows } = await sql<Changed>`
    select m.month::date as month, case when book_month_closed(m.month::date) then 'closed' else 'open' end as state, p.reason, p.changed_at,
      u.name as changed_by_name
    from generate_series(${earliest}::date, ${latest}::date, interval '1 month') m (month)
    left join book_periods p on p.month = m.month::date left join users u on u.id = p.changed_by
  `.execute(db);
  return rows;
}

type Unfinished = { readonly count: number; readonly first: BookMonth['unfinished'] };
const shownLessons = 50;

/** Unfinished lessons by month in the school's zone: their number, and the first of them. */
async function unfinishedLessons(ctx: ReadContext, months: readonly string[]): Promise<ReadonlyMap<string, Unfinished>> {
  // PostgreSQL reads the sign of offset zones the POSIX way, so month boundaries are passed as instants.
  const begins = months.map((month) => schoolMidnight(ctx, month));
  const ends = months.map((month) => schoolMidnight(ctx, Temporal.PlainDate.from(month).add({ months: 1 }).toString()));
  const { rows } = await sql<{ month: string; of_all: number } & BookMonth['unfinished'][number]>`
    select m.month, l.lesson_id, l.start, l.of_all, u.name as teacher_name
    from unnest(${months}::date[], ${begins}::timestamptz[], ${ends}::timestamptz[]) as m (month, begins, ends)
    cross join lateral (
      select id as lesson_id, start, teacher_id, count(*) over ()::int as of_all from lessons
      where status = 'planned' and finish < ${isoOf(ctx.now)} and start >= m.begins and start < m.ends
      order by start, id limit ${sql.lit(shownLessons)}
    ) l join users u on u.id = l.teacher_id
    order by l.start, l.lesson_id
  `.execute(ctx.db);
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return new Map(
    [...byMonth].map(([month, lessons]) => [
      month,
      {
        count: lessons[0]?.of_all ?? 0,
        first: lessons.map(({ lesson_id, start, teacher_name }) => ({ lesson_id, start, teacher_name })),
      },
    ]),
  );
}
