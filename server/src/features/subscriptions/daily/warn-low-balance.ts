import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { queueMail } from '../../../kernel/mail/mail.ts';
import { titlesOf } from '../../../kernel/reference/title-in.ts';
import { lowBalances, toldLowBalances } from './low-balance.queries.ts';
import { lowBalanceKey, lowBalanceMail } from './low-balance.rules.ts';
import type { LowBalance } from './low-balance.rules.ts';

/** Days after which the mail is useless. */
const usefulDays = 3;

/**
 * Mails each manager about low balances of their clients. Each is mailed once for as long as it holds; the mail is queued in the
 * transaction that records it, so that it is neither lost nor sent twice after a crash or in concurrent runs.
 */
export async function warnLowBalance(job: JobContext): Promise<void> {
  if (!job.settings.low_balance_mails) return;
  const [low, told] = await Promise.all([lowBalances(job), toldLowBalances(job)]);
  const holds = new Set(low.map(lowBalanceKey));
  if ([...told].some((key) => !holds.has(key))) await job.write((ctx) => endWarnings(ctx, low));
  const fresh = low.filter((each) => !told.has(lowBalanceKey(each)));
  const faults: unknown[] = [];
  for (const [managerId, lows] of Map.groupBy(fresh, ({ manager_id }) => manager_id)) {
    if (job.stopping.aborted) break;
    await job.write((ctx) => notifyManager(ctx, managerId, lows)).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} managers were not told whose balance is low`);
}

const keysOf = (lows: readonly LowBalance[]) =>
  JSON.stringify(lows.map(({ client_id, kid_id, service_course_id }) => ({ client_id, kid_id, service_course_id })));
const keys = sql`(client_id int, kid_id int, service_course_id int)`;

/** Deletes records of low balances that no longer hold, so that they are mailed again if they return. No client record changes. */
async function endWarnings(ctx: WriteContext, low: readonly LowBalance[]): Promise<void> {
  ctx.nothingChanged();
  await sql`
    update low_balance_warnings w set over_at = ${isoOf(ctx.now)} where w.over_at is null and not exists (
      select from jsonb_to_recordset(${keysOf(low)}::jsonb) as l ${keys}
      where (l.client_id, l.kid_id, l.service_course_id) is not distinct from (w.client_id, w.kid_id, w.service_course_id)
    )
  `.execute(ctx.db);
}

/** The titles of services in the manager's language. */
async function titled({ db }: WriteContext, lows: readonly LowBalance[], language: 'en' | 'ru'): Promise<LowBalance[]> {
  const services = await titlesOf(
    db,
    'service_courses',
    lows.flatMap(({ service_course_id }) => (service_course_id === null ? [] : [service_course_id])),
  );
  return lows.map((low) =>
    low.service_course_id === null
      ? low
      : { ...low, service_course_title: services.get(low.service_course_id)?.[language] ?? low.service_course_title },
  );
}

async function notifyManager(ctx: WriteContext, managerId: number, lows: readonly LowBalance[]): Promise<void> {
  const { rows } = await sql<Pick<LowBalance, 'client_id' | 'kid_id' | 'service_course_id'>>`
    insert into low_balance_warnings (client_id, kid_id, service_course_id, manager_id, warned_at)
    select client_id, kid_id, service_course_id, ${managerId}, ${isoOf(ctx.now)}
    from jsonb_to_recordset(${keysOf(lows)}::jsonb) as l ${keys}
    on conflict do nothing returning client_id, kid_id, service_course_id
  `.execute(ctx.db);
  const noted = new Set(rows.map(lowBalanceKey));
  const fresh = lows.filter((each) => noted.has(lowBalanceKey(each)));
  // A concurrent process has already mailed them.
  if (fresh.length === 0) return ctx.nothingChanged();
  const { name, email, locale } = await ctx.db
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('id', '=', managerId)
    .executeTakeFirstOrThrow();
  const language = locale ?? ctx.settings.client_language;
  const mail = lowBalanceMail(name, await titled(ctx, fresh, language), language, ctx.site.publicUrl);
  await queueMail(ctx, { to: email, ...mail, uselessAt: ctx.now.add({ hours: 24 * usefulDays }) });
  ctx.audit({
    action: 'low_balance.tell',
    entity: 'user',
    entity_id: managerId,
    new: { clients: [...new Set(fresh.map(({ client_id }) => client_id))] },
  });
}
