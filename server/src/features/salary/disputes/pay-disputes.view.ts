import type { PayDispute } from '@lectern/contract/salary/pay-disputes.schema';
import { allowedActions } from '../../../kernel/actions.ts';
import type { RuleContext } from '../../../kernel/actions.ts';
import { payDisputeActions } from './pay-disputes.policy.ts';

export type PayDisputeRow = Omit<PayDispute, 'can'> & {
  readonly accrual_id: number | null;
  readonly scheme_line_id: number | null;
  readonly of_scheme: boolean;
  readonly teacher_id: number;
  readonly curator_id: number | null;
};

export function payDisputeView(ctx: RuleContext, row: PayDisputeRow): PayDispute {
  const { accrual_id: _accrual, scheme_line_id: _line, of_scheme: _scheme, teacher_id: _teacher, curator_id: _curator, ...shown } = row;
  return { ...shown, can: allowedActions(ctx, payDisputeActions, row) };
}
