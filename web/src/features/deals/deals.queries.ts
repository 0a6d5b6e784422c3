import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { DealDuplicatesQuery, DealListQuery, DealStageQuery, FunnelQuery } from '@lectern/contract/deals/deals.schema';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kernel/api.ts';

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

export function dealListQuery(query: Partial<DealListQuery>) {
  return queryOptions({
    queryKey: ['deals', 'list', query],
    queryFn: ({ signal }) => api.get('/api/deals/', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const columnSize = 25;

/** A column of the board, page by page: open ones by what is due, those that are over by when they ended. */
export function dealColumnQuery(stage: DealStage, chosen: DealStageQuery) {
  const over = stage === 'won' || stage === 'lost';
  const ordering = over ? ('-stage_since' as const) : ('next_action_on' as const);
  return infiniteQueryOptions({
    queryKey: ['deals', 'column', stage, chosen],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/deals/', { query: { ...chosen, stage: [stage], ordering, page: pageParam, page_size: columnSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * columnSize < last.count ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export function dealTotalsQuery(chosen: DealStageQuery) {
  return queryOptions({
    queryKey: ['deals', 'totals', chosen],
    queryFn: ({ signal }) => api.get('/api/deals/totals/', { query: chosen }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function funnelQuery(query: FunnelQuery) {
  return queryOptions({
    queryKey: ['deals', 'funnel', query],
    queryFn: ({ signal }) => api.get('/api/deals/funnel/', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const dealChoicesQuery = queryOptions({
  queryKey: ['deal-choices'],
  queryFn: ({ signal }) => api.get('/api/deals/choices/', {}, { signal }),
  staleTime: 600_000,
});

/** The courses to choose from; they change a few times a year. */
export const coursesQuery = queryOptions({
  queryKey: ['study', 'courses'],
  queryFn: ({ signal }) => api.get('/api/study/courses/', {}, { signal }),
  staleTime: 600_000,
});

export function dealQuery(id: number) {
  return queryOptions({
    queryKey: ['deals', 'card', id],
    queryFn: ({ signal }) => api.get('/api/deals/{id}/', { params: { id } }, { signal }),
  });
}

export function dealHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ['deals', 'history', id],
    queryFn: ({ signal }) => api.get('/api/deals/{id}/history/', { params: { id } }, { signal }),
  });
}

export function dealDuplicatesQuery(query: Partial<DealDuplicatesQuery>) {
  return queryOptions({
    queryKey: ['deals', 'duplicates', query],
    queryFn: ({ signal }) => api.get('/api/deals/duplicates/', { query }, { signal }),
  });
}

/** Clients to choose from while somebody types; ten are enough to recognise the right one. */
export function clientSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['clients', 'search', search],
    queryFn: ({ signal }) => api.get('/api/clients/', { query: { search, page_size: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A write after which every list, figure and card of deals is asked for again; it ends when they are there. */
function useDealWrite<V, R>(write: (variables: V) => Promise<R>, key: string, also: readonly string[] = []) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['deals', key],
    mutationFn: write,
    onSettled: () => Promise.all(['deals', ...also].map((each) => client.invalidateQueries({ queryKey: [each] }))),
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
    ['clients'],
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
    ['clients'],
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
