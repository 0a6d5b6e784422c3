import type { HandedOverClients } from '@lectern/contract/deals/deals.schema';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';

const shownHours = 24 * 14;
const shownClients = 20;

/** Lists clients that won deals handed over to the actor in the last two weeks and who are still theirs, the newest first. */
export async function listHandedOver({ db, actor, now }: ReadContext): Promise<HandedOverClients> {
  const { rows } = await sql<HandedOverClients['results'][number]>`
    select d.id as deal_id, c.id as client_id, c.name as client_name, k.name as kid_name, d.owner_id as sold_by_id, u.name as sold_by_name,
      d.handed_over_at
    from deals d join clients c on c.id = d.client_id join users u on u.id = d.owner_id left join children k on k.id = d.kid_id
    where d.handed_over_to = ${actor.id} and c.manager_id = ${actor.id} and d.handed_over_at > ${isoOf(now.subtract({ hours: shownHours }))}
    order by d.handed_over_at desc, d.id desc limit ${shownClients}
  `.execute(db);
  return { results: rows };
}
