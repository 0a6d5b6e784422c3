import type { PastMove } from '@lectern/contract/study/curriculum-moves.schema';
import { sql } from 'kysely';
import { allowedActions } from '../../../../kernel/actions.ts';
import { AppError } from '../../../../kernel/app-error.ts';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { clientScope, kidScope } from '../../../clients/public/client-access.ts';
import { curriculumMoveActions } from '../curriculums.policy.ts';

const mostMoves = 20;

/** A level as JSON, of `grade_levels g` in `curriculums u`. */
const level = sql`jsonb_build_object('id', g.id, 'title', g.title, 'version', u.version, 'grade', u.grade)`;

type Row = Omit<PastMove, 'can'> & { readonly moved_since: boolean };

/** Lists the last moves to or from a version whose children are all within the actor's scope, the latest first. @throws AppError `not_found` */
export async function listCurriculumMoves(ctx: ReadContext, { params }: { params: { id: number } }): Promise<PastMove[]> {
  const { db, actor } = ctx;
  const version = await db.selectFrom('curriculums').select('id').where('id', '=', params.id).executeTakeFirst();
  if (version === undefined) throw new AppError('not_found', { id: params.id });
  const { rows } = await sql<Row>`
    with of_version as (select id from grade_levels where curriculum_id = ${params.id}), found as (
      select m.id from curriculum_moves m where m.grade_level_id in (select id from of_version)
      union select i.move_id from curriculum_move_items i where i.taught_level_id in (select id from of_version)
    )
    select m.id, m.moved_at, by.name as moved_by_name, ${level} as to_level, m.undone_at, undoer.name as undone_by_name,
      items.kid_names, items.from_levels, items.moved_since
    from found join curriculum_moves m on m.id = found.id join users by on by.id = m.moved_by left join users undoer on undoer.id = m.undone_by
    join grade_levels g on g.id = m.grade_level_id join curriculums u on u.id = g.curriculum_id
    cross join lateral (
      select json_agg(k.name order by k.name, e.id) as kid_names, bool_or(e.grade_level_id is distinct from m.grade_level_id) as moved_since,
        bool_and(${clientScope(actor)} and ${kidScope(actor)}) as known,
        coalesce(jsonb_agg(distinct ${level}) filter (where g.id is not null), '[]') as from_levels
      from curriculum_move_items i join engagements e on e.id = i.engagement_id join children k on k.id = e.kid_id
      join clients c on c.id = e.client_id left join grade_levels g on g.id = i.taught_level_id left join curriculums u on u.id = g.curriculum_id
      where i.move_id = m.id
    ) items
    where items.known order by m.moved_at desc, m.id desc limit ${mostMoves}
  `.execute(db);
  return rows.map(({ moved_since, ...move }) => ({
    ...move,
    can: allowedActions(ctx, curriculumMoveActions, { undone: move.undone_at !== null, moved_since }),
  }));
}
