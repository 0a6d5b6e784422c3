import type { AccountingDocument, VoidDocumentInput } from '@lectern/contract/documents/documents.schema';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { documentActions } from '../documents.policy.ts';
import { getDocument, requireDocument } from '../documents.queries.ts';

type Input = { readonly params: { readonly id: number }; readonly body: VoidDocumentInput };

/** Voids an issued document. It keeps its number, and its sources may be in another one. */
export async function voidDocument(ctx: WriteContext, { params, body }: Input): Promise<AccountingDocument> {
  const { client_id } = await requireDocument(ctx, params.id);
  await lock(ctx.db, [{ of: 'client', id: client_id }]);
  const issued = await requireDocument(ctx, params.id);
  requireAction(ctx, documentActions, 'void', issued);
  if (body.reason === '') throw new AppError('comment_required', {}, 'reason');
  await ctx.db
    .updateTable('accounting_documents')
    .set({ state: 'void', void_reason: body.reason, voided_at: isoOf(ctx.now), voided_by: ctx.actor.id })
    .where('id', '=', issued.id)
    .execute();
  ctx.audit({
    action: 'document.void',
    entity: 'accounting_document',
    entity_id: issued.id,
    client_id,
    old: { state: issued.state },
    new: { state: 'void', number: issued.number, year: issued.year, reason: body.reason },
  });
  return getDocument(ctx, { params });
}
