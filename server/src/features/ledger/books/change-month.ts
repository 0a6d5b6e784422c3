import type { BookMonth } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { monthNumber } from '../public/book-months.ts';
import { monthsOfBooks } from './months.queries.ts';

/** The state of a month under its lock; concurrent postings into it have finished. */
export async function lockedMonth(ctx: WriteContext, month: string): Promise<'open' | 'closed'> {
  await lock(ctx.db, [{ of: 'month', id: monthNumber(month) }]);
  return stateOf(ctx, month);
}

async function stateOf({ db }: WriteContext, month: string): Promise<'open' | 'closed'> {
  const { rows } = await sql<{ closed: boolean }>`select book_month_closed(${month}::date) as closed`.execute(db);
  return rows[0]?.closed === true ? 'closed' : 'open';
}

/** The database refuses earlier postings. */
const firstMonth = '2000-01-01';

/** The state of a month, under the locks of it and of all earlier months, because they are closed together. */
export async function lockedUpTo(ctx: WriteContext, month: string): Promise<'open' | 'closed'> {
  const first = monthNumber(firstMonth);
  const count = Math.max(1, monthNumber(month) - first + 1);
  await lock(
    ctx.db,
    Array.from({ length: count }, (_, index) => ({ of: 'month', id: monthNumber(month) - index })),
  );
  return stateOf(ctx, month);
}

/** Closes open months before the given one: those with postings, and those that were reopened. */
export async function closeMonthsBefore(ctx: WriteContext, month: string, reason: string): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select m::date as month
    from generate_series(${firstMonth}::date, ${month}::date - interval '1 month', interval '1 month') m
    where not book_month_closed(m::date) and (
      exists (select from book_periods where month = m::date)
      or exists (select from ledger_transactions where business_date >= m::date and business_date < m::date + interval '1 month')
    ) order by m
  `.execute(ctx.db);
  for (const earlier of rows) await changeMonth(ctx, earlier.month, 'closed', reason);
}

/** Writes the state of a month with its reason. Called under the month's lock. */
export async function changeMonth(ctx: WriteContext, month: string, state: 'open' | 'closed', reason: string): Promise<BookMonth> {
  const transactions = state === 'closed' ? await transactionsIn(ctx, month) : null;
  const row = { state, reason, transactions, changed_at: isoOf(ctx.now), changed_by: ctx.actor.id };
  await ctx.db
    .insertInto('book_periods')
    .values({ month, ...row })
    .onConflict((conflict) => conflict.column('month').doUpdateSet(row))
    .execute();
  ctx.audit({
    action: state === 'closed' ? 'period.close' : 'period.reopen',
    entity: 'book_period',
    entity_id: monthNumber(month),
    old: { month, state: state === 'closed' ? 'open' : 'closed' },
    new: { month, state, reason },
  });
  const [changed] = await monthsOfBooks(ctx, [month]);
  if (changed === undefined) throw new Error(`no month ${month}`);
  return changed;
}

async function transactionsIn({ db }: WriteContext, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_transactions where business_date >= ${month} and business_date < ${month}::date + interval '1 month'
  `.execute(db);
  return rows[0]?.count ?? 0;
}
