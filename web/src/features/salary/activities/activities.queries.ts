import type { OutputAt } from '@lectern/contract/contract';
import { apiWrite } from '../../../kernel/api-write.ts';

export type DecidedActivity = OutputAt<'GET', '/api/additional-activities/decisions/'>['results'][number];

const refresh = { refresh: ['/api/additional-activities/', '/api/teachers/'], refreshOnError: true } as const;

export const decideActivityWrite = apiWrite('/api/additional-activities/{id}/decide/', refresh);
export const takeBackActivityWrite = apiWrite('/api/additional-activities/{id}/take-back/', refresh);
