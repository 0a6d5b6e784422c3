import { hasPermission, writesCurriculums } from '@lectern/contract/permissions';
import type { CurriculumStatus } from '@lectern/contract/study/curriculums.schema';
import type { ActionRules } from '../../../kernel/actions.ts';
import type { Actor } from '../../../kernel/calls/context.ts';

export type CurriculumFacts = { readonly status: CurriculumStatus; readonly blockers: number };

const onlyDrafts = ({ status }: CurriculumFacts) => (status === 'draft' ? null : ('curriculum_closed' as const));

const who = (actor: Actor) => hasPermission(writesCurriculums, actor);

export const curriculumActions = {
  edit: { who, blockedBy: onlyDrafts },
  publish: {
    who,
    blockedBy: (curriculum) =>
      onlyDrafts(curriculum) ?? (curriculum.blockers > 0 ? { key: 'curriculum_incomplete', params: { count: curriculum.blockers } } : null),
  },
  archive: { who, blockedBy: ({ status }) => (status === 'published' ? null : 'curriculum_not_published') },
  discard: { who, blockedBy: onlyDrafts },
} satisfies ActionRules<'edit' | 'publish' | 'archive' | 'discard', CurriculumFacts>;
