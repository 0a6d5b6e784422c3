import type { GroupApproval } from '@lectern/contract/salary/group-salary.schema';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { groupApprovalActions } from './group-approval.policy.ts';
import { groupApproval, ownGroup } from './group-approval.queries.ts';

type Input = { readonly params: { readonly id: number } };

/**
 * Approves the calculated pay of all teachers of the actor's group that is not approved yet.
 * @throws AppError `not_found`, `pay_period_state`, `own_pay`, `nobody_in_group`, `pay_disputed`
 */
export async function approveGroupPay(ctx: WriteContext, { params: { id } }: Input): Promise<GroupApproval> {
  // Locks the period, so that it is not reopened concurrently.
  const { rows } = await sql<PayPeriodHead>`
    select id, starts_on, ends_on, state from pay_periods where id = ${id} for share
  `.execute(ctx.db);
  const period = rows[0];
  if (period === undefined) throw new AppError('not_found');
  requireAction(ctx, groupApprovalActions, 'approve', (await groupApproval(ctx, period)).facts);
  const { rows: added } = await sql<{ teacher_id: number }>`
    insert into pay_approvals (calculation_id, teacher_id, approved_by, approved_at)
    select s.calculation_id, s.teacher_id, ${ctx.actor.id}, ${isoOf(ctx.now)} from (${ownGroup(ctx, id)}) s where not s.approved
    on conflict do nothing returning teacher_id
  `.execute(ctx.db);
  if (added.length === 0) ctx.nothingChanged();
  else
    ctx.audit({
      action: 'pay_period.approve_group',
      entity: 'pay_period',
      entity_id: id,
      new: { teachers: added.map(({ teacher_id }) => teacher_id) },
    });
  return (await groupApproval(ctx, period)).approval;
}
