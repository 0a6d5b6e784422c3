import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';

export type SchemePay = OutputAt<'GET', '/api/pay-schemes/pay/{id}/'>;
export type SchemeLine = SchemePay['lines'][number];
export type SchemeLineKind = SchemeLine['kind'];

/** Somebody's pay by schemes for a period; today's by default. */
export const schemePayQuery = (id: number, periodId: number | undefined) =>
  apiQuery('/api/pay-schemes/pay/{id}/', { params: { id }, query: { period_id: periodId } }, { keepPrevious: true });
