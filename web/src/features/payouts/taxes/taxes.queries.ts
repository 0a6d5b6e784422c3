import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type KindOfTaxes = OutputAt<'GET', '/api/payouts/taxes/'>['kinds'][number];
export type PayTax = KindOfTaxes['versions'][number];

export const payTaxesQuery = apiQuery('/api/payouts/taxes/', {});

const refresh = { refresh: ['/api/payouts/'], refreshOnError: true } as const;
export const setPayTax = apiWrite('/api/payouts/taxes/', refresh);
export const undoPayTax = apiWrite('/api/payouts/taxes/undo/', refresh);
