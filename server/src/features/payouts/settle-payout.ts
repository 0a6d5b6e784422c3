import type { FailPayoutInput, Payout } from '@lectern/contract/payouts/payouts.schema';
import type { PayoutState } from '@lectern/contract/payouts/payout-states';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { payoutActions } from './payouts.policy.ts';
import { requirePayout } from './payouts.queries.ts';
import { postPaid, postReturned } from './post-payouts.ts';
import type { Returned } from './post-payouts.ts';
import { recordSteps } from './record-steps.ts';

type Input = { readonly params: { readonly id: number } };
type Locked = Returned & { readonly state: PayoutState };

/** Records that the bank paid a payout. */
export async function confirmPayout(ctx: WriteContext, { params: { id } }: Input): Promise<Payout> {
  const payout = await lockedFor(ctx, id, 'confirm');
  await markPaid(ctx, [payout]);
  return requirePayout(ctx, id);
}

/** Records that the bank did not pay a payout, or returned it. */
export async function failPayout(
  ctx: WriteContext,
  { params: { id }, body: { reason } }: Input & { body: FailPayoutInput },
): Promise<Payout> {
  const payout = await lockedFor(ctx, id, 'fail');
  await markFailed(ctx, payout, reason);
  return requirePayout(ctx, id);
}

/** Posts that the bank paid payouts, which the caller has locked. */
export async function markPaid(ctx: WriteContext, payouts: readonly Locked[]): Promise<void> {
  await postPaid(ctx, payouts);
  await recordSteps(
    ctx,
    payouts.map(({ id }) => id),
    'paid',
  );
  for (const { id, state } of payouts)
    ctx.audit({ action: 'payout.confirm', entity: 'payout', entity_id: id, old: { state }, new: { state: 'paid' } });
}

/** Posts that the bank did not pay a locked payout, or returned it. */
export async function markFailed(ctx: WriteContext, payout: Locked, reason: string): Promise<void> {
  const { id, state } = payout;
  await postReturned(ctx, payout);
  const failed_on = schoolDateOf(ctx, ctx.now);
  await ctx.db.updateTable('payouts').set({ state: 'failed', failed_on, failure: reason }).where('id', '=', id).execute();
  await recordSteps(ctx, [id], 'failed');
  ctx.audit({ action: 'payout.fail', entity: 'payout', entity_id: id, old: { state }, new: { state: 'failed', reason } });
}

async function lockedFor(ctx: WriteContext, id: number, action: 'confirm' | 'fail'): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select id, state, teacher_id, source, net, withheld, currency, sent_transaction_id, withheld_transaction_id, paid_transaction_id
    from payouts where id = ${id} for update
  `.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found');
  requireAction(ctx, payoutActions, action, rows[0]);
  return rows[0];
}
