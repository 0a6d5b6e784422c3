import { approvalStates } from '@lectern/contract/ledger/ledger-states';
import { anyOf, defineList } from '../../list-tools/public/define-list.ts';

/** Money that waits for a second person, and what became of it. */
export const approvalList = defineList({
  path: '/api/transactions/approvals/',
  subject: 'approvals',
  exportsAll: true,
  filters: { state: anyOf(approvalStates) },
});
