import { endpoint } from '../endpoint.ts';
import { idParams } from '../page.ts';
import { fileDownload, SentPaper } from '../paper.ts';
import { handlesClientMoney } from '../permissions.ts';
import {
  DisputeLineInput,
  ResolveDisputeInput,
  SendSettlementInput,
  Settlement,
  SettlementDispute,
  SettlementFileQuery,
  SettlementQuery,
} from './settlements.schema.ts';

export const settlementsContract = {
  getSettlement: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/reconciliation-of-settlements-with-client/',
    summary: 'Mutual settlement with a client over a period: opening balance, lines, closing balance',
    permission: handlesClientMoney,
    params: idParams,
    query: SettlementQuery,
    output: Settlement,
    mayLag: true,
    errors: ['range_too_long'],
  }),
  downloadSettlement: endpoint({
    method: 'GET',
    path: '/api/clients/{id}/reconciliation-of-settlements-with-client/file/',
    summary: 'Mutual settlement as PDF or XLSX, in the current user’s language',
    permission: handlesClientMoney,
    params: idParams,
    query: SettlementFileQuery,
    ...fileDownload,
    mayLag: true,
    errors: ['range_too_long'],
  }),
  sendSettlement: endpoint({
    method: 'POST',
    path: '/api/clients/{id}/reconciliation-of-settlements-with-client/send/',
    summary: 'Mail the settlement to the client’s primary e-mail address',
    permission: handlesClientMoney,
    params: idParams,
    body: SendSettlementInput,
    output: SentPaper,
    staged: true,
    idempotent: true,
    rateLimit: { per: 'person', calls: 60, seconds: 600 },
    errors: ['range_too_long', 'no_email_contact'],
  }),
  disputeLine: endpoint({
    method: 'POST',
    path: '/api/clients/{id}/reconciliation-of-settlements-with-client/disputes/',
    summary: 'Dispute a line',
    permission: handlesClientMoney,
    params: idParams,
    body: DisputeLineInput,
    output: SettlementDispute,
    status: 201,
    idempotent: true,
    errors: ['comment_required', 'already_disputed'],
  }),
  resolveDispute: endpoint({
    method: 'POST',
    path: '/api/settlement-disputes/{id}/resolve/',
    summary: 'Resolve a dispute: the finding, and the correcting transaction if any',
    permission: handlesClientMoney,
    params: idParams,
    body: ResolveDisputeInput,
    output: SettlementDispute,
    idempotent: true,
    errors: ['comment_required', 'dispute_resolved'],
  }),
};
