import type { PracticeText } from '@lectern/contract/practice/practice-texts.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { archiveVersion, discardVersion, publishVersion } from '../../../kernel/versions/change-version.ts';
import type { VersionKind, VersionRow } from '../../../kernel/versions/change-version.ts';
import { textActions } from '../practice.policy.ts';
import { textOf } from './practice-texts.queries.ts';

type Params = { readonly params: { id: number } };

export const texts: VersionKind<VersionRow & { readonly lineage_id: number; readonly title: string }> = {
  table: 'practice_texts',
  entity: 'practice_text',
  series: ['lineage_id'],
  described: ['title'],
  actions: textActions,
  blockers: async (ctx, id) => (await textOf(ctx, id)).blockers.length,
};

/** Publishes a draft and archives the published version. @throws AppError `not_found`, `text_closed`, `text_incomplete` */
export async function publishText(ctx: WriteContext, { params: { id } }: Params): Promise<PracticeText> {
  await publishVersion(ctx, texts, id);
  return textOf(ctx, id);
}

/** @throws AppError `not_found`, `text_not_published` */
export async function archiveText(ctx: WriteContext, { params: { id } }: Params): Promise<PracticeText> {
  await archiveVersion(ctx, texts, id);
  return textOf(ctx, id);
}

/** Deletes a draft. @throws AppError `not_found`, `text_closed` */
export function discardText(ctx: WriteContext, { params }: Params): Promise<Record<string, never>> {
  return discardVersion(ctx, texts, params.id);
}
