import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { apiQuery } from '../../kernel/api-query.ts';
import { downloadFile } from '../../kernel/download-file.ts';
import { refreshQueries } from '../../kernel/api-write.ts';

const path = '/api/clients/{id}/reconciliation-of-settlements-with-client/';
export type Settlement = OutputAt<'GET', typeof path>;
export type SettlementLine = Settlement['lines'][number];
export type SettlementDispute = NonNullable<SettlementLine['dispute']>;
export type Period = { readonly from: string; readonly to: string };
type DisputeInput = InputAt<'POST', `${typeof path}disputes/`>['body'];
type SendInput = InputAt<'POST', `${typeof path}send/`>['body'];
type ResolveInput = InputAt<'POST', '/api/settlement-disputes/{id}/resolve/'>['body'];

/** The settlement with a client over a period; the last one stays on the screen while the next is fetched. */
export const settlementQuery = (id: number, query: Period) => apiQuery(path, { params: { id }, query }, { keepPrevious: true });

/** The same as a file; its name is the server's. */
export function downloadSettlement(id: number, period: Period, format: 'pdf' | 'xlsx'): Promise<void> {
  return downloadFile(`${path}file/`, { params: { id }, query: { ...period, format } }, `settlement.${format}`);
}

function useSettlementWrite<V, R>(write: (variables: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => refreshQueries(client, ['/api/clients/']) });
}

export function useDisputeLine(id: number, idempotencyKey: string) {
  return useSettlementWrite((body: DisputeInput) => api.post(`${path}disputes/`, { params: { id }, body }, { idempotencyKey }));
}

export function useResolveDispute(id: number, idempotencyKey: string) {
  return useSettlementWrite((body: ResolveInput) =>
    api.post('/api/settlement-disputes/{id}/resolve/', { params: { id }, body }, { idempotencyKey }),
  );
}

export function useSendSettlement(id: number, idempotencyKey: string) {
  return useSettlementWrite((body: SendInput) => api.post(`${path}send/`, { params: { id }, body }, { idempotencyKey }));
}
