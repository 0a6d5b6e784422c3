import type { UndoneReassignment } from '@lectern/contract/clients/assignment.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import type { HandedOver } from './assignment.queries.ts';
import { giveTo } from './reassign-clients.ts';

/** Minutes within which a reassignment can be undone by its author, although the clients are no longer theirs. */
const undoMinutes = 60;

type Given = HandedOver & { readonly back_to: number | null; readonly back_to_name: string | null };

/**
 * Undoes the actor's own reassignment. Every client that has not been reassigned since returns to the previous manager.
 * @throws AppError `not_found` for another user's reassignment, `reassignment_settled` if it is too old or already undone
 */
export async function undoReassignment(ctx: WriteContext, { params }: { params: { id: number } }): Promise<UndoneReassignment> {
  const { db, actor, now } = ctx;
  const { rows: found } = await sql<{ made_at: string; undone_at: string | null; clients: number[] }>`
    select made_at, undone_at, coalesce((select array_agg(client_id order by client_id) from reassigned_clients where reassignment_id = r.id), '{}') as clients
    from client_reassignments r where id = ${params.id} and made_by = ${actor.id} for update
  `.execute(db);
  const made = found[0];
  if (made === undefined) throw new AppError('not_found', { id: params.id });
  const lastMoment = Temporal.Instant.from(made.made_at).add({ minutes: undoMinutes });
  if (made.undone_at !== null || Temporal.Instant.compare(now, lastMoment) > 0) throw new AppError('reassignment_settled');
  await lock(
    db,
    made.clients.map((id) => ({ of: 'client', id })),
  );
  const back = await stillGiven(ctx, params.id);
  for (const those of Map.groupBy(back, ({ back_to }) => back_to).values()) {
    const [first] = those;
    if (first !== undefined)
      await giveTo(ctx, { id: first.back_to, name: first.back_to_name }, those, { undone_reassignment_id: params.id });
  }
  await sql`update client_reassignments set undone_at = ${isoOf(now)} where id = ${params.id}`.execute(db);
  ctx.audit({
    action: 'client_reassignment.undo',
    entity: 'client_reassignment',
    entity_id: params.id,
    new: { clients: back.length, kept: made.clients.length - back.length },
  });
  return { clients: back.length, kept: made.clients.length - back.length };
}

/** Clients that have had the new manager ever since and that have not been merged. */
async function stillGiven({ db }: WriteContext, id: number): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select c.id, c.name, c.manager_id, m.name as manager_name, g.from_manager_id as back_to, b.name as back_to_name
    from reassigned_clients g join client_reassignments r on r.id = g.reassignment_id join clients c on c.id = g.client_id
    left join users m on m.id = c.manager_id left join users b on b.id = g.from_manager_id
    where r.id = ${id} and c.manager_id = r.manager_id and c.manager_since = r.made_at and c.merged_into_id is null
    order by c.id
  `.execute(db);
  return rows;
}
