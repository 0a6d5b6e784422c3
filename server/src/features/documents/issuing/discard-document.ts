import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { documentActions } from '../documents.policy.ts';
import { requireDocument } from '../documents.queries.ts';

/** Deletes a draft. An issued document is never deleted. */
export async function discardDocument(ctx: WriteContext, { params }: { params: { id: number } }): Promise<Record<string, never>> {
  const { client_id } = await requireDocument(ctx, params.id);
  await lock(ctx.db, [{ of: 'client', id: client_id }]);
  const draft = await requireDocument(ctx, params.id);
  requireAction(ctx, documentActions, 'discard', draft);
  await ctx.db.deleteFrom('accounting_documents').where('id', '=', draft.id).execute();
  const { kind, amount, currency } = draft;
  ctx.audit({ action: 'document.discard', entity: 'accounting_document', entity_id: draft.id, client_id, old: { kind, amount, currency } });
  return {};
}
