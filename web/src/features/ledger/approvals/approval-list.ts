import { approvalStates } from '@lectern/contract/ledger/ledger-states';
import { anyOf, defineList } from '../../list-tools/public/define-list.ts';

/** Approval requests with their decisions. */
export const approvalList = defineList({
  path: '/api/transactions/approvals/',
  subject: 'approvals',
  exportsAll: true,
  filters: { state: anyOf(approvalStates) },
});
