import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { downloadFile } from '../../kernel/download-file.ts';
import { apiWrite } from '../../kernel/api-write.ts';

const path = '/api/clients/{id}/reconciliation-of-settlements-with-client/';
export type Settlement = OutputAt<'GET', typeof path>;
export type SettlementLine = Settlement['lines'][number];
export type SettlementDispute = NonNullable<SettlementLine['dispute']>;
export type Period = { readonly from: string; readonly to: string };

/** The settlement with a client over a period; the last one stays on the screen while the next is fetched. */
export const settlementQuery = (id: number, query: Period) => apiQuery(path, { params: { id }, query }, { keepPrevious: true });

/** The same as a file; its name is the server's. */
export function downloadSettlement(id: number, period: Period, format: 'pdf' | 'xlsx'): Promise<void> {
  return downloadFile(`${path}file/`, { params: { id }, query: { ...period, format } }, `settlement.${format}`);
}

const clients = { refresh: ['/api/clients/'] } as const;
export const disputeLineWrite = apiWrite(`${path}disputes/`, clients);
export const resolveDisputeWrite = apiWrite('/api/settlement-disputes/{id}/resolve/', clients);
export const sendSettlementWrite = apiWrite(`${path}send/`, clients);
