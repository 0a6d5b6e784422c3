import type { HandedOverClients } from '@lectern/contract/clients/assignment.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

const shownHours = 24 * 14;
const shownClients = 20;

/**
 * Lists the clients that somebody else handed over to the actor in the last two weeks and whose card the actor has not opened since, newest
 * first. The author comes from the change log; after a sale it is the deal's owner. Undone reassignments are left out.
 */
export async function listHandedOver({ db, actor, now }: ReadContext): Promise<HandedOverClients> {
  const { rows } = await sql<HandedOverClients['results'][number] & { count: number }>`
    select c.id as client_id, c.name as client_name, by.id as by_id, by.name as by_name, d.id as deal_id, m.since as handed_over_at,
      count(*) over ()::int as count
    from client_managers m join clients c on c.id = m.client_id
    cross join lateral (
      select a.actor_id, a.new from audit_log a
      where a.client_id = m.client_id and a.at = m.since and a.outcome = 'done' and a.action in ('client.reassign', 'client.edit')
        and (a.new ->> 'manager_id')::int = m.manager_id
      order by a.id desc limit 1
    ) a
    left join lateral (
      select d.id, d.owner_id from deals d
      where d.client_id = m.client_id and d.handed_over_to = m.manager_id and d.handed_over_at = m.since
      order by d.id limit 1
    ) d on true
    left join users by on by.id = coalesce(d.owner_id, a.actor_id)
    where m.manager_id = ${actor.id} and m.until is null and m.since > ${isoOf(now.subtract({ hours: shownHours }))}
      and c.merged_into_id is null and a.actor_id is distinct from ${actor.id} and a.new -> 'undone_reassignment_id' is null
      and not exists (
        select from read_log r
        where r.client_id = m.client_id and r.actor_id = ${actor.id} and r.act = 'open' and r.subject = 'client' and r.at >= m.since
      )
    order by m.since desc, c.id limit ${shownClients}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, results: rows.map(({ count: _all, ...client }) => client) };
}
