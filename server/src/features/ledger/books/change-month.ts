import type { BookMonth } from '@lectern/contract/ledger/books.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { monthNumber } from '../public/book-months.ts';
import { monthsOfBooks } from './months.queries.ts';

/** The state of a month, under its lock: whatever is being posted into it is committed or rolled back by then. */
export async function lockedMonth(ctx: WriteContext, month: string): Promise<'open' | 'closed'> {
  await lock(ctx.db, [{ of: 'month', id: monthNumber(month) }]);
  const { rows } = await sql<{ state: 'open' | 'closed' }>`select state from book_periods where month = ${month}`.execute(ctx.db);
  return rows[0]?.state ?? 'open';
}

/** Notes the new state of a month with its reason. Called under the month's lock. */
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
