import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { abilities, handlesClientMoney, staff } from '../permissions.ts';
import { ApprovalListQuery, ApprovalPage, DecideApprovalInput, MoneyApproval } from './approvals.schema.ts';
import { RecordPaymentInput, ReverseTransactionInput } from './ledger.schema.ts';

const sees = staff(['AccountManager'], abilities.approveMoney);
const approves = staff([], abilities.approveMoney);

export const approvalsContract = {
  listApprovals: endpoint({
    method: 'GET',
    path: '/api/transactions/approvals/',
    summary: 'Transactions that need a second person, with their decisions, newest first',
    permission: sees,
    query: ApprovalListQuery,
    output: ApprovalPage,
    errors: [],
  }),
  askPayment: endpoint({
    method: 'POST',
    path: '/api/transactions/approvals/',
    summary: 'Request approval of a payment above the school’s limit',
    permission: handlesClientMoney,
    body: RecordPaymentInput,
    output: MoneyApproval,
    status: 201,
    idempotent: true,
    errors: ['occasion_not_allowed', 'comment_required', 'amount_not_positive', 'period_closed', 'date_in_future', 'date_too_early'],
  }),
  askReversal: endpoint({
    method: 'POST',
    path: '/api/transactions/transactions/{id}/ask-reversal/',
    summary: 'Request approval of a reversal above the school’s limit',
    permission: handlesClientMoney,
    params: idParams,
    body: ReverseTransactionInput,
    output: MoneyApproval,
    status: 201,
    idempotent: true,
    errors: ['already_reversed', 'cannot_reverse', 'comment_required', 'receipt_issued', 'already_asked'],
  }),
  approveMoney: endpoint({
    method: 'POST',
    path: '/api/transactions/approvals/{id}/approve/',
    summary: 'Approve a colleague’s request: the transaction is posted',
    permission: approves,
    params: idParams,
    body: DecideApprovalInput,
    output: MoneyApproval,
    idempotent: true,
    errors: [
      'not_found',
      'approval_decided',
      'own_approval',
      'occasion_not_allowed',
      'period_closed',
      'date_too_early',
      'above_account',
      'already_reversed',
      'receipt_issued',
    ],
  }),
  rejectMoney: endpoint({
    method: 'POST',
    path: '/api/transactions/approvals/{id}/reject/',
    summary: 'Reject a colleague’s request, with a reason',
    permission: approves,
    params: idParams,
    body: DecideApprovalInput,
    output: MoneyApproval,
    idempotent: true,
    errors: ['not_found', 'approval_decided', 'own_approval', 'comment_required'],
  }),
  withdrawApproval: endpoint({
    method: 'POST',
    path: '/api/transactions/approvals/{id}/withdraw/',
    summary: 'Withdraw my own request',
    permission: handlesClientMoney,
    params: idParams,
    output: MoneyApproval,
    idempotent: true,
    errors: ['not_found', 'approval_decided'],
  }),
};
