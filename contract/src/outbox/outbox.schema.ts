import { z } from 'zod';
import { listQuery, pageOf, repeated, search } from '../page.ts';

/**
 * Waiting, sent by the mail server, written as a file because the school has no mail server, given up after many tries, or of no use any
 * more before it could be sent.
 */
export const mailState = z.enum(['waiting', 'sent', 'in_folder', 'failed', 'unsent']);
export type MailState = z.output<typeof mailState>;

/** A mail as administrators see it: never its text, which may hold a link that opens an account. */
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
/** `folder`: where mails are written as files, of a school without a mail server. */
export const OutboxPage = pageOf(OutboxMail).extend({ folder: z.string().nullable() });
