import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { holdMonthOpen } from '../../ledger/public/book-months.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';

/** Waits for pay that is being accrued by the rates of the teachers, and keeps their rates until the transaction ends. */
export async function lockRates(ctx: WriteContext, teacherIds: readonly number[]): Promise<void> {
  const ids = [...new Set(teacherIds)];
  await lock(
    ctx.db,
    ids.map((id) => ({ of: 'teacher', id })),
  );
  // Before the rates, as whoever accrues pay: the charge of the lesson holds the month already.
  await holdMonthOpen(ctx, schoolDateOf(ctx, ctx.now));
  await lock(
    ctx.db,
    ids.map((id) => ({ of: 'rate', id })),
  );
}
