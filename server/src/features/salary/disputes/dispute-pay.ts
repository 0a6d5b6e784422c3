import type { DisputePayInput, PayDispute } from '@lectern/contract/salary/pay-disputes.schema';
import type { PayPeriodState } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { requireTeacherPay } from '../../teachers/public/teacher-access.ts';
import { payLineActions } from './pay-disputes.policy.ts';
import { requirePayDispute } from './pay-disputes.queries.ts';
import { payDisputeView } from './pay-disputes.view.ts';

type Line = { readonly teacher_id: number; readonly business_date: string; readonly amount: number; readonly state: PayPeriodState | null };

/** Disputes one of the actor's own pay lines; a line has at most one open dispute. @throws AppError `not_found` for another user's line */
export async function disputePay(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: DisputePayInput },
): Promise<PayDispute> {
  const teacher = await requireTeacherPay(ctx.db, ctx.actor, params.id);
  const { accrual_id, reason, words } = body;
  if (words === '') throw new AppError('comment_required', {}, 'words');
  const line = await lineOf(ctx, accrual_id);
  if (line?.teacher_id !== teacher.id) throw new AppError('not_found', { id: accrual_id }, 'accrual_id');
  requireAction(ctx, payLineActions, 'dispute', { teacher_id: teacher.id, period_state: line.state ?? 'open', disputed: false });
  const added = await ctx.db
    .insertInto('pay_disputes')
    .values({ accrual_id, teacher_id: teacher.id, reason, words, opened_at: isoOf(ctx.now) })
    // A literal: with a parameter, a cached plan no longer matches the partial index of the rule.
    .onConflict((conflict) => conflict.column('accrual_id').where('state', '=', sql.lit('open')).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw new AppError('already_disputed', {}, 'accrual_id');
  ctx.audit({
    action: 'pay.dispute',
    entity: 'pay_dispute',
    entity_id: added.id,
    teacher_id: teacher.id,
    new: { accrual_id, amount: line.amount, business_date: line.business_date, reason, words },
  });
  return payDisputeView(ctx, await requirePayDispute(ctx, added.id));
}

async function lineOf({ db }: WriteContext, accrualId: number): Promise<Line | null> {
  const { rows } = await sql<Line>`
    select a.teacher_id, a.business_date, a.amount, p.state from accruals a
    left join pay_periods p on a.business_date between p.starts_on and p.ends_on where a.id = ${accrualId}
  `.execute(db);
  return rows[0] ?? null;
}
