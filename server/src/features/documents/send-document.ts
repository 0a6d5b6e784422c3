import type { SentPaper } from '@lectern/contract/paper';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/context.ts';
import { maskContact } from '../clients/public/contact-text.ts';
import { contentOf } from './document-paper.queries.ts';
import { documentMail, documentPaper } from './document-paper.rules.ts';
import { refusalOf } from './documents.policy.ts';
import { requireDocument } from './documents.queries.ts';
import { sendPaper } from './public/send-paper.ts';

/** Sends a client an issued document. @throws AppError `document_closed` for a draft and a void one, `no_email_contact` */
export async function sendDocument(ctx: WriteContext, { params }: { params: { id: number } }): Promise<SentPaper> {
  const document = await requireDocument(ctx, params.id);
  const refused = refusalOf(ctx.actor, document, 'send');
  if (refused !== null) throw new AppError(refused);
  const content = await contentOf(ctx, document);
  const mail = documentMail(content);
  const { client_id, client_name, language } = document;
  const address = await sendPaper(ctx, {
    ...mail,
    client: { id: client_id, name: client_name },
    language,
    paper: documentPaper(content),
    fileName: `${mail.subject}.pdf`,
  });
  ctx.audit({
    action: 'document.send',
    entity: 'accounting_document',
    entity_id: document.id,
    client_id,
    new: { kind: document.kind, number: content.number, to_address: maskContact('email', address) },
  });
  return { to: address };
}
