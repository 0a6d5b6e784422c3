import type { OutboxMail, OutboxQuery } from '@lectern/contract/outbox/outbox.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { readPage } from '../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { mailView } from './outbox.view.ts';
import type { MailRow } from './outbox.view.ts';

/** Whether a mail went to the address of a user, and not to a client. */
const toUser = sql`exists (select from users u where lower(u.email) = lower(recipient))`;

/**
 * Lists the mails of the last month, the latest first. A row without a recipient was never meant to be sent (`queueMail`). Texts and files
 * are not readable here.
 */
export async function listMails(
  { db, site }: ReadContext,
  { query }: { query: OutboxQuery },
): Promise<{ count: number; results: OutboxMail[]; folder: string | null }> {
  const conditions: RawBuilder<unknown>[] = [sql`recipient <> ''`];
  if (query.state !== undefined) conditions.push(sql`state = any(${query.state})`);
  if (query.search !== undefined) {
    const pattern = containsPattern(query.search);
    // Masked addresses match only in full: searching for parts would reveal them letter by letter.
    const whole = sql`lower(recipient) = lower(${query.search.trim()})`;
    conditions.push(sql`(subject ilike ${pattern} or ${whole} or (recipient ilike ${pattern} and ${toUser}))`);
  }
  const columns = sql`id, recipient as to, subject, file_name, state, created_at, case when state = 'sent' then sent_at end as sent_at, tries,
    last_fault, ${toUser} as to_user`;
  const from = sql`from mail_outbox where ${sql.join(conditions, sql` and `)}`;
  const { count, rows } = await readPage<MailRow>(db, query, { columns, from, order: sql`id desc` });
  return { count, results: rows.map(mailView), folder: site.mailFolder };
}
