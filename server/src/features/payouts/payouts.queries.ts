import type { Payout, PayoutPage, PayoutQuery } from '@lectern/contract/payouts/payouts.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { readPage } from '../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { payoutActions } from './payouts.policy.ts';

type Row = Omit<Payout, 'can'>;

const columns = sql`o.id, o.register_id, o.teacher_id, u.name as teacher_name, o.source, o.part, o.state, o.gross, o.withheld, o.net, o.currency,
  o.kind, o.name, o.inn, o.bank, o.bik, o.account, o.correspondent_account, o.sent_on, o.paid_on, o.failed_on, o.failure,
  json_build_object('id', p.id, 'starts_on', p.starts_on, 'ends_on', p.ends_on) as period`;
const around = sql`payouts o join users u on u.id = o.teacher_id join pay_periods p on p.id = o.period_id`;
const orderings: Readonly<Record<PayoutQuery['ordering'], RawBuilder<unknown>>> = {
  name: sql`u.name, o.id desc`,
  gross: sql`o.gross, o.id`,
  '-gross': sql`o.gross desc, o.id desc`,
};

function viewOf(ctx: ReadContext, row: Row): Payout {
  return { ...row, can: allowedActions(ctx, payoutActions, row) };
}

/** Lists payouts of a register or a person. */
export async function listPayouts(ctx: ReadContext, { query }: { query: PayoutQuery }): Promise<PayoutPage> {
  const { register_id, teacher_id, state, search } = query;
  const conditions = [
    register_id === undefined ? null : sql`o.register_id = ${register_id}`,
    teacher_id === undefined ? null : sql`o.teacher_id = ${teacher_id}`,
    state === undefined ? null : sql`o.state = any(${state})`,
    search === undefined ? null : sql`u.name ilike ${containsPattern(search)}`,
  ].filter((condition) => condition !== null);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const list = { columns, from: sql`from ${around} where ${where}`, order: orderings[query.ordering] };
  const { count, rows } = await readPage<Row>(ctx.db, query, list);
  return { count, results: rows.map((row) => viewOf(ctx, row)) };
}

/** @throws AppError `not_found` */
export async function requirePayout(ctx: ReadContext, id: number): Promise<Payout> {
  const { rows } = await sql<Row>`select ${columns} from ${around} where o.id = ${id}`.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found');
  return viewOf(ctx, rows[0]);
}
