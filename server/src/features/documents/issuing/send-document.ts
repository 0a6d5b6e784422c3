import { pdfName } from '../../../kernel/files/pdf-file.ts';
import type { SentPaper } from '@lectern/contract/paper';
import { requireAction } from '../../../kernel/actions.ts';
import type { ReadContext, StagedContext } from '../../../kernel/calls/context.ts';
import { maskContact } from '../../clients/public/contact-text.ts';
import { contentOf } from '../document-paper.queries.ts';
import { documentMail, documentPaper } from '../document-paper.rules.ts';
import { documentActions } from '../documents.policy.ts';
import { requireDocument } from '../documents.queries.ts';
import type { DocumentRow } from '../documents.view.ts';
import { sendPaper } from '../public/send-paper.ts';

/** Mails an issued document to its client. @throws AppError `document_closed` for a draft or a void one, `no_email_contact` */
export async function sendDocument(staged: StagedContext, { params }: { params: { id: number } }): Promise<SentPaper> {
  const document = await requireSendable(staged, params.id);
  const content = await contentOf(staged, document);
  const mail = documentMail(content);
  const { client_id, client_name, language } = document;
  const client = { id: client_id, name: client_name };
  const paper = { ...mail, client, language, paper: documentPaper(content), fileName: pdfName(mail.subject) };
  return sendPaper(staged, paper, async (ctx, address) => {
    // Checked again: it may have become void while it was drawn.
    await requireSendable(ctx, document.id);
    ctx.audit({
      action: 'document.send',
      entity: 'accounting_document',
      entity_id: document.id,
      client_id,
      new: { kind: document.kind, number: content.number, to_address: maskContact('email', address) },
    });
  });
}

async function requireSendable(ctx: ReadContext, id: number): Promise<DocumentRow> {
  const document = await requireDocument(ctx, id);
  requireAction(ctx, documentActions, 'send', document);
  return document;
}
