import type { KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import { kpiRoles } from '@lectern/contract/kpi/kpi-measures.rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { canSeeKpi } from './kpi.policy.ts';
import type { Measured } from './kpi.policy.ts';
import type { MonthSpan } from './month-span.ts';

export type Person = Measured & { readonly name: string };

/**
 * The person of a request, by default the actor in the selected role, and the role of the figures.
 * @throws AppError `not_found` for people without key figures, and for those whose figures the actor may not see
 */
export async function requirePerson(
  ctx: ReadContext,
  query: { user_id?: number | undefined; role?: KpiRole | undefined },
): Promise<Person> {
  const { actor, db } = ctx;
  const { rows } = await sql<{ id: number; name: string; roles: string[]; curator_id: number | null }>`
    select u.id, u.name, t.curator_id, array(select g.role from role_grants g where g.user_id = u.id) as roles
    from users u left join teachers t on t.id = u.id where u.id = ${query.user_id ?? actor.id}
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new AppError('not_found');
  const held = kpiRoles.filter((role) => found.roles.includes(role));
  const own = found.id === actor.id ? held.find((role) => role === actor.role) : undefined;
  const role = query.role === undefined ? (own ?? held[0]) : held.find((each) => each === query.role);
  if (role === undefined) throw new AppError('not_found');
  const person = { id: found.id, name: found.name, role, curator_id: role === 'Teacher' ? found.curator_id : null };
  if (!canSeeKpi(actor, person)) throw new AppError('not_found');
  return person;
}

/** Ids of the people whose key figures of a month are calculated: who work now, and did then. */
export async function peopleOf(db: Db, role: KpiRole, span: MonthSpan): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join role_grants g on g.user_id = u.id left join teachers t on t.id = u.id
    where g.role = ${role} and u.state = 'active' and u.created_at < ${span.end} and (${role} <> 'Teacher' or t.status = 'active')
    order by u.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL condition: a person is immune on a day of a month, by the columns of the person's id and the month's first day. */
export function immuneIn(person: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from kpi_immunities i where i.user_id = ${person}
      and daterange(i.first_day, coalesce(i.ended_on, i.last_day + 1)) && daterange(${month}, (${month} + interval '1 month')::date))`;
}
