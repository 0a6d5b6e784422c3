import type { CreateDocumentInput } from '@lectern/contract/documents/documents.schema';
import { largestSum, sumMinor } from '@lectern/contract/money';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { actLines, packageLine, paymentLine, standingCharges } from '../documents.rules.ts';
import type { NewLine } from '../documents.rules.ts';
import { hasDocument } from '../documented.queries.ts';
import { chargesOf, packagesToPay, paymentsOf } from '../sources.queries.ts';

/**
 * Writes a draft with its lines, under the client's lock. A package or a payment can be in only one document that is not void, and a
 * lesson's charge in one act.
 * @param replaces the void document that it replaces
 * @returns its id
 * @throws AppError `nothing_to_document`, `already_documented`, `amount_too_large`
 */
export async function draftDocument(ctx: WriteContext, input: CreateDocumentInput, replaces: number | null): Promise<number> {
  const { kind, client_id, language, subscription_id, transaction_id, period_from, period_to } = input;
  const lines = await linesFor(ctx, input);
  const amount = sumMinor(lines.map((line) => line.amount));
  if (amount <= 0) throw new AppError('nothing_to_document');
  if (amount > largestSum) throw new AppError('amount_too_large', { most: largestSum }, 'lines');
  const { currency } = ctx.settings;
  const document = {
    kind,
    client_id,
    language,
    amount,
    currency,
    subscription_id,
    transaction_id,
    period_from,
    period_to,
    replaces_id: replaces,
  };
  const { id } = await ctx.db
    .insertInto('accounting_documents')
    .values({ ...document, created_at: isoOf(ctx.now), created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('accounting_document_lines')
    .values(lines.map((line, at) => ({ ...line, document_id: id, position: at + 1 })))
    .execute();
  ctx.audit({
    action: 'document.draft',
    entity: 'accounting_document',
    entity_id: id,
    client_id,
    new: { ...document, lines: lines.length },
  });
  return id;
}

async function linesFor(ctx: WriteContext, input: CreateDocumentInput): Promise<NewLine[]> {
  const { kind, client_id, language, subscription_id, transaction_id, period_from, period_to } = input;
  if (kind === 'act') {
    const period = { from: period_from ?? '', to: period_to ?? '' };
    const lines = actLines(standingCharges(await chargesOf(ctx, client_id, language, period)), language);
    if (lines.length === 0) throw new AppError('nothing_to_document', {}, 'period_to');
    return lines;
  }
  if (kind === 'receipt' && transaction_id !== null) {
    const [payment] = await paymentsOf(ctx, client_id, language, transaction_id);
    if (payment !== undefined) return [paymentLine(payment, language)];
    throw await refusalOfSource(ctx, { transaction_id });
  }
  if (subscription_id !== null) {
    const [bought] = await packagesToPay(ctx, client_id, language, subscription_id);
    if (bought !== undefined) return [packageLine(bought)];
    throw await refusalOfSource(ctx, { subscription_id });
  }
  return input.lines.map((line) => ({ ...line, amount: sumMinor([line.amount]), transaction_id: null }));
}

/** Why a package or a payment of the client cannot be drafted: it is in a document already, or nothing is due or paid. */
async function refusalOfSource(
  ctx: WriteContext,
  source: { readonly subscription_id: number } | { readonly transaction_id: number },
): Promise<AppError> {
  const [field = ''] = Object.keys(source);
  return new AppError((await hasDocument(ctx, source)) ? 'already_documented' : 'nothing_to_document', {}, field);
}
