import type { PayPeriod } from '@lectern/contract/salary/pay-periods.schema';
import type { PayPeriodHead } from '@lectern/contract/salary/salary.schema';
import { keepsPay } from '@lectern/contract/salary/pay-rights.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { unapprovedGroups } from '../group/group-approval.queries.ts';
import { waitingForAnother } from '../public/own-approval.ts';
import { payPeriodActions } from './pay-periods.policy.ts';
import type { PeriodFacts } from './pay-periods.policy.ts';

type Row = PayPeriodHead &
  Pick<PayPeriod, 'steps'> & {
    waiting: { id: number; name: string } | null;
    people: number | null;
    done: number | null;
    finished_at: string | null;
    open_disputes: number;
    unapproved_groups: NonNullable<PayPeriod['unapproved_groups']>;
  };

export async function listPayPeriods(ctx: ReadContext): Promise<PayPeriod[]> {
  return (await periods(ctx, sql`true`)).map((row) => viewOf(ctx, row));
}

/** @throws AppError `not_found` */
export async function requirePayPeriod(ctx: ReadContext, id: number): Promise<PayPeriod> {
  const [row] = await periods(ctx, sql`p.id = ${id}`);
  if (row === undefined) throw new AppError('not_found');
  return viewOf(ctx, row);
}

async function periods({ db }: ReadContext, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.starts_on, p.ends_on, p.state, c.people, c.done, c.finished_at, coalesce(s.steps, '[]') as steps,
      (select count(*)::int from pay_disputes d left join accruals a on a.id = d.accrual_id left join scheme_lines l on l.id = d.scheme_line_id
        where d.state = 'open' and (a.business_date between p.starts_on and p.ends_on or l.period_id = p.id)) as open_disputes,
      (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${waitingForAnother}) as waiting,
      ${unapprovedGroups} as unapproved_groups
    from pay_periods p left join pay_calculations c on c.period_id = p.id and c.dropped_at is null
    left join lateral (
      select json_agg(json_build_object('state', s.state, 'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'by_name', u.name, 'reason', s.reason) order by s.id) as steps
      from pay_period_steps s left join users u on u.id = s.by_id where s.period_id = p.id
    ) s on true
    where ${where} order by p.starts_on desc
  `.execute(db);
  return rows;
}

function viewOf(ctx: ReadContext, { people, done, finished_at, open_disputes, waiting, unapproved_groups, ...period }: Row): PayPeriod {
  const calculation = people === null || done === null ? null : { people, done, finished_at };
  const facts: PeriodFacts = {
    ...period,
    calculating: calculation !== null && finished_at === null,
    today: schoolDateOf(ctx, ctx.now),
    waiting: waiting?.id ?? null,
  };
  const visible = keepsPay(ctx.actor)
    ? { open_disputes, waiting: waiting?.name ?? null, unapproved_groups }
    : { open_disputes: null, waiting: null, unapproved_groups: null };
  return { ...period, calculation, ...visible, can: allowedActions(ctx, payPeriodActions, facts) };
}
