import { isoOf } from '../clock.ts';
import type { ReadContext } from '../calls/context.ts';

/** An attachment. */
export type MailFile = { readonly name: string; readonly mediaType: string; readonly content: Uint8Array };
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly file?: MailFile };

/** The encryption purpose of mail texts. */
export const mailPurpose = 'mail';

type Queued = Mail & {
  /** When the mail becomes useless (its link has expired). It is not sent after that. */
  readonly uselessAt: Temporal.Instant;
  /** False inserts a row that is never sent, so that both cases take the same time. */
  readonly send?: boolean;
};

/** Queues a mail in the transaction of a write (`db`). It is sent after the commit, and never after a rollback. */
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
