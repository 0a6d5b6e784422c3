import type { PaperLanguage } from '@lectern/contract/paper';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/context.ts';
import { queueMail } from '../../../kernel/mail.ts';
import { pdfFile, pdfMediaType } from '../../../kernel/pdf-file.ts';
import type { PdfPaper } from '../../../kernel/pdf-file.ts';
import { recipientOf } from './client-recipient.ts';

export type SentPaper = {
  readonly client: { readonly id: number; readonly name: string };
  readonly language: PaperLanguage;
  readonly subject: string;
  /** Sentences between the greeting and the school's name. */
  readonly lines: readonly string[];
  readonly school: string;
  readonly paper: PdfPaper;
  readonly fileName: string;
};

/** For how long it is of use that a paper arrives. */
const usefulDays = 14;

/**
 * Queues a mail to a client with a paper in it, in the transaction that says it was sent.
 * @returns the address @throws AppError `no_email_contact` for a client without one, or who wants no such mails
 */
export async function sendPaper(
  ctx: WriteContext,
  { client, language, subject, lines, school, paper, fileName }: SentPaper,
): Promise<string> {
  const to = await recipientOf(ctx, client.id);
  if (to === null) throw new AppError('no_email_contact', { client: client.name });
  const greeting = language === 'ru' ? `Здравствуйте, ${client.name}!` : `Hello ${client.name},`;
  await queueMail(ctx, {
    to,
    subject,
    text: [greeting, ...lines, school].join('\n\n'),
    file: { name: fileName, mediaType: pdfMediaType, content: await pdfFile(paper) },
    uselessAt: ctx.now.add({ hours: 24 * usefulDays }),
  });
  return to;
}
