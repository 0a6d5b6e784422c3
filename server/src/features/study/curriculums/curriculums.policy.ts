import { versionActions } from '../../../kernel/versions/version-actions.ts';

export const curriculumActions = versionActions({
  closed: 'curriculum_closed',
  incomplete: 'curriculum_incomplete',
  notPublished: 'curriculum_not_published',
});
