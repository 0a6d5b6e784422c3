import { sql } from 'kysely';
import type { WriteContext } from '../../../kernel/calls/context.ts';

type Placing = { readonly course_id: number; readonly grade: number; readonly grade_level_id: number };

/** Sets a grade level for every open engagement of a course and grade that has none. */
export async function setLevelOfUnplaced({ db }: WriteContext, { course_id, grade, grade_level_id }: Placing): Promise<void> {
  await sql`
    update engagements e set grade_level_id = ${grade_level_id} from children k
    where k.id = e.kid_id and k.grade = ${grade} and e.course_id = ${course_id} and e.status <> 'ended' and e.grade_level_id is null
  `.execute(db);
}

/** Sets the grade level of each engagement; null for the first level of the published version. */
export async function setEngagementLevels(
  { db }: WriteContext,
  levels: readonly { readonly engagement_id: number; readonly grade_level_id: number | null }[],
): Promise<void> {
  const ids = levels.map(({ engagement_id }) => engagement_id);
  const requested = levels.map(({ grade_level_id }) => grade_level_id);
  await sql`
    update engagements e set grade_level_id = l.level from unnest(${ids}::int[], ${requested}::int[]) as l (id, level) where e.id = l.id
  `.execute(db);
}
