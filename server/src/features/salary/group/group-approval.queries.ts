import type { GroupApproval, GroupSalary } from '@lectern/contract/salary/group-salary.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { waitingForAnother } from '../public/own-approval.ts';
import { groupApprovalActions } from './group-approval.policy.ts';
import type { GroupApprovalFacts } from './group-approval.policy.ts';

type Period = GroupSalary['period'];

/** Calculations `c` in force of a period `p`. */
const calculated = sql`pay_calculations c on c.period_id = p.id and c.dropped_at is null and c.finished_at is not null`;

/** Teachers `s` with pay in a calculated period `p`, with their `curator_id` and whether their pay is `approved`. */
const calculatedTeachers = (which: RawBuilder<unknown>) => sql`
  select p.id as period_id, c.id as calculation_id, t.id as teacher_id, t.curator_id,
    exists (select from pay_approvals a where a.calculation_id = c.id and a.teacher_id = t.id) as approved
  from pay_periods p join ${calculated} join pay_statements s on s.calculation_id = c.id join teachers t on t.id = s.teacher_id
  where ${which} group by p.id, c.id, t.id`;

/** The teachers of the actor's own group with pay in a calculated period, and their calculation. */
export const ownGroup = ({ actor }: Pick<ReadContext, 'actor'>, periodId: number | null) =>
  calculatedTeachers(sql`p.id = ${periodId} and t.curator_id = ${actor.id}`);

/** The approval progress of the actor's group. */
export async function groupApproval(
  ctx: ReadContext,
  { id, state, starts_on, ends_on }: Period,
): Promise<{ readonly facts: GroupApprovalFacts; readonly approval: GroupApproval }> {
  const { rows } = await sql<{ people: number; approved: number; open_disputes: number; own_pay: boolean }>`
    with s as (${ownGroup(ctx, id)})
    select count(*)::int as people, count(*) filter (where s.approved)::int as approved,
      coalesce(bool_or(s.teacher_id = ${ctx.actor.id}), false) as own_pay,
      (select count(*)::int from pay_disputes d join accruals a on a.id = d.accrual_id where d.state = 'open'
        and d.teacher_id = any(array(select teacher_id from s)) and a.business_date between ${starts_on} and ${ends_on}) as open_disputes
    from s
  `.execute(ctx.db);
  const { own_pay = false, ...counted } = rows[0] ?? { people: 0, approved: 0, open_disputes: 0 };
  const facts = { ...counted, state, own_pay };
  return { facts, approval: { ...counted, can: allowedActions(ctx, groupApprovalActions, facts) } };
}

/**
 * For each reviewed period `p` the groups with pay that is not approved, as JSON. Teachers without a curator need only the period's
 * approval.
 */
export const unapprovedGroups = sql`(
  select coalesce(json_agg(json_build_object('curator_name', g.name, 'people', g.people) order by g.name, g.id), '[]') from (
    select u.id, u.name, count(*)::int as people from (${calculatedTeachers(sql`p.state = 'under_review'`)}) s join users u on u.id = s.curator_id
    where s.period_id = p.id and not s.approved group by u.id
  ) g)`;

/**
 * Whether a person's pay by lessons or by a scheme is approved: with the period, unless they alone approved it, or by the curator of their
 * group.
 * @param id of the paid person
 * @param ofLessons whether it is pay by lessons
 */
export async function approvedPay(
  { db }: Pick<ReadContext, 'db'>,
  { id: periodId, state }: Period,
  id: RawBuilder<unknown>,
  ofLessons: RawBuilder<unknown>,
): Promise<RawBuilder<boolean>> {
  if (periodId === null || state === 'open') return sql<boolean>`false`;
  const byCurator = sql`${ofLessons} and exists (
    select from pay_approvals a join pay_calculations c on c.id = a.calculation_id and c.dropped_at is null
    where c.period_id = ${periodId} and a.teacher_id = ${id})`;
  if (state !== 'approved' && state !== 'closed') return sql<boolean>`(${byCurator})`;
  const { rows } = await sql<{ waiting: number | null }>`
    select ${waitingForAnother} as waiting from pay_periods p where p.id = ${periodId}
  `.execute(db);
  const waiting = rows[0]?.waiting ?? null;
  return waiting === null ? sql<boolean>`true` : sql<boolean>`(${id} <> ${waiting} or (${byCurator}))`;
}
