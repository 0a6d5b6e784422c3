import { firstStepsContract } from '@lectern/contract/first-steps/first-steps.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { listFirstSteps } from './first-steps.queries.ts';
import { listSetupGaps } from './setup-gaps.queries.ts';
import { markFirstStep } from './mark-first-step.ts';

export const firstStepsRoutes = routesOf(firstStepsContract, { listFirstSteps, listSetupGaps, markFirstStep });
