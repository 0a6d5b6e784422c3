import { z } from 'zod';
import { listQuery, pageOf, repeated, search } from '../page.ts';

/**
 * Queued, sent by the mail server, written to a file (school without a mail server), failed after many retries, or obsolete before it was
 * sent.
 */
export const mailState = z.enum(['waiting', 'sent', 'in_folder', 'failed', 'unsent']);
export type MailState = z.output<typeof mailState>;

/** A mail, as shown to administrators. Never its text, which may contain a link that opens an account. */
export const OutboxMail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  file_name: z.string().nullable(),
  state: mailState,
  created_at: z.string(),
  sent_at: z.string().nullable(),
  tries: z.int(),
  last_fault: z.string().nullable(),
});
export type OutboxMail = z.output<typeof OutboxMail>;

export const OutboxQuery = listQuery(['-created_at'], { search, state: repeated(mailState) });
export type OutboxQuery = z.output<typeof OutboxQuery>;
/** `folder`: where mails are written, if the school has no mail server. */
export const OutboxPage = pageOf(OutboxMail).extend({ folder: z.string().nullable() });
