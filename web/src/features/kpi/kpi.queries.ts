import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type KpiOfMonth = OutputAt<'GET', '/api/kpi/'>;
export type KpiPart = KpiOfMonth['parts'][number];
export type KpiMeasure = KpiPart['measure'];
export type KpiRole = KpiOfMonth['person']['role'];
export type KpiFormula = OutputAt<'GET', '/api/kpi/formulas/'>[number];
export type TriedFormula = OutputAt<'POST', '/api/kpi/formulas/try/'>;

/** A person’s key figures of a month, by default the current one. */
export const kpiQuery = (user_id: number, role: KpiRole, month?: string) =>
  apiQuery('/api/kpi/', { query: { user_id, role, ...(month === undefined ? {} : { month }) } }, { retry: false });

/** A person’s scores month by month. */
export const kpiHistoryQuery = (user_id: number, role: KpiRole) =>
  apiQuery('/api/kpi-history/', { query: { user_id, role } }, { retry: false });

export const kpiFormulasQuery = apiQuery('/api/kpi/formulas/', {});

const refresh = { refresh: ['/api/kpi/', '/api/kpi-history/', '/api/update-kpi-immune-users/'], refreshOnError: true } as const;
export const setFormula = apiWrite('/api/kpi/formulas/', refresh);
export const dropFormula = apiWrite('/api/kpi/formulas/{id}/drop/', refresh);
export const tryFormula = apiWrite('/api/kpi/formulas/try/', { refresh: [] });
export const giveImmunity = apiWrite('/api/update-kpi-immune-users/', refresh);
export const endImmunity = apiWrite('/api/update-kpi-immune-users/{id}/end/', refresh);
