import type {
  PlaceableCourse,
  PlaceableCoursesQuery,
  PlaceableTeacher,
  PlaceableTeachersQuery,
  PupilToPlace,
  TeacherToPlace,
} from '@lectern/contract/lessons/lesson-choices.schema';
import type { PlaceablePupil, PlaceablePupilsQuery } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { nameMatches } from '../../../kernel/names/name-search.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { clientScope, kidScope } from '../../clients/public/client-access.ts';
import { requireTeacherSchedule } from '../../teachers/public/teacher-access.ts';
import { arrangesForEverybody } from '../lessons.policy.ts';
import { teachersByName } from '../lessons.queries.ts';

/** Maximum number of choices; a search by name finds the rest. */
const most = 100;

export async function listPlaceableTeachers(ctx: ReadContext, { query }: { query: PlaceableTeachersQuery }): Promise<PlaceableTeacher[]> {
  const { actor, db } = ctx;
  const conditions: RawBuilder<unknown>[] = [sql`t.status = 'active'`];
  if (actor.role === 'Teacher' && !arrangesForEverybody(actor)) conditions.push(sql`t.id = ${actor.id}`);
  if (actor.role === 'Curator' && !arrangesForEverybody(actor)) conditions.push(sql`t.curator_id = ${actor.id}`);
  if (query.search !== undefined) conditions.push(await nameMatches(db, teachersByName, sql`t.id`, query.search));
  if (query.course_id !== undefined || query.grade !== undefined) {
    const skill = [sql`s.teacher_id = t.id`];
    if (query.course_id !== undefined) skill.push(sql`s.course_id = ${query.course_id}`);
    if (query.grade !== undefined) skill.push(sql`${query.grade} between s.grade_from and s.grade_to`);
    conditions.push(sql`exists (select from teacher_skills s where ${sql.join(skill, sql` and `)})`);
  }
  const { rows } = await sql<PlaceableTeacher>`
    select t.id, u.name, u.zone from teachers t join users u on u.id = t.id
    where ${sql.join(conditions, sql` and `)} order by u.name, t.id limit ${most}
  `.execute(db);
  return rows;
}

export async function getTeacherToPlace(ctx: ReadContext, { query }: { query: { teacher_id: number } }): Promise<TeacherToPlace> {
  const { actor, db } = ctx;
  const { id, name, zone } = await requireTeacherSchedule(db, actor, query.teacher_id);
  const { rows } = await sql<TeacherToPlace['courses'][number]>`
    select s.course_id, ${titleOf(ctx, 'co')} as course_title, s.grade_from, s.grade_to, s.level
    from teacher_skills s join courses co on co.id = s.course_id where s.teacher_id = ${id} order by ${titleOf(ctx, 'co')}
  `.execute(db);
  return { id, name, zone, courses: rows };
}

export async function getPupilToPlace(ctx: ReadContext, { query }: { query: { kid_id: number } }): Promise<PupilToPlace> {
  const { actor, db } = ctx;
  const known = arrangesForEverybody(actor) ? sql`true` : sql`${clientScope(actor)} and ${kidScope(actor)}`;
  // A teacher sees what the child learns with them, and no colleagues.
  const own = actor.role === 'Teacher' ? sql`e.teacher_id = ${actor.id}` : sql`true`;
  const { rows } = await sql<PupilToPlace>`
    select k.id as kid_id, k.name as kid_name, k.zone as kid_zone, k.grade, c.id as pupil, c.name as pupil_name,
      coalesce(b.units_left, 0) as units_left,
      coalesce((
        select json_agg(json_build_object('teacher_id', e.teacher_id, 'teacher_name', u.name, 'course_id', e.course_id,
          'course_title', ${titleOf(ctx, 'co')}, 'service_course_id', e.service_course_id, 'status', e.status) order by ${titleOf(ctx, 'co')}, u.name)
        from engagements e join users u on u.id = e.teacher_id join courses co on co.id = e.course_id
        where e.kid_id = k.id and e.status <> 'ended' and ${own}
      ), '[]') as engagements
    from children k join clients c on c.id = k.client_id left join client_balances b on b.client_id = c.id
    where k.id = ${query.kid_id} and ${known}
  `.execute(db);
  const pupil = rows[0];
  if (pupil === undefined) throw new AppError('not_found');
  return pupil;
}

export async function listPlaceableCourses(ctx: ReadContext, { query }: { query: PlaceableCoursesQuery }): Promise<PlaceableCourse[]> {
  const { grade } = await getPupilToPlace(ctx, { query });
  if (query.teacher_id !== undefined) await requireTeacherSchedule(ctx.db, ctx.actor, query.teacher_id);
  return coursesOf(ctx, grade, query.teacher_id);
}

/** The courses of a grade, by one teacher or by anyone, with their service courses and published levels. */
export async function coursesOf(ctx: ReadContext, grade: number, teacherId?: number): Promise<PlaceableCourse[]> {
  const { db } = ctx;
  const who = teacherId === undefined ? sql`true` : sql`s.teacher_id = ${teacherId}`;
  const rated =
    teacherId === undefined ? sql`true` : sql`sc.id in (select service_course_id from rate_versions where teacher_id = ${teacherId})`;
  const { rows } = await sql<PlaceableCourse>`
    select co.id as course_id, ${titleOf(ctx, 'co')} as course_title,
      coalesce((select json_agg(json_build_object('service_course_id', sc.id, 'title', ${titleOf(ctx, 'sc')}, 'kind', sc.kind, 'minutes', sc.minutes)
        order by sc.position, sc.minutes, sc.id) from service_courses sc where sc.course_id = co.id and sc.active and ${rated}), '[]') as services,
      coalesce((select json_agg(json_build_object('grade_level_id', g.id, 'title', g.title) order by g.position) from grade_levels g
        where g.curriculum_id = (select id from curriculums u where u.course_id = co.id and u.grade = ${grade} and u.status = 'published'
          order by u.version desc limit 1)), '[]') as levels
    from courses co
    where co.active and ${grade}::int between co.grade_from and co.grade_to and co.id in (select s.course_id from teacher_skills s where ${grade} between s.grade_from and s.grade_to and ${who})
    order by ${titleOf(ctx, 'co')} limit ${most}
  `.execute(db);
  return rows;
}

export async function listPlaceablePupils(ctx: ReadContext, { query }: { query: PlaceablePupilsQuery }): Promise<PlaceablePupil[]> {
  const { actor, db } = ctx;
  await requireTeacherSchedule(db, actor, query.teacher_id);
  const conditions: RawBuilder<unknown>[] = [sql`e.teacher_id = ${query.teacher_id}`, sql`e.status in ('trial', 'active')`];
  if (!arrangesForEverybody(actor)) conditions.push(clientScope(actor), kidScope(actor));
  if (query.search !== undefined) {
    const child = await nameMatches(db, sql`children`, sql`k.id`, query.search);
    const client = await nameMatches(db, sql`clients`, sql`c.id`, query.search);
    conditions.push(sql`(${child} or ${client})`);
  }
  const { rows } = await sql<PlaceablePupil>`
    select e.id as engagement_id, e.kid_id, k.name as kid_name, k.zone as kid_zone, k.grade, c.id as pupil, c.name as pupil_name, e.course_id,
      ${titleOf(ctx, 'co')} as course_title, e.service_course_id, sc.minutes, coalesce(b.units_left, 0) as units_left
    from engagements e
    join children k on k.id = e.kid_id
    join clients c on c.id = e.client_id
    join courses co on co.id = e.course_id
    join service_courses sc on sc.id = e.service_course_id
    left join client_balances b on b.client_id = c.id
    where ${sql.join(conditions, sql` and `)} and k.status = 'active' and c.status = 'active'
    order by k.name, ${titleOf(ctx, 'co')} limit ${most}
  `.execute(db);
  return rows;
}
