import type { Together, TogetherQuery } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { mostTogether } from '@lectern/contract/regular-lessons/regular-rule-states';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { canArrangeLesson } from '../../lessons/public/lesson-access.ts';
import { requireEngaged } from '../engaged.queries.ts';

type Row = Together['children'][number] & { readonly manager_id: number | null };

/** Lists the children who can share the weekly lesson of an engagement, as far as the actor arranges their lessons. */
export async function listTogether(ctx: ReadContext, { query }: { query: TogetherQuery }): Promise<Together> {
  const engaged = await requireEngaged(ctx, query.engagement_id);
  const most = mostTogether(engaged.kind);
  if (most === 1) return { most, children: [] };
  const { teacher_id, curator_id, service_course_id, kid_id } = engaged;
  const { rows } = await sql<Row>`
    select e.id as engagement_id, k.id as kid_id, k.name as kid_name, k.grade, c.manager_id
    from engagements e join children k on k.id = e.kid_id join clients c on c.id = e.client_id
    where e.teacher_id = ${teacher_id} and e.service_course_id = ${service_course_id} and e.status = 'active' and e.kid_id <> ${kid_id}
      and k.status = 'active' and c.status = 'active'
    order by k.name, e.id
  `.execute(ctx.db);
  const children = rows
    .filter(({ manager_id }) => canArrangeLesson(ctx.actor, { teacher_id, curator_id, manager_id }))
    .map(({ manager_id: _manager, ...child }) => child);
  return { most, children };
}
