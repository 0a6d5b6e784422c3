import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { isPaid, reviewsPay, teaches } from '../permissions.ts';
import { PayDisputes, PayDisputesQuery } from './pay-dispute-list.schema.ts';
import { AnswerPayDisputeInput, DisputePayInput, PayDispute } from './pay-disputes.schema.ts';

export const payDisputesContract = {
  listPayDisputes: endpoint({
    method: 'GET',
    path: '/api/teachers/salary/disputes/',
    summary: 'Disputed pay lines of the own group (by ability: of everybody who is paid)',
    permission: reviewsPay,
    query: PayDisputesQuery,
    output: PayDisputes,
    mayLag: true,
    errors: [],
  }),
  disputePay: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/salary/disputes/',
    summary: 'Dispute a line of the own pay; lines of a closed period stay',
    permission: teaches,
    params: idParams,
    body: DisputePayInput,
    output: PayDispute,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'comment_required', 'already_disputed', 'pay_period_state'],
  }),
  answerPayDispute: endpoint({
    method: 'POST',
    path: '/api/teachers/salary/disputes/{id}/answer/',
    summary: 'Accept or reject a dispute of a teacher of the own group (by ability: of everybody, never the own)',
    permission: reviewsPay,
    params: idParams,
    body: AnswerPayDisputeInput,
    output: PayDispute,
    idempotent: true,
    errors: ['not_found', 'dispute_resolved'],
  }),
  withdrawPayDispute: endpoint({
    method: 'POST',
    path: '/api/teachers/salary/disputes/{id}/withdraw/',
    summary: 'Withdraw an own dispute',
    permission: isPaid,
    params: idParams,
    output: PayDispute,
    idempotent: true,
    errors: ['not_found', 'dispute_resolved'],
  }),
};
