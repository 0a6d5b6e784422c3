import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type PaySchemes = OutputAt<'GET', '/api/pay-schemes/'>;
export type PayScheme = PaySchemes['schemes'][number];
export type SchemeRole = PayScheme['role'];
export type SchemePreview = OutputAt<'GET', '/api/pay-schemes/preview/'>;

export const paySchemesQuery = apiQuery('/api/pay-schemes/', {});
export const schemePreviewQuery = (query: NonNullable<InputAt<'GET', '/api/pay-schemes/preview/'>['query']>) =>
  apiQuery('/api/pay-schemes/preview/', { query }, { keepPrevious: true });

const refresh = { refresh: ['/api/pay-schemes/'], refreshOnError: true } as const;
export const setPayScheme = apiWrite('/api/pay-schemes/', refresh);
export const undoPayScheme = apiWrite('/api/pay-schemes/{id}/undo/', refresh);
