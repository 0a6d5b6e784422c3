import { endpoint } from '../../endpoint.ts';
import { fileDownload } from '../../paper.ts';
import { idParams } from '../../page.ts';
import { readsSchemePay, seesAllPay, setsRates, staff } from '../../permissions.ts';
import { previewLimit } from '../../rate-limits.ts';
import { PayScheme, PaySchemePreview, PaySchemes, PreviewPaySchemeQuery, SetPaySchemeInput } from './pay-schemes.schema.ts';
import { DisputeSchemePayInput, PayDispute } from '../pay-disputes.schema.ts';
import { SchemePay, SchemePayQuery, StaffPay } from './scheme-pay.schema.ts';

export const paySchemesContract = {
  listPaySchemes: endpoint({
    method: 'GET',
    path: '/api/pay-schemes/',
    summary: 'Pay schemes of account managers and curators: versions by role and by person with their first days',
    permission: setsRates,
    output: PaySchemes,
    errors: [],
  }),
  previewPayScheme: endpoint({
    method: 'GET',
    path: '/api/pay-schemes/preview/',
    summary: 'What a pay scheme would have cost in the last calculated period, person by person',
    permission: setsRates,
    query: PreviewPaySchemeQuery,
    output: PaySchemePreview,
    rateLimit: previewLimit,
    errors: ['not_found'],
  }),
  setPayScheme: endpoint({
    method: 'POST',
    path: '/api/pay-schemes/',
    summary: 'Set a pay scheme of a role or of a person from a day on; nobody sets their own',
    permission: setsRates,
    body: SetPaySchemeInput,
    output: PayScheme,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'forbidden', 'period_closed', 'scheme_of_day'],
  }),
  undoPayScheme: endpoint({
    method: 'POST',
    path: '/api/pay-schemes/{id}/undo/',
    summary: 'Undo the last version of a pay scheme while nothing was calculated by it',
    permission: setsRates,
    params: idParams,
    output: PayScheme,
    idempotent: true,
    errors: ['not_found', 'forbidden', 'already_reversed', 'scheme_used', 'scheme_not_last'],
  }),
  listStaffPay: endpoint({
    method: 'GET',
    path: '/api/pay-schemes/pay/',
    summary: 'Pay of all account managers and curators by their schemes for a period (default: the open one)',
    permission: seesAllPay,
    query: SchemePayQuery,
    output: StaffPay,
    mayLag: true,
    errors: ['not_found'],
  }),
  getSchemePay: endpoint({
    method: 'GET',
    path: '/api/pay-schemes/pay/{id}/',
    summary: 'Pay of an account manager or a curator for a period (default: the open one), line by line; one’s own, by ability everybody’s',
    permission: readsSchemePay,
    params: idParams,
    query: SchemePayQuery,
    output: SchemePay,
    errors: ['not_found'],
  }),
  downloadSchemePayslip: endpoint({
    method: 'GET',
    path: '/api/pay-schemes/pay/{id}/payslip/',
    summary: 'A payslip of pay by schemes for a period (default: the open one) as PDF; one’s own, by ability everybody’s',
    permission: readsSchemePay,
    params: idParams,
    query: SchemePayQuery,
    ...fileDownload,
    errors: ['not_found'],
  }),
  disputeSchemePay: endpoint({
    method: 'POST',
    path: '/api/pay-schemes/pay/{id}/disputes/',
    summary: 'Dispute a posted line of the own pay by a scheme; lines of a closed period stay',
    permission: staff(['AccountManager', 'Curator']),
    params: idParams,
    body: DisputeSchemePayInput,
    output: PayDispute,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'comment_required', 'already_disputed', 'pay_period_state'],
  }),
};
