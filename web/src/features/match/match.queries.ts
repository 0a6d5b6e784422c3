import type { OutputAt } from '@lectern/contract/contract';
import { apiPagesQuery, apiQuery, rarelyChanged } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type Box = 'open' | 'past';
type OffersPage = OutputAt<'GET', '/api/matches/offers/'>;
export type InboxOffer = OffersPage['results'][number];
export type OfferFit = OutputAt<'GET', '/api/matches/offers/{id}/fit/'>;
export type OfferedTime = OfferFit['times'][number];
export type Acceptance = OutputAt<'GET', '/api/matches/offers/{id}/acceptance/'>;

export const offersQuery = (box: Box) => apiPagesQuery('/api/matches/offers/', { query: { box } }, { pageSize: 25 });
export const offerFitQuery = (id: number) => apiQuery('/api/matches/offers/{id}/fit/', { params: { id } });
export const acceptanceQuery = (id: number, time: string[]) =>
  apiQuery('/api/matches/offers/{id}/acceptance/', { params: { id }, query: { time } }, { keepPrevious: true, staleTime: 0 });
export const declineReasonsQuery = apiQuery('/api/matches/decline-reasons/', {}, rarelyChanged);

/** The list updates its viewed state; the opened offer stays. */
export const viewOfferWrite = apiWrite('/api/matches/offers/{id}/view/', { refresh: ['/api/matches/offers/'], exact: true });
/** Refetches everything: lessons and pupils change. Also after an error, which often means that another teacher was faster. */
export const acceptOfferWrite = apiWrite('/api/matches/offers/{id}/accept/', { awaitRefresh: false, refreshOnError: true });
export const declineOfferWrite = apiWrite('/api/matches/offers/{id}/decline/', { refresh: ['/api/matches/offers/'], refreshOnError: true });
