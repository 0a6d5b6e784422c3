import type { LessonStatistics } from '@lectern/contract/lessons/lesson-choices.schema';
import { sql } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { requireClient } from '../clients/public/client-access.ts';
import { lessonScope } from './lessons.policy.ts';
import { inScope } from './lessons.queries.ts';

/** Counts the outcomes of a client's lessons by child and course, within the actor's scope. */
export async function getClientLessonsStatistics(
  ctx: ReadContext,
  { query }: { query: { client_id: number } },
): Promise<LessonStatistics[]> {
  const { id } = await requireClient(ctx, query.client_id);
  const count = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})::int`;
  const { rows } = await sql<LessonStatistics>`
    select l.kid_id, k.name as kid_name, l.course_id, ${titleOf(ctx, 'co')} as course_title,
      ${count(sql`l.status = 'held'`)} as held,
      ${count(sql`l.status = 'client_no_show'`)} as client_no_show,
      ${count(sql`l.status = 'cancelled' and g.fault = 'client'`)} as cancelled_by_client,
      ${count(sql`l.status = 'cancelled' and g.fault = 'teacher'`)} as cancelled_by_teacher,
      ${count(sql`l.status = 'cancelled' and g.fault in ('school', 'technical')`)} as cancelled_otherwise,
      ${count(sql`l.status = 'rescheduled'`)} as moved,
      coalesce(sum(l.minutes) filter (where l.status = 'held'), 0)::int as minutes,
      max(l.start) filter (where l.status = 'held') as last,
      min(l.start) filter (where l.status = 'planned' and l.start > ${isoOf(ctx.now)}) as next
    from lessons l join children k on k.id = l.kid_id join courses co on co.id = l.course_id
    left join cancellation_reasons r on r.id = l.cancel_reason_id left join cancellation_reason_categories g on g.id = r.category_id
    where l.client_id = ${id} and ${inScope(lessonScope(ctx.actor))}
    group by l.kid_id, k.name, l.course_id, ${titleOf(ctx, 'co')}
    order by k.name, l.kid_id, ${titleOf(ctx, 'co')}
  `.execute(ctx.db);
  return rows;
}
