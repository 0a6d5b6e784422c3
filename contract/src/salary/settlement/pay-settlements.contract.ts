import { endpoint } from '../../endpoint.ts';
import { fileDownload } from '../../paper.ts';
import { idParams } from '../../page.ts';
import { readsPayPapers } from '../../permissions.ts';
import { PaySettlement, PaySettlementFileQuery, PaySettlementQuery } from './pay-settlements.schema.ts';

export const paySettlementsContract = {
  getPaySettlement: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/salary/settlement/',
    summary: 'Mutual settlement with a teacher over a period: opening balance, accrued, withheld, paid, closing balance',
    permission: readsPayPapers,
    params: idParams,
    query: PaySettlementQuery,
    output: PaySettlement,
    mayLag: true,
    errors: ['range_too_long'],
  }),
  downloadPaySettlement: endpoint({
    method: 'GET',
    path: '/api/teachers/{id}/salary/settlement/file/',
    summary: 'Mutual settlement with a teacher as PDF or XLSX, in the current user’s language',
    permission: readsPayPapers,
    params: idParams,
    query: PaySettlementFileQuery,
    ...fileDownload,
    mayLag: true,
    errors: ['range_too_long'],
  }),
};
