import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { Download, PaperLanguage } from '@lectern/contract/paper';
import type { PaySettlement, PaySettlementFileQuery, PaySettlementQuery } from '@lectern/contract/salary/settlement/pay-settlements.schema';
import { sql } from 'kysely';
import { languageOf } from '../../../kernel/calls/context.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { isoOf } from '../../../kernel/clock.ts';
import { pdfDownload } from '../../../kernel/files/pdf-file.ts';
import { tableDownload } from '../../../kernel/files/writing/table-download.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { schoolRequisites } from '../../documents/public/requisites.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { transactionTitle } from '../../ledger/public/transaction-title.ts';
import { closingDay, requireSettlementPeriod, settlementNumber } from '../../settlements/public/settlement-period.rules.ts';
import { requirePayPapers } from '../../teachers/public/teacher-access.ts';
import { pupilName } from '../pupil-names.policy.ts';
import { paySettlementPaper, paySettlementTitle } from './pay-settlement-paper.rules.ts';
import { paySettlementSheet } from './pay-settlement-sheet.rules.ts';
import { settlePay } from './pay-settlement.rules.ts';
import type { PayRow, PaySettlementData } from './pay-settlement.rules.ts';

type Params = { readonly params: { readonly id: number } };

/** Returns a teacher's settlement. @throws AppError `not_found`, `range_too_long`, `invalid` for dates in the wrong order */
export async function getPaySettlement(
  ctx: ReadContext,
  { params, query }: Params & { query: PaySettlementQuery },
): Promise<PaySettlement> {
  const { signatory, signatory_post, ...settlement } = await settlementOf(ctx, params.id, query, languageOf(ctx));
  ctx.logRead({ act: 'open', subject: 'pay', subject_id: params.id, teacher_id: params.id, records: settlement.lines.length });
  return settlement;
}

/** Returns a settlement as a file, in the user's language. */
export async function downloadPaySettlement(
  ctx: ReadContext,
  { params, query }: Params & { query: PaySettlementFileQuery },
): Promise<Download> {
  const language = languageOf(ctx);
  const data = await settlementOf(ctx, params.id, query, language);
  ctx.logRead({
    act: 'download',
    subject: 'pay',
    subject_id: params.id,
    teacher_id: params.id,
    records: data.lines.length,
    detail: 'settlement',
  });
  const name = paySettlementTitle(data, language);
  if (query.format === 'pdf') return pdfDownload(name, paySettlementPaper(data, language, isoOf(ctx.now)));
  const { columns, rows } = paySettlementSheet(data, language);
  return tableDownload(name, { sheet: data.number, columns, rows: [rows] }, 'xlsx', { language, zone: ctx.actor.zone });
}

async function settlementOf(
  ctx: ReadContext,
  teacherId: number,
  { from, to }: PaySettlementQuery,
  language: PaperLanguage,
): Promise<PaySettlementData> {
  const teacher = await requirePayPapers(ctx.db, ctx.actor, teacherId);
  requireSettlementPeriod(from, to);
  const [opening, rows, in_transit, school] = await Promise.all([
    owedBefore(ctx, teacherId, from),
    rowsBetween(ctx, teacher, from, to, language),
    inTransit(ctx, teacherId, to),
    schoolRequisites(ctx),
  ]);
  return {
    number: settlementNumber(`T${teacherId}`, from, to),
    from,
    to,
    as_of: closingDay(to, schoolDateOf(ctx, ctx.now), rows.at(-1)?.business_date),
    school_name: school.name,
    signatory: school.signatory,
    signatory_post: school.signatory_post,
    teacher: { id: teacher.id, name: teacher.name },
    currency: ctx.settings.currency,
    opening,
    ...settlePay(opening, rows),
    in_transit,
  };
}

const ownAccount = (ctx: Pick<ReadContext, 'settings'>, teacherId: number) => sql`
  select id from ledger_accounts where teacher_id = ${teacherId} and kind = 'teacher_pay' and currency = ${ctx.settings.currency}`;

async function owedBefore(ctx: ReadContext, teacherId: number, day: string): Promise<MinorUnits> {
  const { rows } = await sql<{ owed: MinorUnits }>`
    select coalesce(-sum(e.amount), 0)::bigint as owed from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account_id in (${ownAccount(ctx, teacherId)}) and t.business_date < ${day}
  `.execute(ctx.db);
  return rows[0]?.owed ?? minor(0);
}

type SqlRow = Omit<PayRow, 'source'> & PayRow['source'];

type Teacher = { readonly id: number; readonly curator_id: number | null };

async function rowsBetween(ctx: ReadContext, teacher: Teacher, from: string, to: string, language: PaperLanguage): Promise<PayRow[]> {
  const teacherId = teacher.id;
  const { rows } = await sql<SqlRow>`
    with lines as materialized (
      select e.transaction_id, -sum(e.amount)::bigint as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id in (${ownAccount(ctx, teacherId)}) and t.business_date between ${from} and ${to} group by e.transaction_id
    )
    select t.id as transaction_id, t.business_date, t.occasion_code, ${transactionTitle(language)} as occasion_title, x.amount,
      t.lesson_id, l.start as lesson_start, ${pupilName(ctx.actor, teacher)} as kid_name, ${titleOf(ctx, 'co')} as course_title, act.title as activity_title, act.start as activity_start, t.reverses_id,
      case when p.id is not null then json_build_object('starts_on', p.starts_on, 'ends_on', p.ends_on) end as period
    from lines x join ledger_transactions t on t.id = x.transaction_id join transaction_occasions o on o.code = t.occasion_code
    left join lessons l on l.id = t.lesson_id left join children k on k.id = l.kid_id left join clients c on c.id = k.client_id left join courses co on co.id = l.course_id
    left join ledger_transactions own on t.occasion_code = 'activity_pay' and own.id = coalesce(t.reverses_id, t.id)
    left join accruals a on a.idempotency_key = own.idempotency_key left join activity_pay ap on ap.accrual_id = a.id left join activities act on act.id = ap.activity_id
    left join payouts y on t.occasion_code in ('payout_sent', 'payout_withheld') and y.teacher_id = ${teacherId}
      and coalesce(t.reverses_id, t.id) in (y.sent_transaction_id, y.withheld_transaction_id)
    left join pay_periods p on p.id = y.period_id
    where x.amount <> 0 order by t.business_date, t.id
  `.execute(ctx.db);
  return rows.map(({ lesson_id, lesson_start, kid_name, course_title, activity_title, activity_start, period, reverses_id, ...row }) => ({
    ...row,
    source: { lesson_id, lesson_start, kid_name, course_title, activity_title, activity_start, period, reverses_id },
  }));
}

/** The sum at the bank at the end of a day, neither paid nor returned. */
async function inTransit(ctx: ReadContext, teacherId: number, day: string): Promise<MinorUnits> {
  const { rows } = await sql<{ net: MinorUnits }>`
    select coalesce(sum(y.net), 0)::bigint as net from payouts y join ledger_transactions s on s.id = y.sent_transaction_id
    left join ledger_transactions p on p.id = y.paid_transaction_id left join ledger_transactions z on z.reverses_id = s.id
    where y.teacher_id = ${teacherId} and y.source = 'lessons' and y.currency = ${ctx.settings.currency} and s.business_date <= ${day}
      and (p.id is null or p.business_date > ${day}) and (z.id is null or z.business_date > ${day})
  `.execute(ctx.db);
  return rows[0]?.net ?? minor(0);
}
