import { activityPayContract } from '@lectern/contract/salary/activities/activity-pay.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { listDecidedActivities } from './activity-decisions.queries.ts';
import { previewActivityRate } from './activity-rate-costs.queries.ts';
import { listActivityRates } from './activity-rates.queries.ts';
import { decideActivity, takeBackActivityDecision } from './decide-activity.ts';
import { dropActivityRate, setActivityRate } from './set-activity-rate.ts';

export const activityPayRoutes = routesOf(activityPayContract, {
  listDecidedActivities,
  decideActivity,
  takeBackActivityDecision,
  listActivityRates,
  previewActivityRate,
  setActivityRate,
  dropActivityRate,
});
