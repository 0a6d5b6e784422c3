import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type FirstStep = OutputAt<'GET', '/api/first-steps/'>['steps'][number];

export const firstStepsQuery = apiQuery('/api/first-steps/');
export const markFirstStepWrite = apiWrite('/api/first-steps/', { refresh: ['/api/first-steps/'] });
