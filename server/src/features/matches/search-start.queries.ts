import type { SearchStart, TeacherHistory } from '@lectern/contract/matches/matches.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { workScope } from '../clients/public/client-access.ts';
import { placesWithEveryTeacher, searchActions, searchesForEverybody, searchScope } from './matches.policy.ts';
import { allowedActions } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';

type Kid = SearchStart['kids'][number];
type HistoryRow = TeacherHistory & { readonly kid_id: number };

/** @throws AppError `not_found` for a client outside the actor's scope */
export async function getSearchStart(ctx: ReadContext, { params }: { params: { id: number } }): Promise<SearchStart> {
  const { actor } = ctx;
  const client = await clientOf(ctx, params.id);
  // A teacher sees their pupils' clients but cannot search: the response says so and names no colleagues.
  const can = allowedActions(ctx, searchActions, actor);
  if (!can.search.allowed) return { client, kids: [], places_with: [], can };
  const [kids, group] = await Promise.all([kidsOf(ctx, client.id), placesWithEveryTeacher(actor) ? null : groupOf(ctx)]);
  return { client, kids, places_with: group, can };
}

async function clientOf(ctx: ReadContext, id: number): Promise<SearchStart['client']> {
  const known = searchesForEverybody(ctx.actor) ? sql`true` : workScope(ctx.actor);
  const { rows } = await sql<SearchStart['client']>`select c.id, c.name, c.zone from clients c where c.id = ${id} and ${known}`.execute(
    ctx.db,
  );
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

async function kidsOf(ctx: ReadContext, clientId: number): Promise<Kid[]> {
  const { db, actor } = ctx;
  const { rows } = await sql<Omit<Kid, 'history'>>`
    select k.id, k.name, k.grade, k.zone, k.status,
      (select coalesce(json_agg(json_build_object('id', e.id, 'teacher_id', e.teacher_id, 'course_id', e.course_id, 'service_course_id', e.service_course_id, 'status', e.status)
        order by e.status = 'ended', e.started_on desc, e.id desc), '[]') from engagements e where e.kid_id = k.id) as engagements
    from children k join clients c on c.id = k.client_id
    where c.id = ${clientId} and ${searchScope(actor)} order by k.status, k.id
  `.execute(db);
  const histories = await sql<HistoryRow>`
    select p.kid_id, p.teacher_id, count(l.id)::int as held, max(l.start) as last,
      (select coalesce(json_agg(json_build_object('title', ${titleOf(ctx, 'co')}, 'status', e.status, 'ended_on', e.ended_on, 'end_reason', e.end_reason)
        order by e.started_on desc, e.id desc), '[]') from engagements e join courses co on co.id = e.course_id
        where e.kid_id = p.kid_id and e.teacher_id = p.teacher_id) as courses
    from (
      select kid_id, teacher_id from engagements where kid_id = any(${rows.map(({ id }) => id)}::int[])
      union select kid_id, teacher_id from lessons where kid_id = any(${rows.map(({ id }) => id)}::int[]) and status = 'held'
    ) p left join lessons l on l.kid_id = p.kid_id and l.teacher_id = p.teacher_id and l.status = 'held'
    group by p.kid_id, p.teacher_id order by last desc nulls last
  `.execute(db);
  return rows.map((kid) => ({
    ...kid,
    history: histories.rows.filter(({ kid_id }) => kid_id === kid.id).map(({ kid_id: _, ...history }) => history),
  }));
}

/** The teachers of the actor's own group. */
async function groupOf({ db, actor }: ReadContext): Promise<number[]> {
  const rows = await db.selectFrom('teachers').select('id').where('curator_id', '=', actor.id).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
