import { workingTimeContract } from '@lectern/contract/schedule/working-time.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { changeActivity } from './activities/change-activity.ts';
import { changeNonWorkingRule } from './non-working/change-non-working-rule.ts';
import { changeNonWorkingTime } from './non-working/change-non-working-time.ts';
import { createActivity } from './activities/create-activity.ts';
import { createNonWorkingRule } from './non-working/create-non-working-rule.ts';
import { createNonWorkingTime } from './non-working/create-non-working-time.ts';
import { deleteActivity } from './activities/delete-activity.ts';
import { deleteNonWorkingTime } from './non-working/delete-non-working-time.ts';
import { endNonWorkingRule } from './non-working/end-non-working-rule.ts';
import { previewNonWorkingRule } from './non-working/non-working-rule.queries.ts';
import { previewActivity, previewNonWorkingTime } from './non-working/non-working-time.queries.ts';
import { previewWorkingHours, replaceWorkingHours } from './replace-working-hours.ts';
import { getWorkingTime, listTeachersWithoutHours } from './working-time.queries.ts';

export const workingTimeRoutes = routesOf(workingTimeContract, {
  getWorkingTime,
  previewWorkingHours,
  replaceWorkingHours,
  previewNonWorkingTime,
  createNonWorkingTime,
  changeNonWorkingTime,
  deleteNonWorkingTime,
  previewNonWorkingRule,
  createNonWorkingRule,
  changeNonWorkingRule,
  endNonWorkingRule,
  previewActivity,
  createActivity,
  changeActivity,
  deleteActivity,
  listTeachersWithoutHours,
});
