import type { DueInvoice, DueInvoices, Invoice, InvoicePage, InvoiceQuery } from '@lectern/contract/invoices/invoices.schema';
import { keepsPay } from '@lectern/contract/salary/pay-rights.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Actor, ReadContext } from '../../kernel/calls/context.ts';
import { readPage } from '../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { schoolRequisites } from '../documents/public/requisites.ts';
import { approvedStatements } from '../salary/public/approved-pay.ts';
import { invoiceActions } from './invoices.policy.ts';

type Row = Omit<Invoice, 'can'> & { readonly approved: number | null };

/** SQL condition over `invoices i`: those that the actor may see. */
export function seenInvoices(actor: Actor): RawBuilder<unknown> {
  return keepsPay(actor) ? sql`true` : sql`i.teacher_id = ${actor.id}`;
}

/** Invoices `i` with the currently approved pay of their period, and the sum that the bank has paid of it. */
const around = sql`invoices i join users u on u.id = i.teacher_id join pay_periods q on q.id = i.period_id
  cross join lateral (
    select (select s.total from ${approvedStatements} where p.id = i.period_id and s.teacher_id = i.teacher_id and s.currency = i.currency) as total
  ) a
  cross join lateral (
    select coalesce(sum(o.gross), 0)::bigint as paid from payouts o
    where o.teacher_id = i.teacher_id and o.source = 'lessons' and o.period_id = i.period_id and o.currency = i.currency and o.state = 'paid'
  ) o`;
const state = sql`case when i.state = 'accepted' and o.paid >= i.amount then 'paid' else i.state end`;
const columns = sql`i.id, i.number, i.teacher_id, u.name as teacher_name, i.currency, i.amount, o.paid, ${state} as state, i.sent_on,
  json_build_object('id', q.id, 'starts_on', q.starts_on, 'ends_on', q.ends_on) as period, i.file_id is not null as has_file,
  a.total is distinct from i.amount as differs, a.total as approved,
  (select json_build_object('at', to_char(d.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by_name', b.name, 'reason', d.reason)
    from invoice_steps d join users b on b.id = d.by_id where d.invoice_id = i.id and d.state <> 'sent' order by d.id desc limit 1) as decided`;

const orderings: Readonly<Record<InvoiceQuery['ordering'], RawBuilder<unknown>>> = {
  sent_on: sql`i.sent_on, i.id`,
  '-sent_on': sql`i.sent_on desc, i.id desc`,
  name: sql`u.name, i.id desc`,
  amount: sql`i.amount, i.id`,
  '-amount': sql`i.amount desc, i.id desc`,
};

/** Lists invoices: the actor's own, or all for users who manage pay. */
export async function listInvoices(ctx: ReadContext, { query }: { query: InvoiceQuery }): Promise<InvoicePage> {
  const { search, state: states, teacher_id } = query;
  const conditions = [
    seenInvoices(ctx.actor),
    ...(teacher_id === undefined ? [] : [sql`i.teacher_id = ${teacher_id}`]),
    ...(search === undefined ? [] : [sql`(u.name ilike ${containsPattern(search)} or i.number::text = ${search})`]),
    ...(states === undefined ? [] : [sql`${state} = any(${states}::text[])`]),
  ];
  const from = sql`from ${around} where ${sql.join(conditions, sql` and `)}`;
  const { count, rows } = await readPage<Row>(ctx.db, query, { columns, from, order: orderings[query.ordering] });
  return { count, results: rows.map((row) => viewOf(ctx, row)) };
}

function viewOf(ctx: ReadContext, { approved, ...row }: Row): Invoice {
  const invoice = { ...row, paid: Number(row.paid) as Invoice['paid'] };
  return { ...invoice, can: allowedActions(ctx, invoiceActions, { ...invoice, approved }) };
}

/** @throws AppError `not_found` for a missing invoice, and for one that the actor may not see */
export async function requireInvoice(ctx: ReadContext, id: number): Promise<Invoice & { readonly approved: number | null }> {
  const { rows } = await sql<Row>`select ${columns} from ${around} where i.id = ${id} and ${seenInvoices(ctx.actor)}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', { id });
  return { ...viewOf(ctx, row), approved: row.approved === null ? null : Number(row.approved) };
}

type Own = { readonly params: { readonly id: number } };

/** @throws AppError `not_found` for everyone but the teacher */
export function requireOwn({ actor }: ReadContext, id: number): void {
  if (actor.id !== id) throw new AppError('not_found', { id });
}

export async function isSoleTrader({ db }: Pick<ReadContext, 'db'>, id: number): Promise<boolean> {
  const payee = await db.selectFrom('payees').select('kind').where('teacher_id', '=', id).executeTakeFirst();
  return payee?.kind === 'sole_trader';
}

/** Lists a sole trader's approved pay without an invoice, oldest first. */
export async function listDueInvoices(ctx: ReadContext, { params: { id } }: Own): Promise<DueInvoices> {
  requireOwn(ctx, id);
  const [sole_trader, school] = await Promise.all([isSoleTrader(ctx, id), schoolRequisites(ctx)]);
  return { sole_trader, requisites: school.name !== '' && school.inn !== '', due: sole_trader ? await dueOf(ctx, id) : [] };
}

/** Approved pay of a teacher without an invoice, or whose invoice was returned or has another sum. */
export async function dueOf({ db }: Pick<ReadContext, 'db'>, teacherId: number): Promise<DueInvoice[]> {
  const { rows } = await sql<Omit<DueInvoice, 'number'> & { number: number | null }>`
    select json_build_object('id', p.id, 'starts_on', p.starts_on, 'ends_on', p.ends_on) as period, s.currency, s.total as amount, i.number,
      i.id as invoice_id
    from ${approvedStatements}
    left join invoices i on i.teacher_id = s.teacher_id and i.period_id = p.id and i.currency = s.currency
    where s.teacher_id = ${teacherId} and s.total > 0 and (i.id is null or i.state = 'returned' or i.amount <> s.total)
    order by p.starts_on, s.currency
  `.execute(db);
  const last = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst();
  const next = (last?.number ?? 0) + 1;
  return rows.map((row) => ({ ...row, number: row.number ?? next }));
}
