import type { PayDispute } from '@lectern/contract/salary/pay-disputes.schema';
import { allowedActions } from '../../../kernel/actions.ts';
import type { Asking } from '../../../kernel/actions.ts';
import { payDisputeActions } from './pay-disputes.policy.ts';

export type PayDisputeRow = Omit<PayDispute, 'can'> & {
  readonly accrual_id: number | null;
  readonly scheme_line_id: number | null;
  readonly of_scheme: boolean;
  readonly teacher_id: number;
  readonly curator_id: number | null;
};

export function payDisputeView(asking: Asking, row: PayDisputeRow): PayDispute {
  const { accrual_id: _accrual, scheme_line_id: _line, of_scheme: _scheme, teacher_id: _teacher, curator_id: _curator, ...shown } = row;
  return { ...shown, can: allowedActions(asking, payDisputeActions, row) };
}
