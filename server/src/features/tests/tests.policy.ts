import { hasPermission, writesCurriculums } from '@lectern/contract/permissions';
import type { TestStatus } from '@lectern/contract/tests/test-templates.schema';
import type { ActionRules } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';

export type TestFacts = { readonly status: TestStatus; readonly blockers: number };

const onlyDrafts = ({ status }: TestFacts) => (status === 'draft' ? null : ('test_closed' as const));

const who = (actor: Actor) => hasPermission(writesCurriculums, actor);

export const testActions = {
  edit: { who, blockedBy: onlyDrafts },
  publish: {
    who,
    blockedBy: (test) => onlyDrafts(test) ?? (test.blockers > 0 ? { key: 'test_incomplete', params: { count: test.blockers } } : null),
  },
  archive: { who, blockedBy: ({ status }) => (status === 'published' ? null : 'test_not_published') },
  discard: { who, blockedBy: onlyDrafts },
} satisfies ActionRules<'edit' | 'publish' | 'archive' | 'discard', TestFacts>;
