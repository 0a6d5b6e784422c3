import type { RegisterKind } from '@lectern/contract/payouts/payout-states';
import type { PayoutRegister, PayoutRegisterPage, PayoutRegisterQuery } from '@lectern/contract/payouts/payouts.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { registerActions } from '../payouts.policy.ts';
import type { RegisterFacts } from '../payouts.policy.ts';

type Row = Omit<PayoutRegister, 'can'> & Pick<RegisterFacts, 'made_by' | 'pays_actor'>;

const paysActor = ({ actor }: Pick<ReadContext, 'actor'>) => sql`exists (
  select from payouts o where o.register_id = r.id and o.teacher_id = ${actor.id} and o.state <> 'dropped') as pays_actor`;

function registers(ctx: ReadContext, where: RawBuilder<unknown>, limit: RawBuilder<unknown> = sql``) {
  return sql<Row>`
    select r.id, r.kind, r.share, r.currency, r.state, r.made_at, r.made_by, m.name as made_by_name, r.approved_at,
      a.name as approved_by_name, r.sent_at, s.name as sent_by_name,
      json_build_object('id', p.id, 'starts_on', p.starts_on, 'ends_on', p.ends_on, 'state', p.state) as period,
      ${paysActor(ctx)}, o.people, o.gross, o.withheld, o.net, o.paid, o.failed
    from (select r.* from payout_registers r where ${where} order by r.made_at desc, r.id desc ${limit}) r
    join pay_periods p on p.id = r.period_id join users m on m.id = r.made_by
    left join users a on a.id = r.approved_by left join users s on s.id = r.sent_by
    cross join lateral (
      select count(*)::int as people, coalesce(sum(o.gross), 0)::bigint as gross, coalesce(sum(o.withheld), 0)::bigint as withheld,
        coalesce(sum(o.net), 0)::bigint as net, count(*) filter (where o.state = 'paid')::int as paid,
        count(*) filter (where o.state = 'failed')::int as failed
      from payouts o where o.register_id = r.id and o.state <> 'dropped'
    ) o
    order by r.made_at desc, r.id desc
  `.execute(ctx.db);
}

function viewOf(ctx: ReadContext, { made_by, pays_actor, ...register }: Row): PayoutRegister {
  const facts = { ...register, made_by, pays_actor, decided: register.paid + register.failed };
  return { ...register, can: allowedActions(ctx, registerActions, facts) };
}

/** Lists payout registers, newest first. */
export async function listPayoutRegisters(ctx: ReadContext, { query }: { query: PayoutRegisterQuery }): Promise<PayoutRegisterPage> {
  const where = query.state === undefined ? sql`true` : sql`r.state = any(${query.state})`;
  const [page, count] = await Promise.all([
    registers(ctx, where, pageLimit(query)),
    sql<{ count: number }>`select count(*)::int as count from payout_registers r where ${where}`.execute(ctx.db),
  ]);
  return { count: count.rows[0]?.count ?? 0, results: page.rows.map((row) => viewOf(ctx, row)) };
}

/** @throws AppError `not_found` */
export async function requireRegister(ctx: ReadContext, id: number): Promise<PayoutRegister> {
  const { rows } = await registers(ctx, sql`r.id = ${id}`);
  if (rows[0] === undefined) throw new AppError('not_found');
  return viewOf(ctx, rows[0]);
}

export async function getPayoutRegister(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<PayoutRegister> {
  return requireRegister(ctx, id);
}

export type LockedRegister = RegisterFacts & { readonly id: number; readonly kind: RegisterKind; readonly period_id: number };

/** The facts that decide about the actions on a register. @throws AppError `not_found` */
export async function registerFacts(ctx: Pick<ReadContext, 'db' | 'actor'>, id: number, locking = sql``): Promise<LockedRegister> {
  const { rows } = await sql<LockedRegister>`
    select r.id, r.kind, r.state, r.made_by, r.period_id, ${paysActor(ctx)}, o.people, o.decided
    from payout_registers r cross join lateral (
      select count(*)::int as people, count(*) filter (where o.state in ('paid', 'failed'))::int as decided
      from payouts o where o.register_id = r.id and o.state <> 'dropped'
    ) o where r.id = ${id} ${locking}
  `.execute(ctx.db);
  if (rows[0] === undefined) throw new AppError('not_found');
  return rows[0];
}

/** The same, and locks the register. @throws AppError `not_found` */
export async function lockRegister(ctx: WriteContext, id: number): Promise<LockedRegister> {
  return registerFacts(ctx, id, sql`for update of r`);
}
