import { childChecklistsContract } from '@lectern/contract/checklists/child-checklists.contract';
import { routesOf } from '../../../kernel/calls/routes.ts';
import { downloadChildChecklist } from './checklist-paper.queries.ts';
import { getChildChecklist, listChildChecklists } from './child-checklists.queries.ts';
import { commentChildChecklist, markCriterion, suggestMarks } from './fill-in-checklist.ts';
import { openChildChecklist } from './open-checklist.ts';
import { getChecklistProgress } from './progress.queries.ts';
import { sendChildChecklist } from './send-checklist.ts';
import { reviseChildChecklist, submitChildChecklist } from './submit-checklist.ts';

export const childChecklistsRoutes = routesOf(childChecklistsContract, {
  listChildChecklists,
  getChecklistProgress,
  openChildChecklist,
  getChildChecklist,
  markCriterion,
  commentChildChecklist,
  suggestMarks,
  submitChildChecklist,
  reviseChildChecklist,
  downloadChildChecklist,
  sendChildChecklist,
});
