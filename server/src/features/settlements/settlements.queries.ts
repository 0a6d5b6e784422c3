import type { Download, PaperLanguage } from '@lectern/contract/paper';
import type {
  Settlement,
  SettlementDispute,
  SettlementFigures,
  SettlementFileQuery,
  SettlementQuery,
} from '@lectern/contract/settlements/settlements.schema';
import { sql } from 'kysely';
import { allowedActions } from '../../kernel/actions.ts';
import { AppError, refusedAs } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import { languageOf } from '../../kernel/calls/context.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { pdfDownload } from '../../kernel/files/pdf-file.ts';
import { tableDownload } from '../../kernel/files/writing/table-download.ts';
import { titleIn } from '../../kernel/reference/title-in.ts';
import { requireClientMoney } from '../clients/public/client-access.ts';
import type { AccessedClient } from '../clients/public/client-access.ts';
import { maskContact } from '../clients/public/contact-text.ts';
import { isOneOf } from '../../kernel/conditions/is-one-of.ts';
import { survivingClient } from '../clients/public/surviving-client.ts';
import { recipientOf } from '../documents/public/client-recipient.ts';
import { schoolRequisites } from '../documents/public/requisites.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { exceptMerges } from '../ledger/public/move-to-client.ts';
import { transactionTitle } from '../ledger/public/transaction-title.ts';
import { settlementPaper, settlementTitle } from './settlement-paper.rules.ts';
import { settlementSheet } from './settlement-sheet.rules.ts';
import { closingDay, requireSettlementPeriod, settlementNumber } from './public/settlement-period.rules.ts';
import { settle } from './settlement.rules.ts';
import type { SettlementData, SettlementRow } from './settlement.rules.ts';
import { settlementActions } from './settlements.policy.ts';
import { disputeView, settlementRowView } from './settlements.view.ts';
import type { DisputeRow, SettlementSqlRow } from './settlements.view.ts';

type Params = { readonly params: { readonly id: number } };

/** Returns a client's settlement. @throws AppError `not_found`, `range_too_long`, `invalid` for dates in the wrong order */
export async function getSettlement(ctx: ReadContext, { params, query }: Params & { query: SettlementQuery }): Promise<Settlement> {
  const client = await requireClientMoney(ctx, params.id);
  const [data, address] = await Promise.all([settlementOf(ctx, client, query, languageOf(ctx)), recipientOf(ctx, client.id)]);
  ctx.logRead({ act: 'open', subject: 'settlement', subject_id: client.id, client_id: client.id, records: data.lines.length });
  const { number, from, to, as_of, school_name, currency, opening, turnover, closing, lines } = data;
  const recipient = address === null ? null : maskContact('email', address);
  return {
    number,
    from,
    to,
    as_of,
    school_name,
    client: data.client,
    currency,
    opening,
    lines: [...lines],
    turnover: turnover as Settlement['turnover'],
    closing,
    open_disputes: lines.filter(({ dispute }) => dispute?.state === 'open').length,
    recipient,
    language: client.language,
    can: allowedActions(ctx, settlementActions, { ...client, recipient }),
  };
}

/** Returns a settlement as a file, in the user's language. */
export async function downloadSettlement(ctx: ReadContext, { params, query }: Params & { query: SettlementFileQuery }): Promise<Download> {
  const client = await requireClientMoney(ctx, params.id);
  const language = languageOf(ctx);
  const data = await settlementOf(ctx, client, query, language);
  ctx.logRead({ act: 'download', subject: 'settlement', subject_id: client.id, client_id: client.id, records: data.lines.length });
  const name = settlementTitle(data, language);
  if (query.format === 'pdf') return pdfDownload(name, settlementPaper(data, language, isoOf(ctx.now)));
  const { columns, rows } = settlementSheet(data, language);
  return tableDownload(name, { sheet: data.number, columns, rows: [rows] }, 'xlsx', { language, zone: ctx.actor.zone });
}

/**
 * Reads a client's settlement from the ledger, for screen, PDF and table.
 * @throws AppError `range_too_long`, `invalid` for dates in the wrong order
 */
export async function settlementOf(
  ctx: ReadContext,
  client: AccessedClient,
  { from, to }: SettlementQuery,
  language: PaperLanguage,
): Promise<SettlementData> {
  requireSettlementPeriod(from, to);
  const [opening, rows, disputes, school] = await Promise.all([
    figuresBefore(ctx, client.records, from),
    rowsBetween(ctx, client.records, from, to, language),
    disputesOf(ctx, client),
    schoolRequisites(ctx),
  ]);
  return {
    number: settlementNumber(client.id, from, to),
    from,
    to,
    as_of: closingDay(to, schoolDateOf(ctx, ctx.now), rows.at(-1)?.business_date),
    school_name: school.name,
    signatory: school.signatory,
    signatory_post: school.signatory_post,
    client: { id: client.id, name: client.name },
    currency: ctx.settings.currency,
    opening,
    ...settle(opening, rows, disputes),
  };
}

async function figuresBefore({ db, settings }: ReadContext, records: readonly number[], day: string): Promise<SettlementFigures> {
  const { rows } = await sql<SettlementFigures>`
    with before as materialized (
      select id from ledger_transactions t where ${isOneOf(sql`t.client_id`, records)} and business_date < ${day}
    ), sums as (
      select a.kind, -sum(e.amount)::bigint as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where ${isOneOf(sql`a.client_id`, records)} and a.currency = ${settings.currency} and e.transaction_id in (select id from before)
      group by a.kind
    )
    select coalesce((select amount from sums where kind = 'client_money'), 0) as money,
      coalesce((select amount from sums where kind = 'client_prepaid'), 0) as prepaid,
      coalesce((select sum(units)::int from unit_entries where transaction_id in (select id from before)), 0) as units
  `.execute(db);
  return rows[0] as SettlementFigures;
}

/** Transactions that change the client's money or paid lessons; bonuses change neither and are not part of the debt. */
async function rowsBetween(
  { db, settings }: ReadContext,
  records: readonly number[],
  from: string,
  to: string,
  language: PaperLanguage,
): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementSqlRow>`
    with own as materialized (
      select id, kind from ledger_accounts a
      where ${isOneOf(sql`a.client_id`, records)} and currency = ${settings.currency} and kind in ('client_money', 'client_prepaid')
    ), lines as materialized (
      select t.id, x.money, x.prepaid, u.units from ledger_transactions t
      cross join lateral (
        select coalesce(-sum(e.amount) filter (where own.kind = 'client_money'), 0)::bigint as money,
          coalesce(-sum(e.amount) filter (where own.kind = 'client_prepaid'), 0)::bigint as prepaid
        from ledger_entries e join own on own.id = e.account_id where e.transaction_id = t.id
      ) x
      cross join lateral (select coalesce(sum(units), 0)::int as units from unit_entries where transaction_id = t.id) u
      where ${isOneOf(sql`t.client_id`, records)}${exceptMerges(records)} and t.business_date between ${from} and ${to}
        and (x.money <> 0 or x.prepaid <> 0 or u.units <> 0)
    )
    select t.id as transaction_id, t.business_date, t.posted_at, t.occasion_code, ${transactionTitle(language)} as occasion_title, t.comment, t.reverses_id,
      (select z.business_date from ledger_transactions z where z.id = t.reverses_id) as reverses_date,
      t.lesson_id, l.start as lesson_start, k.name as kid_name, ${titleIn(language, 'co')} as course_title, s.id as subscription_id,
      s.title as subscription_title, x.money, x.prepaid, x.units
    from lines x join ledger_transactions t on t.id = x.id
    join transaction_occasions o on o.code = t.occasion_code
    left join user_subscriptions s on s.id = t.subscription_id
    left join lessons l on l.id = t.lesson_id
    left join children k on k.id = coalesce(l.kid_id, s.kid_id)
    left join service_courses sc on sc.id = s.service_course_id
    left join courses co on co.id = coalesce(l.course_id, sc.course_id)
    order by t.business_date, t.id
  `.execute(db);
  return rows.map(settlementRowView);
}

const disputeColumns = sql`d.id, d.client_id, d.transaction_id, d.raised_by, d.reason, d.state, d.opened_at, o.name as opened_by_name,
  d.resolution, d.correction_id, d.resolved_at, r.name as resolved_by_name`;
const aroundDispute = sql`join users o on o.id = d.opened_by left join users r on r.id = d.resolved_by`;

/** The latest dispute of each line. */
async function disputesOf(ctx: ReadContext, client: AccessedClient): Promise<ReadonlyMap<number, SettlementDispute>> {
  const { rows } = await sql<DisputeRow>`
    select distinct on (d.transaction_id) ${disputeColumns} from settlement_disputes d ${aroundDispute}
    where ${isOneOf(sql`d.client_id`, client.records)} order by d.transaction_id, d.id desc
  `.execute(ctx.db);
  return new Map(rows.map((row) => [row.transaction_id, disputeView(ctx, client, row)]));
}

/** Loads a dispute with its client, or the surviving one. @throws AppError `not_found` for a client whose money the actor may not see */
export async function requireDispute(
  ctx: Pick<ReadContext, 'actor' | 'db'>,
  id: number,
): Promise<{ dispute: DisputeRow; client: AccessedClient }> {
  const { rows } = await sql<DisputeRow>`
    select ${disputeColumns} from settlement_disputes d ${aroundDispute} where d.id = ${id}
  `.execute(ctx.db);
  const dispute = rows[0];
  if (dispute === undefined) throw new AppError('not_found', { id });
  return {
    dispute,
    client: await requireClientMoney(ctx, await survivingClient(ctx, dispute.client_id)).catch(
      refusedAs(new AppError('not_found', { id })),
    ),
  };
}

/** Whether a transaction is a line of the client. */
export async function isOfClient({ db }: Pick<ReadContext, 'db'>, { records }: AccessedClient, transactionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_transactions t where t.id = ${transactionId} and ${isOneOf(sql`t.client_id`, records)}
  `.execute(db);
  return rows.length > 0;
}
