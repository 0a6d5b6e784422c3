import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { asStaff } from './as-staff.ts';
import type { Lately } from './as-staff.ts';
import { cancelLately } from './cancelled-lessons.ts';
import { askForApproval, changePrices, giveTokens, turnOffWebhook, addWebhook } from './money-and-programs.ts';
import { payActivities } from './paid-activities.ts';
import { payStaff } from './staff-payouts.ts';
import { appealDeductions } from './appealed-deductions.ts';
import { payEmployees } from './payouts-under-way.ts';
import { raiseRates } from './raised-rates.ts';
import { teachTogether } from './shared-lessons.ts';
import { payTheSelfEmployed } from './self-employed.ts';
import { billBySoleTraders } from './sole-traders.ts';
import { shortenOneVacation } from './shortened-vacation.ts';

/**
 * Adds recent events with the real endpoints: prices of a new school year, a pair and a group, reported client requests, penalties,
 * replacements, a bonus, money that awaits approval, a shortened vacation, raised rates, paid activities, payouts to the self-employed with
 * their receipts, invoices of sole traders, payouts to employees, account managers and curators in all states, appeals in all states,
 * personal tokens, and a webhook with its log.
 * @param secrets of the server that will use the database; without them no webhook is created, because its secret must be encrypted
 */
export async function addRecentEvents(database: Database, now: Temporal.Instant, secrets?: Secrets): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0)::int as last from mail_outbox`.execute(db);
  const school = { db, now, as: asStaff(database, secrets) };
  const webhook = secrets === undefined ? null : await addWebhook(school);
  await giveTokens(school);
  await changePrices(school);
  await teachTogether(school);
  await cancelLately(school);
  await askForApproval(school);
  await shortenOneVacation(school);
  await raiseRates(school);
  await payActivities(school);
  await payTheSelfEmployed(school);
  await billBySoleTraders(school);
  await payEmployees(school);
  await payStaff(school);
  await appealDeductions(school);
  // The people of the demo school have no mailboxes.
  await sql`delete from mail_outbox where id > ${rows[0]?.last ?? 0}`.execute(db);
  if (webhook === null) return;
  await turnOffWebhook(school, webhook);
  await answerDeliveries(school);
}

/** The webhook's receiver accepted all deliveries but the last ones. */
async function answerDeliveries({ db, now }: Lately): Promise<void> {
  const at = (minutes: number) => now.subtract({ minutes }).toString();
  await sql`
    with log as (select id, row_number() over (order by id desc) as place from webhook_deliveries)
    update webhook_deliveries d set created_at = ${at(90)}::timestamptz - make_interval(mins => log.place::int), tries = case when place <= 3 then 2 else 1 end,
      state = case when place <= 3 then 'failed' else 'delivered' end, delivered_at = case when place <= 3 then null else ${at(60)}::timestamptz end
    from log where log.id = d.id
  `.execute(db);
  await sql`
    insert into webhook_attempts (delivery_id, at, milliseconds, status, answer)
    select d.id, d.created_at + make_interval(mins => n.no), 120 + (d.id * 37 % 300)::int, case when d.state = 'failed' then 503 else 200 end,
      case when d.state = 'failed' then 'Service unavailable' else 'ok' end
    from webhook_deliveries d cross join lateral generate_series(1, d.tries) as n (no)
  `.execute(db);
}
