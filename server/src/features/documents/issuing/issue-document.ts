import type { AccountingDocument, Requisites } from '@lectern/contract/documents/documents.schema';
import type { DocumentKind } from '@lectern/contract/documents/document-states';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { sourceStands } from '../documented.queries.ts';
import { documentActions } from '../documents.policy.ts';
import { getDocument, requireDocument } from '../documents.queries.ts';
import { schoolRequisites } from '../public/requisites.ts';

/** The values that are copied onto a document when it is issued. */
export type DocumentTerms = { readonly requisites: Requisites; readonly client_name: string };

/** Issues a draft: assigns number and date and copies the current names of the school and the client. */
export async function issueDocument(ctx: WriteContext, { params }: { params: { id: number } }): Promise<AccountingDocument> {
  const { client_id } = await requireDocument(ctx, params.id);
  await lock(ctx.db, [{ of: 'client', id: client_id }]);
  // Read again under the lock, because it may have been issued meanwhile.
  const draft = await requireDocument(ctx, params.id);
  const requisites = await schoolRequisites(ctx);
  requireAction(ctx, documentActions, 'issue', { ...draft, requisites });
  if (!(await sourceStands(ctx, draft))) throw new AppError('nothing_to_document');
  const terms: DocumentTerms = { requisites, client_name: draft.client_name };
  const issued_on = schoolDateOf(ctx, ctx.now);
  const { year } = Temporal.PlainDate.from(issued_on);
  const number = await nextNumber(ctx, draft.kind, year);
  const issued = { state: 'issued' as const, number, year, issued_on };
  await ctx.db
    .updateTable('accounting_documents')
    .set({ ...issued, issued_at: isoOf(ctx.now), issued_by: ctx.actor.id, terms: JSON.stringify(terms) })
    .where('id', '=', draft.id)
    .execute();
  ctx.audit({
    action: 'document.issue',
    entity: 'accounting_document',
    entity_id: draft.id,
    client_id,
    old: { state: draft.state },
    new: { ...issued, kind: draft.kind, amount: draft.amount },
  });
  return getDocument(ctx, { params });
}

/**
 * Takes the next number of a kind and year. The counter's row is locked until the transaction ends and is always the last lock. Concurrent
 * issues wait for each other, and a rollback returns the number.
 */
async function nextNumber({ db }: WriteContext, kind: DocumentKind, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into document_numbers (kind, year, last) values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set last = document_numbers.last + 1
    returning last
  `.execute(db);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error(`no number for ${kind} of ${year}`);
  return last;
}
