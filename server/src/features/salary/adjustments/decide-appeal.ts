import type { DecideAppealInput, PayAdjustment } from '@lectern/contract/salary/pay-adjustments.schema';
import { sql } from 'kysely';
import { requireAction, requirePermitted } from '../../../kernel/actions.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { reversePayLine, standingColumns } from '../lines/reverse-pay-line.ts';
import type { StandingLine } from '../lines/reverse-pay-line.ts';
import { penaltyWaived } from '../public/penalty-waived.ts';
import { adjustmentActions } from './pay-adjustments.policy.ts';
import { adjustmentView, factsOf, requireAdjustment } from './pay-adjustments.queries.ts';

type Input = { readonly params: { readonly id: number }; readonly body: DecideAppealInput };

/** Decides an appeal. A granted one reverses the line, unless a correction of its lesson has already done so. */
export async function decideAppeal(ctx: WriteContext, { params: { id }, body: { granted, answer } }: Input): Promise<PayAdjustment> {
  const seen = await requireAdjustment(ctx, id);
  requirePermitted(ctx, adjustmentActions, 'decide', factsOf(ctx, seen));
  // A lesson's row is locked before the teacher, as when it is reopened.
  if (seen.kind === 'penalty' && seen.lesson_id !== null)
    await sql`select from lessons where id = ${seen.lesson_id} for update`.execute(ctx.db);
  await lock(ctx.db, [{ of: 'teacher', id: seen.teacher_id }]);
  const row = await requireAdjustment(ctx, id);
  requireAction(ctx, adjustmentActions, 'decide', factsOf(ctx, row));
  const { teacher_id } = row;
  const state = granted ? 'granted' : 'rejected';
  if (granted && !row.reversed) await postBack(ctx, id, answer, row.kind === 'penalty');
  await ctx.db
    .updateTable('pay_appeals')
    .set({ state, answer, decided_at: isoOf(ctx.now), decided_by: ctx.actor.id })
    .where('accrual_id', '=', id)
    .execute();
  ctx.audit({
    action: `pay_appeal.${state}`,
    entity: 'accrual',
    entity_id: id,
    teacher_id,
    old: { words: row.appeal_words },
    new: { answer },
  });
  return adjustmentView(ctx, id);
}

/** Reverses a line. @param comment of the reversal @param isPenalty also removes the cost from its lesson */
export async function postBack(ctx: WriteContext, id: number, comment: string, isPenalty: boolean): Promise<void> {
  const { rows } = await sql<StandingLine>`
    select ${standingColumns} from accruals a left join ledger_transactions tx on tx.id = a.transaction_id where a.id = ${id}
  `.execute(ctx.db);
  const [line] = rows;
  if (line === undefined) return;
  await reversePayLine(ctx, line, comment);
  if (isPenalty && line.lesson_id !== null) await penaltyWaived(ctx, line.lesson_id);
}
