import type { AccountingDocument, CreateDocumentInput } from '@lectern/contract/documents/documents.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { canServeMoney, requireClientMoney } from '../../clients/public/client-access.ts';
import { isOfClient } from '../documented.queries.ts';
import { getDocument } from '../documents.queries.ts';
import { draftDocument } from './draft-document.ts';

type Input = CreateDocumentInput;

/** Drafts an invoice, an act or a receipt of payment for a client. */
export async function createDocument(ctx: WriteContext, { body }: { body: Input }): Promise<AccountingDocument> {
  const client = await requireClientMoney(ctx, body.client_id);
  if (!canServeMoney(ctx.actor, client)) throw new AppError('not_found', { id: body.client_id });
  refuseIncomplete(body);
  const { subscription_id, transaction_id } = body;
  if (subscription_id !== null && !(await isOfClient(ctx, client.id, { subscription_id })))
    throw new AppError('not_found', { id: subscription_id }, 'subscription_id');
  if (transaction_id !== null && !(await isOfClient(ctx, client.id, { transaction_id })))
    throw new AppError('not_found', { id: transaction_id }, 'transaction_id');
  await lock(ctx.db, [{ of: 'client', id: client.id }]);
  const id = await draftDocument(ctx, body, null);
  return getDocument(ctx, { params: { id } });
}

/** Each kind of document has its own source fields and no others. @throws AppError `invalid` at a missing or extra field */
function refuseIncomplete(input: Input): void {
  const { kind, subscription_id, transaction_id, period_from, period_to, lines } = input;
  const given = {
    subscription_id: subscription_id !== null,
    transaction_id: transaction_id !== null,
    period_from: period_from !== null,
    period_to: period_to !== null,
    lines: lines.length > 0,
  };
  const requested = {
    invoice: subscription_id === null ? ['lines'] : ['subscription_id'],
    act: ['period_from', 'period_to'],
    receipt: ['transaction_id'],
  }[kind];
  for (const [field, isGiven] of Object.entries(given)) {
    const isRequested = requested.includes(field);
    if (isRequested !== isGiven) throw new AppError('invalid', { reason: isRequested ? 'missing' : 'format' }, field);
  }
  if (period_from !== null && period_to !== null && period_to < period_from)
    throw new AppError('invalid', { reason: 'too_small' }, 'period_to');
}
