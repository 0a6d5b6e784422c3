import type { OwedReceipt, ReceiptPage, ReceiptQuery } from '@lectern/contract/receipts/receipts.schema';
import { keepsPay, seesAllPay } from '@lectern/contract/salary/pay-rights.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Actor, ReadContext } from '../../kernel/calls/context.ts';
import { readPage } from '../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { schoolRequisites } from '../documents/public/requisites.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { dueOn, holdsPay } from './public/owed-receipts.ts';
import { receiptActions } from './receipts.policy.ts';

type Row = Omit<OwedReceipt, 'can'>;

/** SQL condition over `teachers t`: those whose receipts the actor may see. */
export function seenReceipts(actor: Actor): RawBuilder<unknown> {
  if (keepsPay(actor) || seesAllPay(actor)) return sql`true`;
  if (actor.role === 'Teacher') return sql`t.id = ${actor.id}`;
  return actor.role === 'Curator' ? sql`t.curator_id = ${actor.id}` : sql`false`;
}

/**
 * Payouts `o` that owe a receipt, with the current one `r` and the last annulled one `a`. A returned payment is included as long as it has
 * a receipt.
 */
const around = sql`payouts o join teachers t on t.id = o.teacher_id join users u on u.id = o.teacher_id
  join pay_periods p on p.id = o.period_id
  left join receipts r on r.payout_id = o.id and r.state in ('attached', 'verified')
  left join lateral (
    select x.number, x.annulled_on, x.annulled_reason from receipts x where x.payout_id = o.id and x.state = 'annulled' order by x.id desc limit 1
  ) a on true`;
const owed = sql`o.kind = 'self_employed' and (o.state = 'paid' or r.id is not null)`;

type School = { readonly today: string; readonly inn: string };

async function schoolNow(ctx: ReadContext): Promise<School> {
  return { today: schoolDateOf(ctx, ctx.now), inn: (await schoolRequisites(ctx)).inn };
}

const stateOf = (ctx: ReadContext, { today }: School) =>
  sql`coalesce(r.state, case when ${today}::date > ${dueOn(ctx)} then 'overdue' when a.number is not null then 'annulled' else 'awaited' end)`;

function columns(ctx: ReadContext, school: School): RawBuilder<unknown> {
  return sql`o.id, o.teacher_id, u.name as teacher_name, o.state as payout_state, o.paid_on, o.currency,
    ${stateOf(ctx, school)} as state, ${dueOn(ctx)} as due_on,
    case when r.id is null then ${dueOn(ctx)} - ${school.today}::date end as days_left, ${holdsPay(ctx)} as holds_pay,
    json_build_object('id', p.id, 'starts_on', p.starts_on, 'ends_on', p.ends_on) as period,
    json_build_object('amount', o.net, 'payer_inn', coalesce(r.school_inn, ${school.inn}), 'payee_inn', o.inn, 'from', o.sent_on,
      'until', least(${school.today}::date, ${dueOn(ctx)})) as expected,
    case when r.id is not null then json_build_object('id', r.id, 'number', r.number, 'amount', r.amount, 'day', r.day,
      'payer_inn', r.payer_inn, 'payee_inn', r.payee_inn, 'link', r.link, 'has_file', r.file_id is not null,
      'differences', r.differences, 'corrected', r.corrected, 'attached_at', r.attached_at, 'verified_at', r.verified_at,
      'verified_by_name', (select name from users where id = r.verified_by), 'verified_comment', r.verified_comment) end as receipt,
    case when a.number is not null then json_build_object('number', a.number, 'on', a.annulled_on, 'reason', a.annulled_reason) end as annulled,
    (select json_build_object('reason', l.reason, 'at', l.released_at, 'by_name', b.name)
      from receipt_releases l join users b on b.id = l.released_by where l.payout_id = o.id) as released`;
}

const orderings = (ctx: ReadContext): Readonly<Record<ReceiptQuery['ordering'], RawBuilder<unknown>>> => ({
  due_on: sql`${dueOn(ctx)}, o.id`,
  '-due_on': sql`${dueOn(ctx)} desc, o.id desc`,
  name: sql`u.name, o.id desc`,
  amount: sql`o.net, o.id`,
  '-amount': sql`o.net desc, o.id desc`,
});

/** Lists payouts with their receipts: the actor's own, those of the group, or all. */
export async function listReceipts(ctx: ReadContext, { query }: { query: ReceiptQuery }): Promise<ReceiptPage> {
  const school = await schoolNow(ctx);
  const { search, state, teacher_id } = query;
  const conditions = [
    owed,
    seenReceipts(ctx.actor),
    ...(teacher_id === undefined ? [] : [sql`o.teacher_id = ${teacher_id}`]),
    ...(search === undefined ? [] : [sql`(u.name ilike ${containsPattern(search)} or r.number ilike ${containsPattern(search)})`]),
    ...(state === undefined ? [] : [sql`${stateOf(ctx, school)} = any(${state}::text[])`]),
  ];
  const from = sql`from ${around} where ${sql.join(conditions, sql` and `)}`;
  const list = { columns: columns(ctx, school), from, order: orderings(ctx)[query.ordering] };
  const { count, rows } = await readPage<Row>(ctx.db, query, list);
  return { count, results: rows.map((row) => viewOf(ctx, row)) };
}

function viewOf(ctx: ReadContext, row: Row): OwedReceipt {
  return { ...row, can: allowedActions(ctx, receiptActions, row) };
}

/** @throws AppError `not_found` for a payout that owes no receipt, and for one that the actor may not see */
export async function requireOwed(ctx: ReadContext, payoutId: number, field?: string): Promise<OwedReceipt> {
  const school = await schoolNow(ctx);
  const { rows } = await sql<Row>`
    select ${columns(ctx, school)} from ${around} where o.id = ${payoutId} and ${owed} and ${seenReceipts(ctx.actor)}
  `.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found', {}, field);
  return viewOf(ctx, rows[0]);
}

/** Like `requireOwed`, with the payout locked, so that writes of its receipt are serialised. */
export async function lockOwed(ctx: ReadContext, payoutId: number): Promise<OwedReceipt> {
  await sql`select id from payouts where id = ${payoutId} for update`.execute(ctx.db);
  return requireOwed(ctx, payoutId);
}
