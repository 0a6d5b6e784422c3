import type { ErrorKey } from '@lectern/contract/errors';
import { hasPermission, writesCurriculums } from '@lectern/contract/permissions';
import type { VersionStatus } from '@lectern/contract/study/versions.schema';
import type { ActionRules } from '../actions.ts';
import type { Actor } from '../calls/context.ts';

export type VersionFacts = { readonly status: VersionStatus; readonly blockers: number };
export type VersionActions = ActionRules<'edit' | 'publish' | 'archive' | 'discard', VersionFacts>;

/** The error keys of one kind of content: for a version that is no draft, for a draft with blockers, for a version that is not in force. */
type Refusals = { readonly closed: ErrorKey; readonly incomplete: ErrorKey; readonly notPublished: ErrorKey };

/** The actions of versioned content: only drafts change, only complete ones are published, only the version in force is archived. */
export function versionActions({ closed, incomplete, notPublished }: Refusals): VersionActions {
  const who = (actor: Actor) => hasPermission(writesCurriculums, actor);
  const onlyDrafts = ({ status }: VersionFacts) => (status === 'draft' ? null : closed);
  return {
    edit: { who, blockedBy: onlyDrafts },
    publish: {
      who,
      blockedBy: (version) =>
        onlyDrafts(version) ?? (version.blockers > 0 ? { key: incomplete, params: { count: version.blockers } } : null),
    },
    archive: { who, blockedBy: ({ status }) => (status === 'published' ? null : notPublished) },
    discard: { who, blockedBy: onlyDrafts },
  };
}
