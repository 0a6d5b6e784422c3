import type { RegisterKind } from '@lectern/contract/payouts/payout-states';
import type { DuePay, DuePayPage, DuePayQuery } from '@lectern/contract/payouts/payouts.schema';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { approvedAlone } from '../../salary/public/own-approval.ts';
import { schemePaySoFar } from '../../salary/public/scheme-pay-so-far.ts';
import { heldByReceipts } from '../../receipts/public/owed-receipts.ts';

/** @throws AppError `not_found` at `period_id` */
export async function requirePeriod({ db }: Pick<ReadContext, 'db'>, id: number): Promise<PayPeriodHead> {
  const { rows } = await sql<PayPeriodHead>`select id, starts_on, ends_on, state from pay_periods where id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', {}, 'period_id');
  return rows[0];
}

/** An approved period is paid out; before that, only advances are possible. */
export function registerKindOf({ state }: Pick<PayPeriodHead, 'state'>): RegisterKind {
  return state === 'approved' || state === 'closed' ? 'period' : 'advance';
}

/** Payouts that were not cancelled, over `payouts`. */
export const live = sql`state not in ('failed', 'dropped')`;

/** The pay by schemes for the elapsed days of a period without a calculation, for advances. */
export async function accruedBySchemes(ctx: ReadContext, period: PayPeriodHead): Promise<AccruedByScheme> {
  return registerKindOf(period) === 'advance' ? schemePaySoFar(ctx, period) : [];
}
type AccruedByScheme = Awaited<ReturnType<typeof schemePaySoFar>>;

/**
 * The pay due to each person for a period, separately by lessons and by schemes: from its statement, or for an advance the pay accrued so
 * far, minus the payouts of the period. Overpayments of other approved periods are subtracted. Columns: `teacher_id`, `source`, `earned`,
 * `paid`, `due`.
 * @param butFor a register whose payouts are ignored
 */
export function duePay(
  ctx: Pick<ReadContext, 'settings'>,
  period: PayPeriodHead,
  accrued: AccruedByScheme,
  butFor: number | null = null,
): RawBuilder<unknown> {
  const { currency } = ctx.settings;
  const approved = sql`
    select s.teacher_id, 'lessons' as source, p.id as period_id, s.total from pay_statements s
    join pay_calculations c on c.id = s.calculation_id and c.dropped_at is null
    join pay_periods p on p.id = c.period_id and p.state in ('approved', 'closed') where s.currency = ${currency}
    union all
    select l.user_id, 'scheme', p.id, sum(l.amount) from scheme_lines l
    join pay_periods p on p.id = l.period_id and p.state in ('approved', 'closed') where l.currency = ${currency} group by l.user_id, p.id`;
  const earned =
    registerKindOf(period) === 'period'
      ? sql`select teacher_id, source, total as earned from approved where period_id = ${period.id}`
      : sql`select teacher_id, 'lessons' as source, sum(amount) as earned from accruals
          where business_date between ${period.starts_on} and ${period.ends_on} and currency = ${currency} group by teacher_id
          union all
          select user_id, 'scheme', sum(amount) from (
            select user_id, amount from scheme_lines where period_id = ${period.id} and currency = ${currency}
            union all
            select user_id, amount from jsonb_to_recordset(${JSON.stringify(accrued)}::jsonb) as x (user_id int, amount bigint)
          ) y group by user_id`;
  return sql`
    with approved as materialized (${approved}),
    paid as materialized (
      select teacher_id, source, period_id, sum(gross) as gross from payouts
      where ${live} and currency = ${currency} and register_id is distinct from ${butFor}::int group by teacher_id, source, period_id
    ),
    elsewhere as (
      select a.teacher_id, a.source, sum(a.total - coalesce(p.gross, 0)) as owed from approved a left join paid p using (teacher_id, source, period_id)
      where a.period_id <> ${period.id} group by a.teacher_id, a.source
    )
    select e.teacher_id, e.source, e.earned::bigint as earned, coalesce(p.gross, 0)::bigint as paid,
      greatest(e.earned - coalesce(p.gross, 0) + least(coalesce(o.owed, 0), 0), 0)::bigint as due
    from (${earned}) e left join paid p on p.teacher_id = e.teacher_id and p.source = e.source and p.period_id = ${period.id}
    left join elsewhere o on o.teacher_id = e.teacher_id and o.source = e.source`;
}

/** Why a person's pay is held now, over `payees y`; null if it is not. */
export function heldBy(ctx: Pick<ReadContext, 'now' | 'settings'>, { id }: Pick<PayPeriodHead, 'id'>): RawBuilder<unknown> {
  return sql`case when y.teacher_id is null then 'requisites_missing'
    when ${approvedAlone(sql`${id}::int`, sql`y.teacher_id`)} then 'own_approval' else ${heldByReceipts(ctx)} end`;
}

type Totals = { readonly held: boolean; readonly named: number; readonly people: number; readonly due: number };

/** Lists people with due pay of a period, and totals of those who can and cannot be paid now. */
export async function listDuePay(ctx: ReadContext, { query }: { query: DuePayQuery }): Promise<DuePayPage> {
  const period = await requirePeriod(ctx, query.period_id);
  const accrued = await accruedBySchemes(ctx, period);
  const named = query.search === undefined ? sql`true` : sql`u.name ilike ${containsPattern(query.search)}`;
  // One statement, because what is due is summed from all statements and payouts of the school.
  const { rows } = await sql<{ results: DuePay[]; totals: readonly Totals[] }>`
    with found as materialized (
      select d.teacher_id, u.name as teacher_name, d.source, y.kind, d.earned, d.paid, d.due, ${heldBy(ctx, period)} as held, ${named} as named
      from (${duePay(ctx, period, accrued)}) d join users u on u.id = d.teacher_id left join payees y on y.teacher_id = d.teacher_id where d.due > 0
    )
    select (
      select coalesce(json_agg(json_build_object('teacher_id', f.teacher_id, 'teacher_name', f.teacher_name, 'source', f.source, 'kind', f.kind, 'earned', f.earned,
        'paid', f.paid, 'due', f.due, 'held', f.held) order by f.teacher_name, f.teacher_id, f.source), '[]')
      from (select * from found where named order by teacher_name, teacher_id, source ${pageLimit(query)}) f
    ) as results, (
      select coalesce(json_agg(t), '[]') from (
        select held is not null as held, count(*) filter (where named)::int as named, count(*)::int as people, sum(due)::bigint as due
        from found group by 1
      ) t
    ) as totals
  `.execute(ctx.db);
  const { results = [], totals = [] } = rows[0] ?? {};
  const of = (held: boolean) => {
    const total = totals.find((row) => row.held === held);
    return { people: total?.people ?? 0, due: (total?.due ?? 0) as DuePay['due'] };
  };
  return {
    count: totals.reduce((sum, each) => sum + each.named, 0),
    results,
    kind: registerKindOf(period),
    currency: ctx.settings.currency,
    payable: of(false),
    held: of(true),
  };
}
