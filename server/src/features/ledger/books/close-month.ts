import type { BookMonth, ChangeMonthInput } from '@lectern/contract/ledger/books.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { firstOpenDay, schoolDateOf } from '../public/business-date.ts';
import { changeMonth, closeMonthsBefore, lockedUpTo } from './change-month.ts';
import { refusalOfClosing } from './month.rules.ts';

/**
 * Closes a month that is over and every month before it: nothing is posted into them any more, and what is told late counts for
 * the first open day.
 */
export async function closeMonth(ctx: WriteContext, { body: { month, reason } }: { body: ChangeMonthInput }): Promise<BookMonth> {
  const state = await lockedUpTo(ctx, month);
  const refused = refusalOfClosing({ month, state }, schoolDateOf(ctx, ctx.now));
  if (refused === 'period_closed') throw new AppError(refused, { date: month, open_from: await firstOpenDay(ctx, month) }, 'month');
  if (refused !== null) throw new AppError(refused, {}, 'month');
  await closeMonthsBefore(ctx, month, reason);
  return changeMonth(ctx, month, 'closed', reason);
}
