import type { ActionRules } from '../../../kernel/actions.ts';
import { versionActions } from '../../../kernel/versions/version-actions.ts';

export const curriculumActions = versionActions({
  closed: 'curriculum_closed',
  incomplete: 'curriculum_incomplete',
  notPublished: 'curriculum_not_published',
});

export type MoveState = { readonly undone: boolean /** Whether a child has another level by now. */; readonly moved_since: boolean };
export const curriculumMoveActions: ActionRules<'undo', MoveState> = {
  undo: {
    blockedBy: ({ undone, moved_since }) => {
      if (undone) return 'curriculum_move_undone';
      return moved_since ? 'curriculum_moved_since' : null;
    },
  },
};
