import type { ListedPayDispute, PayDisputes, PayDisputesQuery } from '@lectern/contract/salary/pay-dispute-list.schema';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import { seesAllPay } from '@lectern/contract/salary/pay-rights.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { canSeeDispute } from './pay-disputes.policy.ts';
import { payDisputeView } from './pay-disputes.view.ts';
import type { PayDisputeRow } from './pay-disputes.view.ts';

const columns = sql`d.id, d.accrual_id, d.scheme_line_id, d.scheme_line_id is not null as of_scheme, d.teacher_id, d.reason, d.words, d.state, d.opened_at, d.answer, d.closed_at, cu.name as closed_by_name,
  t.curator_id`;
const tables = sql`pay_disputes d left join accruals a on a.id = d.accrual_id left join scheme_lines sl on sl.id = d.scheme_line_id
  left join teachers t on t.id = d.teacher_id left join users cu on cu.id = d.closed_by`;

/** The disputes of a teacher's lines of a period, oldest first. */
export async function disputesOfPeriod(
  { db }: ReadContext,
  teacherId: number,
  { starts_on, ends_on }: Pick<PayPeriodHead, 'starts_on' | 'ends_on'>,
): Promise<PayDisputeRow[]> {
  const { rows } = await sql<PayDisputeRow>`
    select ${columns} from ${tables} where d.teacher_id = ${teacherId} and a.business_date between ${starts_on} and ${ends_on} order by d.id
  `.execute(db);
  return rows;
}

/** The disputes of a person's scheme pay lines of a period, oldest first. */
export async function schemeDisputes({ db }: ReadContext, userId: number, periodId: number | null): Promise<PayDisputeRow[]> {
  const { rows } = await sql<PayDisputeRow>`
    select ${columns} from ${tables} where d.teacher_id = ${userId} and sl.period_id = ${periodId}::int order by d.id
  `.execute(db);
  return rows;
}

/** @throws AppError `not_found` for a missing dispute, and for one of pay that the actor may not see */
export async function requirePayDispute({ db, actor }: ReadContext, id: number, lock: RawBuilder<unknown> = sql``): Promise<PayDisputeRow> {
  const { rows } = await sql<PayDisputeRow>`select ${columns} from ${tables} where d.id = ${id} ${lock}`.execute(db);
  const [row] = rows;
  if (row === undefined || !canSeeDispute(actor, row)) throw new AppError('not_found', { id });
  return row;
}

type ListedRow = PayDisputeRow &
  Pick<ListedPayDispute, 'teacher_name' | 'period_id'> &
  Pick<ListedPayDispute['line'], 'kind' | 'business_date' | 'amount' | 'currency' | 'lesson_start' | 'activity_title'>;

/** Lists disputes of a curator's group; with the ability, those of everybody who is paid. */
export async function listPayDisputes(ctx: ReadContext, { query }: { query: PayDisputesQuery }): Promise<PayDisputes> {
  const { actor } = ctx;
  // The scheme pay of a teacher who is also a curator must stay hidden from their own curator.
  const scope = seesAllPay(actor) ? sql`true` : sql`t.curator_id = ${actor.id} and d.accrual_id is not null`;
  const states = query.state === undefined ? sql`` : sql` and d.state = any(${query.state}::text[])`;
  const ofPeriod = query.period_id === undefined ? sql`` : sql` and p.id = ${query.period_id}`;
  const named = query.search === undefined ? sql`` : sql` and tu.name ilike ${containsPattern(query.search)}`;
  const from = sql`from ${tables} join users tu on tu.id = d.teacher_id left join pay_periods p
    on p.id = coalesce(sl.period_id, (select w.id from pay_periods w where a.business_date between w.starts_on and w.ends_on))
    where ${scope}${states}${ofPeriod}${named}`;
  const direction = query.ordering === 'opened_at' ? sql`asc` : sql`desc`;
  const [page, total] = await Promise.all([
    sql<ListedRow>`
      select x.*, l.start as lesson_start, act.title as activity_title from (
        select ${columns}, tu.name as teacher_name, coalesce(a.kind, sl.kind) as kind,
          coalesce(a.business_date, sl.to_day) as business_date, coalesce(a.amount, sl.amount) as amount, coalesce(a.currency, sl.currency) as currency, a.lesson_id, coalesce(a.reverses_id, a.id) as paid_id, p.id as period_id ${from}
        order by d.opened_at ${direction}, d.id ${direction} ${pageLimit(query)}
      ) x left join lessons l on l.id = x.lesson_id left join activity_pay ap on ap.accrual_id = x.paid_id left join activities act on act.id = ap.activity_id
      order by x.opened_at ${direction}, x.id ${direction}
    `.execute(ctx.db),
    sql<{ count: number }>`select count(*)::int as count ${from}`.execute(ctx.db),
  ]);
  return { count: total.rows[0]?.count ?? 0, results: page.rows.map((row) => listedView(ctx, row)) };
}

function listedView(ctx: ReadContext, row: ListedRow): ListedPayDispute {
  const { teacher_id, teacher_name, period_id, kind, business_date, amount, currency, lesson_start, activity_title } = row;
  const line = { kind, business_date, amount, currency, lesson_start, activity_title };
  return { ...payDisputeView(ctx, row), teacher_id, teacher_name, of_scheme: row.of_scheme, period_id, line };
}
