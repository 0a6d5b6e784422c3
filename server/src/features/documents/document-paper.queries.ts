import type { Download } from '@lectern/contract/paper';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pdfDownload } from '../../kernel/files/pdf-file.ts';
import { documentPaper, documentTitle } from './document-paper.rules.ts';
import type { PaperContent } from './document-paper.rules.ts';
import { linesOf, requireDocument } from './documents.queries.ts';
import { numberText } from './documents.rules.ts';
import type { DocumentRow } from './documents.view.ts';
import type { DocumentTerms } from './issuing/issue-document.ts';
import { schoolRequisites } from './public/requisites.ts';

/** The content of a document: for an issued one the copied values, for a draft the current ones. */
export async function contentOf(ctx: Pick<ReadContext, 'db'>, document: DocumentRow): Promise<PaperContent> {
  const { kind, state, language, issued_on, period_from: from, period_to: to, number, year, amount, currency, void_reason } = document;
  const { rows } = await sql<{ terms: DocumentTerms | null; issued_at: string | null }>`
    select terms, issued_at from accounting_documents where id = ${document.id}
  `.execute(ctx.db);
  const kept = rows[0] ?? { terms: null, issued_at: null };
  return {
    kind,
    state,
    language,
    number: number === null || year === null ? null : numberText(year, number),
    issued_on,
    period: from === null || to === null ? null : { from, to },
    requisites: kept.terms?.requisites ?? (await schoolRequisites(ctx)),
    client_name: kept.terms?.client_name ?? document.client_name,
    lines: await linesOf(ctx, document.id),
    amount,
    currency,
    void_reason,
    made_at: kept.issued_at ?? document.created_at,
  };
}

/** Returns a document as a file. @throws AppError `not_found` for a document of a client whose money the actor may not see */
export async function downloadDocument(ctx: ReadContext, { params }: { params: { id: number } }): Promise<Download> {
  const document = await requireDocument(ctx, params.id);
  const content = await contentOf(ctx, document);
  ctx.logRead({ act: 'download', subject: 'document', subject_id: document.id, client_id: document.client_id });
  return pdfDownload(documentTitle(content), documentPaper(content));
}
