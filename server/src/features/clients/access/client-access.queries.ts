import type { AccessKey, AccessListQuery, AccessRequest } from '@lectern/contract/clients/access/client-access.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { servesAll } from '../clients.policy.ts';
import { sealAccessKey } from './access-key.ts';
import { partOf } from './access.policy.ts';
import { accessView } from './access.view.ts';
import type { AccessRow } from './access.view.ts';

const columns = sql`r.id, r.client_id, c.name as client_name, c.manager_id, m.name as manager_name, r.asked_by, a.name as asked_by_name,
  r.reason, r.asked_at, r.state, d.name as decided_by_name, r.decided_at, r.decision_comment, r.last_day, r.ends_at`;

const around = sql`join clients c on c.id = r.client_id join users a on a.id = r.asked_by
  left join users m on m.id = c.manager_id left join users d on d.id = r.decided_by`;

/**
 * Returns one request. Its row is locked for a decision, so that the second of two decisions sees the first.
 * @throws AppError `not_found` for a missing request, and for one that the actor neither made nor decides on
 */
export async function requireAccessRequest(
  ctx: ReadContext,
  id: number,
  options: { readonly forUpdate?: boolean } = {},
): Promise<AccessRow> {
  if (options.forUpdate) await sql`select from client_access_requests where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<AccessRow>`select ${columns} from client_access_requests r ${around} where r.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  const part = row === undefined ? { asker: false, manager: false } : partOf(ctx.actor, row);
  if (row === undefined || !(part.asker || part.manager)) throw new AppError('not_found', { id });
  return row;
}

/** The client that is asked about, or the surviving record if it was merged. */
export async function askedClient({ db }: Pick<ReadContext, 'db'>, id: number) {
  const client = await db
    .selectFrom('clients')
    .select(['id', 'name', 'manager_id', 'merged_into_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (client === undefined || client.merged_into_id === null) return client;
  return db.selectFrom('clients').select(['id', 'name', 'manager_id']).where('id', '=', client.merged_into_id).executeTakeFirst();
}

/** Returns the manager of a client whose link the actor has, and no detail of the client, like the duplicate check. */
export async function getAccessKey(ctx: ReadContext, { params }: { params: { id: number } }): Promise<AccessKey> {
  const client = await askedClient(ctx, params.id);
  if (client === undefined) throw new AppError('not_found', { id: params.id });
  const manager = await ctx.db.selectFrom('users').select('name').where('id', '=', client.manager_id).executeTakeFirst();
  return { key: sealAccessKey(ctx, client.id), manager_name: manager?.name ?? null };
}

/** Lists requests about the actor's clients, or the actor's own requests. */
export async function listAccessRequests(
  ctx: ReadContext,
  { query }: { query: AccessListQuery },
): Promise<{ count: number; results: AccessRequest[] }> {
  const { actor, db, now } = ctx;
  const own = sql`r.asked_by = ${actor.id}`;
  const conditions = [query.whose === 'asked' ? own : sql`not ${own}`];
  if (query.whose === 'to_answer' && !servesAll(actor)) conditions.push(sql`c.manager_id = ${actor.id}`);
  if (query.state !== undefined) conditions.push(sql`r.state = any(${query.state})`);
  if (query.open !== undefined) {
    const open = sql`(r.state = 'granted' and r.ends_at > ${isoOf(now)})`;
    conditions.push(query.open ? open : sql`not ${open}`);
  }
  const from = sql`from client_access_requests r ${around} where ${sql.join(conditions, sql` and `)}`;
  const direction = query.ordering === 'asked_at' ? sql`asc` : sql`desc`;
  const list = { columns, from, order: sql`r.asked_at ${direction}, r.id ${direction}` };
  const { count, rows } = await readPage<AccessRow>(db, query, list);
  return { count, results: rows.map((row) => accessView(ctx, row)) };
}
