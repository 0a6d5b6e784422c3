import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { abilities, staff } from '../permissions.ts';
import { PayDisputes, PayDisputesQuery } from './pay-dispute-list.schema.ts';
import { AnswerPayDisputeInput, DisputePayInput, PayDispute } from './pay-disputes.schema.ts';

export const payDisputesContract = {
  listPayDisputes: endpoint({
    method: 'GET',
    path: '/api/teachers/salary/disputes/',
    summary: 'Disputed pay lines of the own group (by ability: of all teachers)',
    permission: staff(['Curator'], abilities.allPay),
    query: PayDisputesQuery,
    output: PayDisputes,
    errors: [],
  }),
  disputePay: endpoint({
    method: 'POST',
    path: '/api/teachers/{id}/salary/disputes/',
    summary: 'Dispute a line of the own pay; lines of a closed period stay',
    permission: staff(['Teacher']),
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
    summary: 'Accept or reject a dispute of a teacher of the own group',
    permission: staff(['Curator'], abilities.allPay),
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
    permission: staff(['Teacher']),
    params: idParams,
    output: PayDispute,
    idempotent: true,
    errors: ['not_found', 'dispute_resolved'],
  }),
};
