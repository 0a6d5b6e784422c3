import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export type PayAdjustments = OutputAt<'GET', '/api/teachers/{id}/bonuses-and-penalties/'>;
export type PayAdjustment = PayAdjustments['results'][number];

const refresh = { refresh: ['/api/teachers/'], refreshOnError: true } as const;

export const giveAdjustmentWrite = apiWrite('/api/teachers/{id}/bonuses-and-penalties/', refresh);
export const addEvidenceFileWrite = apiWrite('/api/teachers/{id}/bonuses-and-penalties/files/', { refresh: [] });
export const appealPenaltyWrite = apiWrite('/api/teachers/bonuses-and-penalties/{id}/appeal/', refresh);
export const decideAppealWrite = apiWrite('/api/teachers/bonuses-and-penalties/{id}/decide-appeal/', refresh);
export const takeBackAdjustmentWrite = apiWrite('/api/teachers/bonuses-and-penalties/{id}/take-back/', refresh);

/** A teacher's newest lines of lessons, as evidence. */
export const evidenceLessonsQuery = (teacherId: number) =>
  apiQuery('/api/events/lessons/', { query: { teacher_id: [teacherId], ordering: '-start', page_size: 100 } });
