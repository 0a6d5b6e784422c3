import type { OutboxMail, OutboxQuery } from '@lectern/contract/outbox/outbox.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { cachedCount } from '../../kernel/cached-count.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
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
  const where = sql.join(conditions, sql` and `);
  const [page, count] = await Promise.all([
    sql<MailRow>`
      select id, recipient as to, subject, file_name, state, created_at, case when state = 'sent' then sent_at end as sent_at, tries,
        last_fault, ${toUser} as to_user
      from mail_outbox where ${where} order by id desc ${pageLimit(query)}
    `.execute(db),
    cachedCount(db, sql<{ count: number }>`select count(*)::int as count from mail_outbox where ${where}`),
  ]);
  return { count, results: page.rows.map(mailView), folder: site.mailFolder };
}
