import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import type { LessonMove } from '../../lessons/public/lesson-moved.ts';

type Followed = { readonly id: number; readonly client_id: number | null; readonly was: string; readonly is: string };

/** Moves a deal's link to the new lesson when its trial lesson is moved. */
export async function followMovedTrial(ctx: WriteContext, { from_id, to_id }: LessonMove): Promise<void> {
  const { rows } = await sql<Followed>`
    update deals d set trial_lesson_id = ${to_id} from lessons o, lessons n
    where d.trial_lesson_id = ${from_id} and o.id = ${from_id} and n.id = ${to_id}
    returning d.id, d.client_id, o.start as was, n.start as is
  `.execute(ctx.db);
  for (const { id, client_id, was, is } of rows)
    ctx.audit({
      action: 'deal.link_trial',
      entity: 'deal',
      entity_id: id,
      client_id,
      old: { trial_on: was.slice(0, 10) },
      new: { trial_on: is.slice(0, 10) },
    });
}
