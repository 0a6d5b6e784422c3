import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery, rarelyChanged } from '../../kernel/api-query.ts';

export type ClientCard = OutputAt<'GET', '/api/clients/{id}/'>;
export type BalancePage = OutputAt<'GET', '/api/clients/{id}/balance/'>;

export const clientQuery = (id: number) => apiQuery('/api/clients/{id}/', { params: { id } });

export type BalanceSearch = {
  readonly page: number;
  readonly page_size: 10 | 25 | 50 | 100;
  readonly as_of?: string | undefined;
  readonly figure?: 'money' | 'lessons' | 'bonus';
};

/** A page of the lines behind a client's balance, newest first, up to a date. */
export const clientBalanceQuery = (id: number, query: BalanceSearch) =>
  apiQuery('/api/clients/{id}/balance/', { params: { id }, query }, { keepPrevious: true });

/** What else the list can be narrowed by; asked for when the list itself is there. */
export const clientChoicesQuery = apiQuery('/api/clients/get-choices/', {}, rarelyChanged);
