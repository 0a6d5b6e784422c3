import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { DealDuplicatesQuery, DealListQuery, DealStageQuery, FunnelQuery } from '@lectern/contract/deals/deals.schema';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';
import { apiPagesQuery, apiQuery, rarelyChanged } from '../../kernel/api-query.ts';
import { refreshQueries } from '../../kernel/api-write.ts';
import type { PathPrefix } from '../../kernel/api-write.ts';

export type DealsPage = OutputAt<'GET', '/api/deals/'>;
export type DealRow = DealsPage['results'][number];
export type DealCard = OutputAt<'GET', '/api/deals/{id}/'>;
export type DealTrial = NonNullable<DealCard['trial']>;
export type DealDuplicates = OutputAt<'GET', '/api/deals/duplicates/'>;
export type DealStep = OutputAt<'GET', '/api/deals/{id}/history/'>[number];
export type Funnel = OutputAt<'GET', '/api/deals/funnel/'>;
export type StageTotal = OutputAt<'GET', '/api/deals/totals/'>['stages'][number];
export type CreateDealInput = InputAt<'POST', '/api/deals/'>['body'];
export type EditDealInput = InputAt<'POST', '/api/deals/{id}/'>['body'];

export const dealListQuery = (query: Partial<DealListQuery>) => apiQuery('/api/deals/', { query }, { keepPrevious: true });

/** A column of the board, page by page: open ones by what is due, those that are over by when they ended. */
export function dealColumnQuery(stage: DealStage, chosen: DealStageQuery) {
  const over = stage === 'won' || stage === 'lost';
  const ordering = over ? ('-stage_since' as const) : ('next_action_on' as const);
  return apiPagesQuery('/api/deals/', { query: { ...chosen, stage: [stage], ordering } }, { pageSize: 25, keepPrevious: true });
}

export const dealTotalsQuery = (chosen: DealStageQuery) => apiQuery('/api/deals/totals/', { query: chosen }, { keepPrevious: true });

export const funnelQuery = (query: FunnelQuery) => apiQuery('/api/deals/funnel/', { query }, { keepPrevious: true });

export const dealChoicesQuery = apiQuery('/api/deals/choices/', {}, rarelyChanged);

/** The courses to choose from; they change a few times a year. */
export const coursesQuery = apiQuery('/api/study/courses/', {}, rarelyChanged);

export const dealQuery = (id: number) => apiQuery('/api/deals/{id}/', { params: { id } });

export const dealHistoryQuery = (id: number) => apiQuery('/api/deals/{id}/history/', { params: { id } });

export const dealDuplicatesQuery = (query: Partial<DealDuplicatesQuery>) => apiQuery('/api/deals/duplicates/', { query });

/** Clients to choose from while somebody types; ten are enough to recognise the right one. */
export const clientSearchQuery = (search: string) =>
  apiQuery('/api/clients/', { query: { search, page_size: 10 } }, { keepPrevious: true });

/** A write after which every list, figure and card of deals is asked for again; it ends when they are there. */
function useDealWrite<V, R>(write: (variables: V) => Promise<R>, key: string, also: readonly PathPrefix[] = []) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['deals', key],
    mutationFn: write,
    onSettled: () => refreshQueries(client, ['/api/deals/', ...also]),
  });
}

export type DealMove = {
  readonly deal: DealRow | DealCard;
  readonly stage: DealStage;
  readonly loss_reason_id?: number;
  readonly comment?: string;
};

export function useMoveDeal() {
  return useDealWrite(
    ({ deal: { id, version }, stage, ...loss }: DealMove) =>
      api.post('/api/deals/{id}/move/', { params: { id }, body: { version, stage, ...loss } }, { idempotencyKey: crypto.randomUUID() }),
    'move',
    ['/api/clients/'],
  );
}

/** Moves that the server has not confirmed yet: the board shows them as made. */
export function useMovesUnderWay(): readonly DealMove[] {
  return useMutationState({
    filters: { mutationKey: ['deals', 'move'], status: 'pending' },
    select: ({ state }) => state.variables as DealMove,
  });
}

type Version = { readonly id: number; readonly version: number };

export function useUndoMove() {
  return useDealWrite(({ id, version }: Version) => api.post('/api/deals/{id}/undo-move/', { params: { id }, body: { version } }), 'undo');
}

export function useCreateDeal(idempotencyKey: string) {
  return useDealWrite((body: CreateDealInput) => api.post('/api/deals/', { body }, { idempotencyKey }), 'create');
}

export function useEditDeal(id: number) {
  return useDealWrite((body: EditDealInput) => api.post('/api/deals/{id}/', { params: { id }, body }), 'edit');
}

export function useNoteDeal(id: number) {
  return useDealWrite(
    ({ text, key }: { text: string; key: string }) =>
      api.post('/api/deals/{id}/notes/', { params: { id }, body: { text } }, { idempotencyKey: key }),
    'note',
  );
}

export function useOpenClient(id: number, idempotencyKey: string) {
  return useDealWrite(
    (body: InputAt<'POST', '/api/deals/{id}/open-client/'>['body']) =>
      api.post('/api/deals/{id}/open-client/', { params: { id }, body }, { idempotencyKey }),
    'open-client',
    ['/api/clients/'],
  );
}

export function useLinkClient(id: number) {
  return useDealWrite(
    (body: InputAt<'POST', '/api/deals/{id}/link-client/'>['body']) => api.post('/api/deals/{id}/link-client/', { params: { id }, body }),
    'link-client',
  );
}

export function useLinkTrial(id: number) {
  return useDealWrite(
    (body: InputAt<'POST', '/api/deals/{id}/link-trial/'>['body']) => api.post('/api/deals/{id}/link-trial/', { params: { id }, body }),
    'link-trial',
  );
}
