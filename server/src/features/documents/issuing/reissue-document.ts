import type { AccountingDocument } from '@lectern/contract/documents/documents.schema';
import { requireAction } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { documentActions } from '../documents.policy.ts';
import { getDocument, linesOf, requireDocument } from '../documents.queries.ts';
import { draftDocument } from './draft-document.ts';

/** Drafts a replacement of a void document from the same source; free lines are copied. */
export async function reissueDocument(ctx: WriteContext, { params }: { params: { id: number } }): Promise<AccountingDocument> {
  const { client_id } = await requireDocument(ctx, params.id);
  await lock(ctx.db, [{ of: 'client', id: client_id }]);
  const old = await requireDocument(ctx, params.id);
  requireAction(ctx, documentActions, 'reissue', old);
  const { kind, language, subscription_id, transaction_id, period_from, period_to } = old;
  const isFree = kind === 'invoice' && subscription_id === null;
  const lines = isFree ? await linesOf(ctx, old.id) : [];
  const input = {
    kind,
    client_id,
    language,
    subscription_id,
    transaction_id,
    period_from,
    period_to,
    lines: lines.map(({ title, quantity, amount }) => ({ title, quantity, amount: Number(amount) })),
  };
  const id = await draftDocument(ctx, input, old.id);
  return getDocument(ctx, { params: { id } });
}
