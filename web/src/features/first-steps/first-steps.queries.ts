import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type FirstStep = OutputAt<'GET', '/api/first-steps/'>['steps'][number];

export const firstStepsQuery = apiQuery('/api/first-steps/');
export type SetupGap = OutputAt<'GET', '/api/first-steps/gaps/'>['gaps'][number];

export const setupGapsQuery = apiQuery('/api/first-steps/gaps/');
export const markFirstStepWrite = apiWrite('/api/first-steps/', { refresh: ['/api/first-steps/'] });
