import type { BookMonth, ChangeMonthInput } from '@lectern/contract/ledger/books.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changeMonth, lockedMonth } from './change-month.ts';

/** Opens a closed month again, with a reason that stays in the log. */
export async function reopenMonth(ctx: WriteContext, { body: { month, reason } }: { body: ChangeMonthInput }): Promise<BookMonth> {
  if ((await lockedMonth(ctx, month)) === 'open') throw new AppError('period_open', {}, 'month');
  return changeMonth(ctx, month, 'open', reason);
}
