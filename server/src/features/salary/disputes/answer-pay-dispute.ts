import type { AnswerPayDisputeInput, PayDispute } from '@lectern/contract/salary/pay-disputes.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { payDisputeActions } from './pay-disputes.policy.ts';
import { requirePayDispute } from './pay-disputes.queries.ts';
import { payDisputeView } from './pay-disputes.view.ts';
import type { PayDisputeRow } from './pay-disputes.view.ts';

type Params = { readonly params: { readonly id: number } };

/** Accepts or rejects a dispute. The money itself is corrected separately: by the lesson, or by a bonus. */
export async function answerPayDispute(ctx: WriteContext, { params, body }: Params & { body: AnswerPayDisputeInput }): Promise<PayDispute> {
  const dispute = await requirePayDispute(ctx, params.id, sql`for update of d`);
  requireAction(ctx, payDisputeActions, 'answer', dispute);
  return closeDispute(ctx, dispute, body.accepted ? 'accepted' : 'rejected', body.answer);
}

export async function withdrawPayDispute(ctx: WriteContext, { params }: Params): Promise<PayDispute> {
  const dispute = await requirePayDispute(ctx, params.id, sql`for update of d`);
  requireAction(ctx, payDisputeActions, 'withdraw', dispute);
  return closeDispute(ctx, dispute, 'withdrawn', '');
}

/** Scheme pay is not logged at a teacher, because the teacher's curator reads that log. */
const logged = ({ of_scheme, teacher_id }: PayDisputeRow) => (of_scheme ? {} : { teacher_id });

async function closeDispute(ctx: WriteContext, dispute: PayDisputeRow, state: PayDispute['state'], answer: string): Promise<PayDispute> {
  const { id, accrual_id, scheme_line_id, reason, words } = dispute;
  await ctx.db
    .updateTable('pay_disputes')
    .set({ state, answer, closed_at: isoOf(ctx.now), closed_by: ctx.actor.id })
    .where('id', '=', id)
    .execute();
  ctx.audit({
    action: `pay_dispute.${state}`,
    entity: 'pay_dispute',
    entity_id: id,
    ...logged(dispute),
    old: { ...(accrual_id === null ? { scheme_line_id } : { accrual_id }), reason, words },
    new: { state, answer },
  });
  return payDisputeView(ctx, await requirePayDispute(ctx, id));
}
