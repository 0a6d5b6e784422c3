import type { Recommendation } from '@lectern/contract/lessons/lesson-choices.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { kidScope, requireClient } from '../../clients/public/client-access.ts';

async function recommendationsWhere(ctx: ReadContext, condition: RawBuilder<unknown>): Promise<Recommendation[]> {
  const { db } = ctx;
  const { rows } = await sql<Recommendation>`
    select r.lesson_id, r.kid_id, k.name as kid_name, r.teacher_id, u.name as teacher_name, r.course_id, ${titleOf(ctx, 'co')} as course_title,
      r.grade_level_id, g.title as level_title, r.lessons_per_week, r.comment, r.recommended_at
    from recommendations r join children k on k.id = r.kid_id join users u on u.id = r.teacher_id join courses co on co.id = r.course_id
    left join grade_levels g on g.id = r.grade_level_id
    where ${condition}
    order by r.recommended_at desc, r.lesson_id desc limit 100
  `.execute(db);
  return rows;
}

/** The recommendation after a lesson. */
export async function recommendationOf(ctx: ReadContext, lessonId: number): Promise<Recommendation | null> {
  return (await recommendationsWhere(ctx, sql`r.lesson_id = ${lessonId}`))[0] ?? null;
}

export async function listRecommendations(ctx: ReadContext, { query }: { query: { client_id: number } }): Promise<Recommendation[]> {
  const { id } = await requireClient(ctx, query.client_id);
  const held = sql`exists (select from lessons l where l.id = r.lesson_id and l.status = 'held')`;
  return recommendationsWhere(ctx, sql`r.client_id = ${id} and ${held} and ${kidScope(ctx.actor)}`);
}
