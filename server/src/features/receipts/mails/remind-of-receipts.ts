import type { Currency } from '@lectern/contract/money';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { moneyText } from '../../../kernel/files/paper-text.rules.ts';
import { queueMail } from '../../../kernel/mail/mail.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { dueOn } from '../public/owed-receipts.ts';
import { reminderMail } from './receipt-mail.rules.ts';

/** Days after which the mail is useless. */
const usefulDays = 3;

type Kind = 'before' | 'after';
type Owed = {
  readonly payout_id: number;
  readonly teacher_id: number;
  readonly kind: Kind;
  readonly due_on: string;
  readonly paid_on: string;
  readonly net: number;
  readonly currency: Currency;
};

/**
 * Mails each self-employed person about receipts that are due soon or overdue: once before and once after each day. The mail is queued in the
 * transaction that records it, so that it is neither lost nor sent twice after a crash or in concurrent runs.
 */
export async function remindOfReceipts(job: JobContext): Promise<void> {
  const faults: unknown[] = [];
  for (const [teacherId, owed] of Map.groupBy(await untold(job), ({ teacher_id }) => teacher_id)) {
    if (job.stopping.aborted) break;
    for (const [kind, some] of Map.groupBy(owed, (each) => each.kind))
      await job.write((ctx) => notify(ctx, teacherId, kind, some)).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} reminders of receipts were not queued`);
}

async function untold(ctx: Pick<ReadContext, 'db' | 'now' | 'settings'>): Promise<readonly Owed[]> {
  const today = schoolDateOf(ctx, ctx.now);
  const { rows } = await sql<Owed>`
    select w.* from (
      select o.id as payout_id, o.teacher_id, case when ${today}::date > ${dueOn(ctx)} then 'after' else 'before' end as kind,
        ${dueOn(ctx)} as due_on, o.paid_on, o.net, o.currency
      from payouts o join users u on u.id = o.teacher_id and u.state = 'active'
      where o.kind = 'self_employed' and o.state = 'paid' and ${today}::date >= ${dueOn(ctx)} - ${ctx.settings.receipt_reminder_days}::int
        and not exists (select from receipts r where r.payout_id = o.id and r.state in ('attached', 'verified'))
    ) w where not exists (select from receipt_reminders m where (m.payout_id, m.kind, m.due_on) = (w.payout_id, w.kind, w.due_on))
    order by w.teacher_id, w.due_on, w.payout_id
  `.execute(ctx.db);
  return rows;
}

async function notify(ctx: WriteContext, teacherId: number, kind: Kind, owed: readonly Owed[]): Promise<void> {
  const { rows } = await sql<{ payout_id: number }>`
    insert into receipt_reminders (payout_id, kind, due_on, told_at)
    select payout_id, kind, due_on, ${isoOf(ctx.now)} from jsonb_to_recordset(${JSON.stringify(owed)}::jsonb) as w (payout_id int, kind text, due_on date)
    on conflict do nothing returning payout_id
  `.execute(ctx.db);
  const noted = new Set(rows.map(({ payout_id }) => payout_id));
  const fresh = owed.filter(({ payout_id }) => noted.has(payout_id));
  // A concurrent process has already mailed them.
  if (fresh.length === 0) return ctx.nothingChanged();
  const { name, email, locale } = await ctx.db
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('id', '=', teacherId)
    .executeTakeFirstOrThrow();
  const language = locale ?? ctx.settings.client_language;
  const lines = fresh.map((each) => ({ ...each, sum: moneyText(each.net, language, each.currency) }));
  const mail = reminderMail(kind, name, lines, language, `${ctx.site.publicUrl}/self-employed-payouts`);
  await queueMail(ctx, { to: email, ...mail, uselessAt: ctx.now.add({ hours: 24 * usefulDays }) });
  ctx.audit({
    action: 'receipt.remind',
    entity: 'user',
    entity_id: teacherId,
    new: { kind, payouts: fresh.map(({ payout_id }) => payout_id) },
  });
}
