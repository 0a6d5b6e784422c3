import type { PayoutState, RegisterState } from '@lectern/contract/payouts/payout-states';
import type { PayoutRegister } from '@lectern/contract/payouts/payouts.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { registerActions } from '../payouts.policy.ts';
import { postSent } from '../post-payouts.ts';
import { recordSteps } from '../record-steps.ts';
import { lockPayouts } from './lock-payouts.ts';
import { lockRegister, requireRegister } from './registers.queries.ts';
import type { LockedRegister } from './registers.queries.ts';
import { requireStillDue } from './still-due.queries.ts';

type Input = { readonly params: { readonly id: number } };
/** Approves a colleague's register. @throws AppError `own_register`; `pay_changed` if pay or bank details have changed */
export async function approvePayoutRegister(ctx: WriteContext, { params: { id } }: Input): Promise<PayoutRegister> {
  await lockPayouts(ctx);
  const register = await lockedFor(ctx, id, 'approve');
  await sql`select from pay_periods where id = ${register.period_id} for share`.execute(ctx.db);
  await requireStillDue(ctx, register);
  await ctx.db
    .updateTable('payout_registers')
    .set({ state: 'approved', approved_at: isoOf(ctx.now), approved_by: ctx.actor.id })
    .where('id', '=', id)
    .execute();
  return moved(ctx, register, 'approved', await movePayouts(ctx, id, 'approved'));
}

/** Discards a register; the pay of its people is due again. */
export async function discardPayoutRegister(ctx: WriteContext, { params: { id } }: Input): Promise<PayoutRegister> {
  await lockPayouts(ctx);
  const register = await lockedFor(ctx, id, 'discard');
  // A discarded register has no approval; the approver stays in the audit log.
  await sql`update payout_registers set state = 'discarded', approved_at = null, approved_by = null where id = ${id}`.execute(ctx.db);
  return moved(ctx, register, 'discarded', await movePayouts(ctx, id, 'dropped'));
}

/** Records that the register was sent to the bank, and posts its payouts. @throws AppError `pay_changed` as for approving */
export async function sendPayoutRegister(ctx: WriteContext, { params: { id } }: Input): Promise<PayoutRegister> {
  await lockPayouts(ctx);
  const register = await lockedFor(ctx, id, 'send');
  await sql`select from pay_periods where id = ${register.period_id} for share`.execute(ctx.db);
  await requireStillDue(ctx, register);
  await ctx.db
    .updateTable('payout_registers')
    .set({ state: 'sent', sent_at: isoOf(ctx.now), sent_by: ctx.actor.id })
    .where('id', '=', id)
    .execute();
  const sent = await postSent(ctx, id);
  await recordSteps(ctx, sent, 'sent');
  return moved(ctx, register, 'sent', sent);
}

async function lockedFor(ctx: WriteContext, id: number, action: 'approve' | 'discard' | 'send'): Promise<LockedRegister> {
  const register = await lockRegister(ctx, id);
  requireAction(ctx, registerActions, action, register);
  return register;
}

async function movePayouts(ctx: WriteContext, registerId: number, state: PayoutState): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update payouts set state = ${state} where register_id = ${registerId} and state <> 'dropped' returning id
  `.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  await recordSteps(ctx, ids, state);
  return ids;
}

function moved(ctx: WriteContext, { id, state }: LockedRegister, next: RegisterState, payouts: readonly number[]): Promise<PayoutRegister> {
  ctx.audit({
    action: `payout_register.${next}`,
    entity: 'payout_register',
    entity_id: id,
    old: { state },
    new: { state: next, people: payouts.length },
  });
  return requireRegister(ctx, id);
}
