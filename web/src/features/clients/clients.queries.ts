import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery, rarelyChanged } from '../../kernel/api-query.ts';

export type ClientCard = OutputAt<'GET', '/api/clients/{id}/'>;
export type BalancePage = OutputAt<'GET', '/api/clients/{id}/balance/'>;

export const clientQuery = (id: number) => apiQuery('/api/clients/{id}/', { params: { id } });

/** Further filter values, loaded after the list. */
export const clientChoicesQuery = apiQuery('/api/clients/get-choices/', {}, rarelyChanged);
