import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Approvals of a period since it was last reopened. */
const approvalsOf = (periodId: RawBuilder<unknown>) => sql`
  pay_period_steps s where s.period_id = ${periodId} and s.state = 'approved'
    and s.id > coalesce((select max(o.id) from pay_period_steps o where o.period_id = ${periodId} and o.state = 'open'), 0)`;

/** Whether a person alone approved a period; their own pay then waits. */
export function approvedAlone(periodId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select bool_and(s.by_id is not distinct from ${userId}) from ${approvalsOf(periodId)}), false)`;
}

/** The only approver of a period `p`, if they are paid by it; otherwise null. */
export const waitingForAnother = sql<number | null>`(
  select w.by_id from (select distinct s.by_id from ${approvalsOf(sql`p.id`)}) w
  where p.state in ('approved', 'closed') and ${approvedAlone(sql`p.id`, sql`w.by_id`)} and (
    exists (select from scheme_lines l where l.user_id = w.by_id and l.period_id = p.id)
    or exists (select from accruals a where a.teacher_id = w.by_id and a.business_date between p.starts_on and p.ends_on))
)`;
