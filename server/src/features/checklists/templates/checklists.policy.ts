import { versionActions } from '../../../kernel/versions/version-actions.ts';

export const checklistActions = versionActions({
  closed: 'checklist_closed',
  incomplete: 'checklist_incomplete',
  notPublished: 'checklist_not_published',
});
