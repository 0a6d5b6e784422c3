import type { InputAt, OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type ActivityRates = OutputAt<'GET', '/api/additional-activities/rates/'>;
export type ActivityRate = ActivityRates['rates'][number];
export type ActivityRateChange = OutputAt<'GET', '/api/additional-activities/rates/preview/'>;
type Preview = NonNullable<InputAt<'GET', '/api/additional-activities/rates/preview/'>['query']>;

/** The school's rates, and those of a teacher, or of all teachers if none is given. */
export const activityRatesQuery = (teacher_id: number | undefined) =>
  apiQuery('/api/additional-activities/rates/', { query: teacher_id === undefined ? {} : { teacher_id } });
export const activityRatePreviewQuery = (query: Preview) =>
  apiQuery('/api/additional-activities/rates/preview/', { query }, { keepPrevious: true });

const refresh = { refresh: ['/api/additional-activities/', '/api/teachers/'], refreshOnError: true } as const;
export const setActivityRate = apiWrite('/api/additional-activities/rates/', refresh);
export const dropActivityRate = apiWrite('/api/additional-activities/rates/drop/', refresh);
