import type { Curriculum, CurriculumInput } from '@lectern/contract/study/curriculums.schema';
import { sql } from 'kysely';
import { AppError } from '../../../../kernel/app-error.ts';
import { isoOf } from '../../../../kernel/clock.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';
import { getCurriculum } from '../curriculums.queries.ts';

/** Creates a draft. @throws AppError `not_found`, `curriculum_not_published` for a copy of a draft */
export async function createCurriculum(ctx: WriteContext, { body }: { body: CurriculumInput }): Promise<Curriculum> {
  const { course_id, grade, from_id } = body;
  const id = await insertDraft(ctx, { course_id, grade, origin_id: from_id });
  if (from_id !== null) await copyLevels(ctx, from_id, id);
  ctx.audit({ action: 'curriculum.create', entity: 'curriculum', entity_id: id, new: body });
  return getCurriculum(ctx, { params: { id } });
}

type NewDraft = { readonly course_id: number; readonly grade: number; readonly origin_id: number | null };

/** Inserts the next version of a course's grade. The course's lock makes its number unique. @throws AppError `not_found` */
export async function insertDraft({ db, now, actor }: WriteContext, { course_id, grade, origin_id }: NewDraft): Promise<number> {
  const { rows: courses } = await sql`select from courses where id = ${course_id} for no key update`.execute(db);
  if (courses.length === 0) throw new AppError('not_found', {}, 'course_id');
  if (origin_id !== null) {
    const origin = await db.selectFrom('curriculums').select('status').where('id', '=', origin_id).executeTakeFirst();
    if (origin === undefined) throw new AppError('not_found', {}, 'from_id');
    if (origin.status === 'draft') throw new AppError('curriculum_not_published', {}, 'from_id');
  }
  const { rows } = await sql<{ id: number }>`
    insert into curriculums (course_id, grade, version, status, origin_id, created_at, created_by)
    select ${course_id}::int, ${grade}::int, coalesce(max(version), 0) + 1, 'draft', ${origin_id}::int, ${isoOf(now)}::timestamptz, ${actor.id}::int
    from curriculums where course_id = ${course_id} and grade = ${grade}
    returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Copies levels, topics, links and files in four statements; the content of a file is shared. Within a course a copied topic keeps its
 * lineage, so that progress counts in every version; in another course it gets its own.
 */
async function copyLevels({ db }: WriteContext, from: number, to: number): Promise<void> {
  const sameCourse = sql`(select a.course_id = b.course_id from curriculums a, curriculums b where a.id = ${from} and b.id = ${to})`;
  await sql`
    insert into grade_levels (curriculum_id, position, title, origin_id)
    select ${to}::int, position, title, case when ${sameCourse} then coalesce(origin_id, id) end from grade_levels where curriculum_id = ${from}
  `.execute(db);
  const pairs = sql`grade_levels old join grade_levels made on made.curriculum_id = ${to} and made.position = old.position`;
  await sql`
    insert into topics (grade_level_id, position, title, goal, hours, preparation, homework, origin_id)
    select made.id, t.position, t.title, t.goal, t.hours, t.preparation, t.homework,
      case when ${sameCourse} then coalesce(t.origin_id, t.id) end
    from ${pairs} join topics t on t.grade_level_id = old.id where old.curriculum_id = ${from}
  `.execute(db);
  await sql`
    insert into topic_links (topic_id, position, title, url)
    select n.id, l.position, l.title, l.url
    from ${pairs} join topics t on t.grade_level_id = old.id join topics n on n.grade_level_id = made.id and n.position = t.position
    join topic_links l on l.topic_id = t.id where old.curriculum_id = ${from}
  `.execute(db);
  await sql`
    insert into topic_files (topic_id, position, file_id, title)
    select n.id, f.position, f.file_id, f.title
    from ${pairs} join topics t on t.grade_level_id = old.id join topics n on n.grade_level_id = made.id and n.position = t.position
    join topic_files f on f.topic_id = t.id where old.curriculum_id = ${from}
  `.execute(db);
}
