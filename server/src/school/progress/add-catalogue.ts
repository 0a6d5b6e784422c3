import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Courses of the large school, each with a curriculum for every grade. */
const allCourses = 60;

/** Adds courses without pupils until there are sixty, with published curriculums of three levels and thirty topics for all grades. */
export async function addCatalogue(db: Db): Promise<void> {
  await sql`
    insert into courses (direction_id, title_en, title_ru, position)
    select (select min(id) from directions), 'Elective course ' || n, 'Факультатив ' || n, 100 + n from generate_series((select count(*)::int + 1 from courses), ${allCourses}::int) n
  `.execute(db);
  await sql`
    insert into curriculums (course_id, grade, version, status, created_at)
    select c.id, g, 1, 'draft', '2025-08-20T09:00:00Z' from courses c cross join generate_series(1, 11) g
    where not exists (select from curriculums o where o.course_id = c.id and o.grade = g) order by c.id, g
  `.execute(db);
  await sql`
    insert into grade_levels (curriculum_id, position, title)
    select c.id, p, (array['basic', 'standard', 'advanced'])[p] from curriculums c cross join generate_series(1, 3) p
    where c.status = 'draft' and not exists (select from grade_levels g where g.curriculum_id = c.id) order by c.id, p
  `.execute(db);
  await sql`
    insert into topics (grade_level_id, position, title, goal, hours, homework)
    select g.id, p, 'Topic ' || p || ' of grade ' || c.grade, 'Explains the topic and solves the usual problems', 1, 'Exercises ' || p
    from grade_levels g join curriculums c on c.id = g.curriculum_id cross join generate_series(1, 30) p
    where c.status = 'draft' and not exists (select from topics t where t.grade_level_id = g.id) order by g.id, p
  `.execute(db);
  // Each publication counts the progress in its topics, which scans all lessons unless the planner has statistics.
  for (const table of ['topics', 'grade_levels', 'curriculums', 'lessons', 'lesson_reports'])
    await sql`analyze ${sql.table(table)}`.execute(db);
  await sql`
    update curriculums c set status = 'published', published_at = created_at where status = 'draft' and created_at = '2025-08-20T09:00:00Z'
  `.execute(db);
}
