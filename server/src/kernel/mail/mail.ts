import { isoOf } from '../clock.ts';
import type { ReadContext } from '../calls/context.ts';

/** A file that goes with a mail. */
export type MailFile = { readonly name: string; readonly mediaType: string; readonly content: Uint8Array };
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly file?: MailFile };

/** What a mail's text is sealed for. */
export const mailPurpose = 'mail';

type Queued = Mail & {
  /** When the mail says nothing of use any more (its link has expired): it is not sent after that. */
  readonly uselessAt: Temporal.Instant;
  /** False writes the row of a mail that is not to be sent, so that both cases take the same time. */
  readonly send?: boolean;
};

/** Queues a mail in the transaction of a write (`db`): it is sent after the commit, and not at all after a rollback. */
export async function queueMail(
  { db, now, site }: Pick<ReadContext, 'db' | 'now' | 'site'>,
  { to, subject, text, file, uselessAt, send = true }: Queued,
): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({
      recipient: send ? to : '',
      subject,
      sealed_text: site.secrets.seal(mailPurpose, text),
      file_name: file?.name ?? null,
      file_type: file?.mediaType ?? null,
      sealed_file: file === undefined ? null : site.secrets.seal(mailPurpose, Buffer.from(file.content).toString('base64')),
      state: send ? 'waiting' : 'unsent',
      created_at: isoOf(now),
      due_at: isoOf(now),
      useless_at: isoOf(uselessAt),
    })
    .execute();
}
