import { workingTimeContract } from '@lectern/contract/schedule/working-time.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { changeActivity } from './change-activity.ts';
import { changeNonWorkingRule } from './change-non-working-rule.ts';
import { changeNonWorkingTime } from './change-non-working-time.ts';
import { createActivity } from './create-activity.ts';
import { createNonWorkingRule } from './create-non-working-rule.ts';
import { createNonWorkingTime } from './create-non-working-time.ts';
import { deleteActivity } from './delete-activity.ts';
import { deleteNonWorkingTime } from './delete-non-working-time.ts';
import { endNonWorkingRule } from './end-non-working-rule.ts';
import { previewNonWorkingRule } from './non-working-rule.queries.ts';
import { previewActivity, previewNonWorkingTime } from './non-working-time.queries.ts';
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
