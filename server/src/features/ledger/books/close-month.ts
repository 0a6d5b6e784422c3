import type { BookMonth, ChangeMonthInput } from '@lectern/contract/ledger/books.schema';
import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { firstOpenDay, schoolDateOf } from '../public/business-date.ts';
import { monthActions } from './books.policy.ts';
import { changeMonth, closeMonthsBefore, lockedUpTo } from './change-month.ts';

/** Closes a past month and all earlier ones. They take no more postings; a late posting counts for the first open day. */
export async function closeMonth(ctx: WriteContext, { body: { month, reason } }: { body: ChangeMonthInput }): Promise<BookMonth> {
  const state = await lockedUpTo(ctx, month);
  const next = state === 'closed' ? { open_from: await firstOpenDay(ctx, month) } : {};
  requireAction(ctx, monthActions, 'close', { month, state, today: schoolDateOf(ctx, ctx.now), ...next });
  await closeMonthsBefore(ctx, month, reason);
  return changeMonth(ctx, month, 'closed', reason);
}
