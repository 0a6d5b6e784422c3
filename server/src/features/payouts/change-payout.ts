import type { MinorUnits } from '@lectern/contract/money';
import type { PayoutState } from '@lectern/contract/payouts/payout-states';
import type { PayeeKind, PaySource } from '@lectern/contract/salary/pay-kinds.rules';
import type { EditPayoutInput, Payout } from '@lectern/contract/payouts/payouts.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { payoutActions } from './payouts.policy.ts';
import { requirePayout } from './payouts.queries.ts';
import { recordSteps } from './record-steps.ts';
import { accruedBySchemes, duePay, requirePeriod } from './registers/due-pay.queries.ts';
import { lockPayouts } from './registers/lock-payouts.ts';
import { yearKey } from './registers/make-register.ts';
import { taxRatesOn, yearsSoFar } from './registers/tax-rates.queries.ts';
import { withholding } from './registers/withholding.rules.ts';

type Input = { readonly params: { readonly id: number } };
type Locked = {
  readonly state: PayoutState;
  readonly teacher_id: number;
  readonly source: PaySource;
  readonly register_id: number;
  readonly period_id: number;
  readonly kind: PayeeKind;
  readonly gross: MinorUnits;
  readonly planned_on: string;
};

/** Changes the sum of a payout, at most to the due sum; taxes are recalculated. @throws AppError `payout_state`, `above_due` */
export async function editPayout(
  ctx: WriteContext,
  { params: { id }, body: { gross } }: Input & { body: EditPayoutInput },
): Promise<Payout> {
  const payout = await lockedFor(ctx, id, 'edit');
  if (payout.gross === gross) {
    ctx.nothingChanged();
    return requirePayout(ctx, id);
  }
  const period = await requirePeriod(ctx, payout.period_id);
  const accrued = await accruedBySchemes(ctx, period);
  const { rows } = await sql<{ due: number }>`
    select due from (${duePay(ctx, period, accrued, payout.register_id)}) d where d.teacher_id = ${payout.teacher_id} and d.source = ${payout.source}
  `.execute(ctx.db);
  const due = rows[0]?.due ?? 0;
  if (gross > due) throw new AppError('above_due', { due, currency: ctx.settings.currency }, 'gross');
  const [rates, years] = await Promise.all([taxRatesOn(ctx.db, payout.planned_on), yearsSoFar(ctx.db, payout.planned_on, id)]);
  const withheld = withholding(years.get(yearKey(payout)) ?? { gross: 0, withheld: 0 }, gross, rates.get(payout.kind) ?? []);
  await sql`update payouts set gross = ${gross}, withheld = ${withheld}, net = ${gross - withheld} where id = ${id}`.execute(ctx.db);
  ctx.audit({ action: 'payout.edit', entity: 'payout', entity_id: id, old: { gross: payout.gross }, new: { gross, withheld } });
  return requirePayout(ctx, id);
}

/** Removes a person from a register. */
export async function dropPayout(ctx: WriteContext, { params: { id } }: Input): Promise<Payout> {
  const { state } = await lockedFor(ctx, id, 'drop');
  await ctx.db.updateTable('payouts').set({ state: 'dropped' }).where('id', '=', id).execute();
  await recordSteps(ctx, [id], 'dropped');
  ctx.audit({ action: 'payout.drop', entity: 'payout', entity_id: id, old: { state }, new: { state: 'dropped' } });
  return requirePayout(ctx, id);
}

async function lockedFor(ctx: WriteContext, id: number, action: 'edit' | 'drop'): Promise<Locked> {
  await lockPayouts(ctx);
  const { rows } = await sql<Locked>`
    select state, teacher_id, source, register_id, period_id, kind, gross, planned_on from payouts where id = ${id} for update
  `.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found');
  requireAction(ctx, payoutActions, action, rows[0]);
  return rows[0];
}
