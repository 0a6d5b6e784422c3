import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { api } from '../../../kernel/api.ts';
import { defineWrite } from '../../../kernel/api-write.ts';

export type PriceListPage = OutputAt<'GET', '/api/abonements/'>;
export type PricedAbonement = PriceListPage['results'][number];
export type AbonementTerms = InputAt<'POST', '/api/abonements/'>['body'];

export const abonementQuery = (id: number) => apiQuery('/api/abonements/{id}/', { params: { id } });

const abonements = { refresh: ['/api/abonements/'] } as const;
type Saving = { readonly id: number | null; readonly body: AbonementTerms };
/** Adds a package to the price list, or a new version of one. */
export const saveAbonementWrite = defineWrite(
  ({ id, body }: Saving, key) =>
    id === null ? api.post('/api/abonements/', { body }, key) : api.post('/api/abonements/{id}/edit/', { params: { id }, body }, key),
  abonements,
);
const salePaths = { true: '/api/abonements/{id}/put-on-sale/', false: '/api/abonements/{id}/withdraw/' } as const;
/** Withdraws a package from sale, or puts it back. */
export const setOnSaleWrite = defineWrite(
  ({ id, onSale }: { readonly id: number; readonly onSale: boolean }, key) => api.post(salePaths[`${onSale}`], { params: { id } }, key),
  abonements,
);
