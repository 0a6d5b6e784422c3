import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type TeacherRates = OutputAt<'GET', '/api/teachers/{id}/edit/profile/salary/'>;
export type RatedService = TeacherRates['services'][number];
export type RateChanges = OutputAt<'GET', '/api/teachers/rates/preview/'>;
export type RateChange = RateChanges['changes'][number];
export type MadeRateChange = OutputAt<'GET', '/api/teachers/rates/changes/'>['results'][number];
export type RatesPreview = InputAt<'GET', '/api/teachers/rates/preview/'>['query'];

export const teacherRatesQuery = (id: number) => apiQuery('/api/teachers/{id}/edit/profile/salary/', { params: { id } });
export const setTeacherRate = apiWrite('/api/teachers/{id}/edit/profile/salary/', { refresh: ['/api/teachers/'], refreshOnError: true });
export const dropTeacherRate = apiWrite('/api/teachers/{id}/edit/profile/salary/drop/', { refresh: ['/api/teachers/'] });

export const ratesPreviewQuery = (query: NonNullable<RatesPreview>) =>
  apiQuery('/api/teachers/rates/preview/', { query }, { keepPrevious: true });
export const setRates = apiWrite('/api/teachers/rates/', { refresh: ['/api/teachers/'] });
export const undoRateChange = apiWrite('/api/teachers/rates/changes/{id}/undo/', { refresh: ['/api/teachers/'] });
