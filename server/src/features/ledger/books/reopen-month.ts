import type { BookMonth, ChangeMonthInput } from '@lectern/contract/ledger/books.schema';
import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../public/business-date.ts';
import { monthActions } from './books.policy.ts';
import { changeMonth, lockedMonth } from './change-month.ts';

/** Reopens a closed month, with a reason that stays in the log. */
export async function reopenMonth(ctx: WriteContext, { body: { month, reason } }: { body: ChangeMonthInput }): Promise<BookMonth> {
  const state = await lockedMonth(ctx, month);
  requireAction(ctx, monthActions, 'reopen', { month, state, today: schoolDateOf(ctx, ctx.now) });
  return changeMonth(ctx, month, 'open', reason);
}
