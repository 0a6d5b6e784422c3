import type { Checklist } from '@lectern/contract/checklists/checklists.schema';
import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { archiveVersion, discardVersion, publishVersion } from '../../../kernel/versions/change-version.ts';
import type { VersionKind } from '../../../kernel/versions/change-version.ts';
import { blockersOf } from './checklist-blockers.rules.ts';
import { checklistActions } from './checklists.policy.ts';
import { checklistsToPublish, getChecklist } from './checklists.queries.ts';
import type { LockedChecklist } from './draft.ts';

type Params = { readonly params: { id: number } };

const checklists: VersionKind<LockedChecklist> = {
  table: 'checklists',
  entity: 'checklist',
  series: ['course_id', 'grade'],
  described: ['course_id', 'grade'],
  actions: checklistActions,
  blockers: async (ctx, id) => {
    const content = (await checklistsToPublish(ctx, sql`c.id = ${id}`)).get(id);
    return content === undefined ? 0 : blockersOf(content).length;
  },
};

/** Publishes a draft and archives the published version. @throws AppError `not_found`, `checklist_closed`, `checklist_incomplete` */
export async function publishChecklist(ctx: WriteContext, { params }: Params): Promise<Checklist> {
  await publishVersion(ctx, checklists, params.id);
  return getChecklist(ctx, { params });
}

/** @throws AppError `not_found`, `checklist_not_published` */
export async function archiveChecklist(ctx: WriteContext, { params }: Params): Promise<Checklist> {
  await archiveVersion(ctx, checklists, params.id);
  return getChecklist(ctx, { params });
}

/** Deletes a draft with its contents. @throws AppError `not_found`, `checklist_closed` */
export function discardChecklist(ctx: WriteContext, { params }: Params): Promise<Record<string, never>> {
  return discardVersion(ctx, checklists, params.id);
}
