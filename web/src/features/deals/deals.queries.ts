import { useMutationState } from '@tanstack/react-query';
import type { InputAt, OutputAt } from '@lectern/contract/contract';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { DealDuplicatesQuery, DealStageQuery, FunnelQuery } from '@lectern/contract/deals/deals.schema';
import { api } from '../../kernel/api.ts';
import { apiPagesQuery, apiQuery, rarelyChanged } from '../../kernel/api-query.ts';
import { apiWrite, defineWrite } from '../../kernel/api-write.ts';

export type DealsPage = OutputAt<'GET', '/api/deals/'>;
export type DealRow = DealsPage['results'][number];
export type DealCard = OutputAt<'GET', '/api/deals/{id}/'>;
export type DealTrial = NonNullable<DealCard['trial']>;
export type DealDuplicates = OutputAt<'GET', '/api/deals/duplicates/'>;
export type DealStep = OutputAt<'GET', '/api/deals/{id}/history/'>[number];
export type Funnel = OutputAt<'GET', '/api/deals/funnel/'>;
export type StageTotal = OutputAt<'GET', '/api/deals/totals/'>['stages'][number];
export type CreateDealInput = InputAt<'POST', '/api/deals/'>['body'];

/** A column of the board, page by page: open deals by due date, closed ones by closing date. */
export function dealColumnQuery(stage: DealStage, chosen: DealStageQuery) {
  const over = stage === 'won' || stage === 'lost';
  const ordering = over ? ('-stage_since' as const) : ('next_action_on' as const);
  return apiPagesQuery('/api/deals/', { query: { ...chosen, stage: [stage], ordering } }, { pageSize: 25, keepPrevious: true });
}

export const dealTotalsQuery = (chosen: DealStageQuery) => apiQuery('/api/deals/totals/', { query: chosen }, { keepPrevious: true });

export const funnelQuery = (query: FunnelQuery) => apiQuery('/api/deals/funnel/', { query }, { keepPrevious: true });

export const dealChoicesQuery = apiQuery('/api/deals/choices/', {}, rarelyChanged);

export const dealQuery = (id: number) => apiQuery('/api/deals/{id}/', { params: { id } });

export const dealHistoryQuery = (id: number) => apiQuery('/api/deals/{id}/history/', { params: { id } });

export const dealDuplicatesQuery = (query: Partial<DealDuplicatesQuery>) => apiQuery('/api/deals/duplicates/', { query });

export type DealMove = {
  readonly deal: DealRow | DealCard;
  readonly stage: DealStage;
  readonly loss_reason_id?: number;
  readonly comment?: string;
  readonly manager_id?: number | null;
};

/** Refetches lists, figures and cards of deals, also after an error, which often means a concurrent change. */
const deals = { refresh: ['/api/deals/'], refreshOnError: true } as const;
const dealsAndClients = { refresh: ['/api/deals/', '/api/clients/'], refreshOnError: true } as const;
const movePath = '/api/deals/{id}/move/';

export const moveDealWrite = defineWrite(
  ({ deal: { id, version }, stage, ...loss }: DealMove, key) =>
    api.post(movePath, { params: { id }, body: { version, stage, ...loss } }, key),
  dealsAndClients,
  movePath,
);

/** Pending moves, which the board shows optimistically. */
export function usePendingMoves(): readonly DealMove[] {
  return useMutationState({
    filters: { mutationKey: [movePath], status: 'pending' },
    select: ({ state }) => state.variables as DealMove,
  });
}

export const undoMoveWrite = apiWrite('/api/deals/{id}/undo-move/', deals);
export const createDealWrite = apiWrite('/api/deals/', deals);
export const editDealWrite = apiWrite('/api/deals/{id}/', deals);
export const noteDealWrite = apiWrite('/api/deals/{id}/notes/', deals);
/** Refetches nothing: a revealed contact is not cached. */
export const revealDealContactsWrite = apiWrite('/api/deals/{id}/reveal/', { refresh: [] });
export const openClientWrite = apiWrite('/api/deals/{id}/open-client/', dealsAndClients);
export const linkClientWrite = apiWrite('/api/deals/{id}/link-client/', deals);
export const linkTrialWrite = apiWrite('/api/deals/{id}/link-trial/', deals);
