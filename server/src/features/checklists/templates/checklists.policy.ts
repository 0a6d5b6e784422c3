import { hasPermission, writesCurriculums } from '@lectern/contract/permissions';
import type { CurriculumStatus } from '@lectern/contract/study/curriculums.schema';
import type { ActionRules } from '../../../kernel/actions.ts';
import type { Actor } from '../../../kernel/calls/context.ts';

export type ChecklistFacts = { readonly status: CurriculumStatus; readonly blockers: number };

const onlyDrafts = ({ status }: ChecklistFacts) => (status === 'draft' ? null : ('checklist_closed' as const));

const who = (actor: Actor) => hasPermission(writesCurriculums, actor);

export const checklistActions = {
  edit: { who, blockedBy: onlyDrafts },
  publish: {
    who,
    blockedBy: (checklist) =>
      onlyDrafts(checklist) ?? (checklist.blockers > 0 ? { key: 'checklist_incomplete', params: { count: checklist.blockers } } : null),
  },
  archive: { who, blockedBy: ({ status }) => (status === 'published' ? null : 'checklist_not_published') },
  discard: { who, blockedBy: onlyDrafts },
} satisfies ActionRules<'edit' | 'publish' | 'archive' | 'discard', ChecklistFacts>;
