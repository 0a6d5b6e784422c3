import type { Database } from '../../src/db/client.ts';
import { sendNextMail } from '../../src/kernel/mail/mail-worker.ts';
import type { Mail } from '../../src/kernel/mail/mail.ts';
import { testSite } from '../setup/test-site.ts';

/** A date in ISO format, which is allowed only inside a link. */
const rawDate = /(?<!\/\S*)\b\d{4}-\d\d-\d\d/;

/** Sends all queued mails like the worker, and throws if one shows its reader a raw date. @returns the mails, oldest first */
export async function collectMails(database: Database, now: Temporal.Instant): Promise<Mail[]> {
  const mails: Mail[] = [];
  const send = async ({ to, subject, text, file }: Mail) => {
    if (rawDate.test(`${subject} ${text}`)) throw new Error(`a raw date in the mail “${subject}”: ${text}`);
    mails.push({ to, subject, text, ...(file === undefined ? {} : { file }) });
    return undefined;
  };
  const onFault = () => {};
  while (await sendNextMail({ database, clock: () => now, secrets: testSite.secrets, send, onFault }));
  return mails;
}

/** The secret of the link in a mail. */
export function secretIn(mail: Mail | undefined): string {
  return /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
