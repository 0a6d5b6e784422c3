import { hasPermission, writesCurriculums } from '@lectern/contract/permissions';
import type { ActionRules } from '../../kernel/actions.ts';
import { versionActions } from '../../kernel/versions/version-actions.ts';

export const textActions = versionActions({ closed: 'text_closed', incomplete: 'text_incomplete', notPublished: 'text_not_published' });

type GroupFacts = { readonly texts: number };

export const ageGroupActions = {
  edit: { who: (actor) => hasPermission(writesCurriculums, actor) },
  delete: {
    who: (actor) => hasPermission(writesCurriculums, actor),
    blockedBy: ({ texts }) => (texts === 0 ? null : { key: 'age_group_in_use', params: { count: texts } }),
  },
} satisfies ActionRules<'edit' | 'delete', GroupFacts>;
