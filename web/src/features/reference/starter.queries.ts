import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type StarterCatalogue = OutputAt<'GET', '/api/starter-catalogue/'>;

export const starterQuery = (language: 'en' | 'ru') => apiQuery('/api/starter-catalogue/', { query: { language } });
export const takeStarterWrite = apiWrite('/api/starter-catalogue/');
export const takeBackStarterWrite = apiWrite('/api/starter-catalogue/take-back/');
