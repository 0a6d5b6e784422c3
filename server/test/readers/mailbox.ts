import type { Database } from '../../src/db/client.ts';
import { sendNextMail } from '../../src/kernel/mail/mail-worker.ts';
import type { Mail } from '../../src/kernel/mail/mail.ts';
import { testSite } from '../setup/test-site.ts';

/** Sends all queued mails like the worker. @returns the mails, oldest first */
export async function collectMails(database: Database, now: Temporal.Instant): Promise<Mail[]> {
  const mails: Mail[] = [];
  const send = async ({ to, subject, text, file }: Mail) => {
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
