import type { EndImmunityInput, GiveImmunityInput, KpiImmunity } from '@lectern/contract/kpi/kpi.schema';
import { kpiRoles } from '@lectern/contract/kpi/kpi-measures.rules';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { immunityActions } from '../kpi.policy.ts';
import { immunitiesWhere, requireImmunity } from './immunities.queries.ts';

/**
 * Grants immunity to people for some days: to all of them, or none. It ends automatically after the last day.
 * @throws AppError `not_found` for people without key figures, `own_immunity`, `kpi_month_closed`, `immunity_overlaps` with the name
 */
export async function updateKpiImmuneUsers(ctx: WriteContext, { body }: { body: GiveImmunityInput }): Promise<KpiImmunity[]> {
  const { db, actor, now } = ctx;
  const { from, until, reason } = body;
  const ids = [...new Set(body.user_ids)].sort((a, b) => a - b);
  if (ids.includes(actor.id)) throw new AppError('own_immunity', {}, 'user_ids');
  const { rows: people } = await sql<{ id: number; name: string; taken: boolean }>`
    select u.id, u.name, exists (select from kpi_immunities i where i.user_id = u.id
      and daterange(i.first_day, coalesce(i.ended_on, i.last_day + 1)) && daterange(${from}::date, ${until}::date + 1)) as taken
    from users u where u.id = any(${ids}::int[]) and exists (select from role_grants g where g.user_id = u.id and g.role = any(${[...kpiRoles]}::text[]))
    order by u.id for update of u
  `.execute(db);
  if (people.length < ids.length) throw new AppError('not_found', {}, 'user_ids');
  await requireOpenMonth(ctx, from);
  const taken = people.find((person) => person.taken);
  if (taken !== undefined) throw new AppError('immunity_overlaps', { name: taken.name }, 'from');
  const given = await db
    .insertInto('kpi_immunities')
    .values(ids.map((user_id) => ({ user_id, first_day: from, last_day: until, reason, agreed_at: isoOf(now), agreed_by: actor.id })))
    .returning(['id', 'user_id'])
    .execute();
  for (const { id, user_id } of given)
    ctx.audit({ action: 'kpi_immunity.agree', entity: 'kpi_immunity', entity_id: id, new: { user_id, from, until, reason } });
  return immunitiesWhere(ctx, sql`i.id = any(${given.map(({ id }) => id)}::int[])`, sql`order by u.name, i.id`);
}

/** @throws AppError `kpi_month_closed` for a day in a closed month, whose figures never change */
async function requireOpenMonth({ db }: WriteContext, day: string): Promise<void> {
  const { rows } =
    await sql`select from kpi_months where month >= date_trunc('month', ${day}::date)::date and closed_at is not null`.execute(db);
  if (rows.length > 0) throw new AppError('kpi_month_closed', {}, 'from');
}

/** Ends an immunity today, or deletes one that has not started. @throws AppError the refusals of `immunityActions` */
export async function endKpiImmunity(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: EndImmunityInput },
): Promise<KpiImmunity> {
  await sql`select from kpi_immunities where id = ${params.id} for update`.execute(ctx.db);
  const { immunity, facts, ends_on } = await requireImmunity(ctx, params.id);
  requireAction(ctx, immunityActions, 'end', facts);
  await ctx.db
    .updateTable('kpi_immunities')
    .set({ ended_on: ends_on, ended_at: isoOf(ctx.now), ended_by: ctx.actor.id, ended_reason: body.reason })
    .where('id', '=', immunity.id)
    .execute();
  ctx.audit({
    action: 'kpi_immunity.end',
    entity: 'kpi_immunity',
    entity_id: immunity.id,
    old: { until: immunity.until },
    new: { user_id: immunity.user_id, ended_on: ends_on, reason: body.reason },
  });
  return (await requireImmunity(ctx, immunity.id)).immunity;
}
