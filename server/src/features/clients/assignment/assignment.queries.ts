import type { ReassignInput, ReassignmentPreview } from '@lectern/contract/clients/assignment.schema';
import { mostReassigned } from '@lectern/contract/clients/assignment.schema';
import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { canHandOver, servesAll } from '../clients.policy.ts';
import { matchingIds } from '../clients.queries.ts';
import { requireManager } from '../records/managers.queries.ts';

export type HandedOver = {
  readonly id: number;
  readonly name: string;
  readonly manager_id: number | null;
  readonly manager_name: string | null;
};

/** Lists the clients that match a list query and that the actor may reassign. Clients lent to the actor are left out. */
export async function listMatchingClients(
  ctx: ReadContext,
  { query }: { query: ClientListQuery },
): Promise<{ count: number; client_ids: number[] }> {
  const { id } = ctx.actor;
  if (servesAll(ctx.actor)) return matchingIds(ctx, query, mostReassigned);
  if (query.manager_id?.includes(id) === false) return { count: 0, client_ids: [] };
  return matchingIds(ctx, { ...query, manager_id: [id] }, mostReassigned);
}

/** Loads clients that the actor may reassign. @throws AppError `not_found` if any of them is not the actor's */
export async function requireHandedOver({ db, actor }: ReadContext, ids: readonly number[]): Promise<HandedOver[]> {
  const { rows } = await sql<HandedOver & { merged_into_id: number | null }>`
    select c.id, c.name, c.manager_id, m.name as manager_name, c.merged_into_id
    from clients c left join users m on m.id = c.manager_id where c.id = any(${ids}) order by c.id
  `.execute(db);
  const known = new Set(rows.filter((client) => canHandOver(actor, client)).map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new AppError('not_found', { id: missing }, 'client_ids');
  return rows;
}

/** Previews a reassignment; clients that the new manager already has are only counted. */
export async function previewReassignment(ctx: ReadContext, { body }: { body: ReassignInput }): Promise<ReassignmentPreview> {
  const manager = await requireManager(ctx, body.manager_id);
  const clients = await requireHandedOver(ctx, body.client_ids);
  const going = clients.filter(({ manager_id }) => manager_id !== manager.id);
  const [sums, history] = await Promise.all([
    sumsOf(
      ctx,
      going.map(({ id }) => id),
    ),
    clients.length === 1 && clients[0] !== undefined ? historyOf(ctx, clients[0].id) : [],
  ]);
  return {
    manager_name: manager.name,
    clients: going.length,
    already: clients.length - going.length,
    from: Map.groupBy(going, ({ manager_id }) => manager_id)
      .entries()
      .map(([manager_id, those]) => ({ manager_id, manager_name: those[0]?.manager_name ?? null, clients: those.length }))
      .toArray(),
    ...sums,
    currency: ctx.settings.currency,
    history,
  };
}

type Sums = Pick<ReassignmentPreview, 'kids' | 'planned_lessons' | 'units_left' | 'owed' | 'on_account'>;

async function sumsOf({ db, now }: ReadContext, ids: readonly number[]): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (select count(*)::int from children where client_id = any(${ids})) as kids,
      (select count(*)::int from lessons where client_id = any(${ids}) and status = 'planned' and start > ${isoOf(now)}) as planned_lessons,
      coalesce(sum(units_left), 0)::int as units_left, coalesce(-sum(least(money, 0)), 0)::bigint as owed,
      coalesce(sum(greatest(money, 0)), 0)::bigint as on_account
    from client_balances where client_id = any(${ids})
  `.execute(db);
  return rows[0] ?? { kids: 0, planned_lessons: 0, units_left: 0, owed: minor(0), on_account: minor(0) };
}

async function historyOf({ db }: ReadContext, clientId: number): Promise<ReassignmentPreview['history']> {
  const { rows } = await sql<ReassignmentPreview['history'][number]>`
    select u.name as manager_name, m.since, m.until from client_managers m left join users u on u.id = m.manager_id
    where m.client_id = ${clientId} order by m.since
  `.execute(db);
  return rows;
}
