import type { PaperLanguage, SentPaper } from '@lectern/contract/paper';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, StagedContext, WriteContext } from '../../../kernel/calls/context.ts';
import { queueMail } from '../../../kernel/mail/mail.ts';
import { pdfFile, pdfMediaType } from '../../../kernel/files/pdf-file.ts';
import type { PdfPaper } from '../../../kernel/files/pdf-file.ts';
import { maskContact } from '../../clients/public/contact-text.ts';
import { recipientOf } from './client-recipient.ts';

type Client = { readonly id: number; readonly name: string };
export type PaperToSend = {
  readonly client: Client;
  readonly language: PaperLanguage;
  readonly subject: string;
  /** Sentences between the greeting and the school's name. */
  readonly lines: readonly string[];
  readonly school: string;
  readonly paper: PdfPaper;
  readonly fileName: string;
};

/** Days after which the mail is useless and no longer sent. */
const usefulDays = 14;

/**
 * Draws a document and queues a mail with it to a client. A long document takes seconds, so it is drawn before the transaction that queues
 * the mail and records the sending. The address in the response is masked.
 * @param note called in that transaction with the address: refuses a document that may no longer be sent, and audits
 * @param recipient for documents that are not financial: the address, or a refusal
 * @throws AppError `no_email_contact` for a client without an address or consent
 */
export async function sendPaper(
  staged: StagedContext,
  { client, language, subject, lines, school, paper, fileName }: PaperToSend,
  note: (ctx: WriteContext, address: string) => Promise<void> | void,
  recipient: (ctx: Pick<ReadContext, 'db'>) => Promise<string> = (ctx) => requireRecipient(ctx, client),
): Promise<SentPaper> {
  await recipient(staged);
  const content = await pdfFile(paper);
  const greeting = language === 'ru' ? `Здравствуйте, ${client.name}!` : `Hello ${client.name},`;
  return staged.transaction(async (ctx) => {
    const to = await recipient(ctx);
    await note(ctx, to);
    await queueMail(ctx, {
      to,
      subject,
      text: [greeting, ...lines, school].join('\n\n'),
      file: { name: fileName, mediaType: pdfMediaType, content },
      uselessAt: ctx.now.add({ hours: 24 * usefulDays }),
    });
    return { to: maskContact('email', to) };
  });
}

async function requireRecipient(ctx: Pick<ReadContext, 'db'>, { id, name }: Client): Promise<string> {
  const to = await recipientOf(ctx, id);
  if (to === null) throw new AppError('no_email_contact', { client: name });
  return to;
}
