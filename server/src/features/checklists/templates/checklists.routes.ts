import { checklistsContract } from '@lectern/contract/checklists/checklists.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { getChecklist, getCoursesForChecklist, listChecklists } from './checklists.queries.ts';
import { createChecklist } from './create-checklist.ts';
import { editChecklist } from './edit-checklist.ts';
import { archiveChecklist, discardChecklist, publishChecklist } from './publish-checklist.ts';

export const checklistsRoutes = routesOf(checklistsContract, {
  getCoursesForChecklist,
  listChecklists,
  createChecklist,
  getChecklist,
  editChecklist,
  publishChecklist,
  archiveChecklist,
  discardChecklist,
});
