import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { downloadFile } from '../../kernel/requests/download-file.ts';
import { apiWrite } from '../../kernel/api-write.ts';

const path = '/api/clients/{id}/reconciliation-of-settlements-with-client/';
export type Settlement = OutputAt<'GET', typeof path>;
export type SettlementLine = Settlement['lines'][number];
export type SettlementDispute = NonNullable<SettlementLine['dispute']>;
export type Period = { readonly from: string; readonly to: string };

/** Settlement of a client over a period. Keeps the previous one while loading. */
export const settlementQuery = (id: number, query: Period) => apiQuery(path, { params: { id }, query }, { keepPrevious: true });

/** The same as a file. The server names it. */
export function downloadSettlement(id: number, period: Period, format: 'pdf' | 'xlsx'): Promise<void> {
  return downloadFile(`${path}file/`, { params: { id }, query: { ...period, format } }, `settlement.${format}`);
}

const clients = { refresh: ['/api/clients/'] } as const;
export const disputeLineWrite = apiWrite(`${path}disputes/`, clients);
export const resolveDisputeWrite = apiWrite('/api/settlement-disputes/{id}/resolve/', clients);
export const sendSettlementWrite = apiWrite(`${path}send/`, clients);
