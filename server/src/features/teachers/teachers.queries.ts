import type { TaughtCourse, TaughtGrade, TeacherCard, TeacherChoices, TeacherCourse } from '@lectern/contract/teachers/teachers.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { inForceOn } from './teacher-week.ts';
import { teacherCardView } from './teachers.view.ts';
import type { TeacherCardRow } from './teachers.view.ts';

type Input = { readonly params: { id: number } };

/** @throws AppError `not_found` */
export async function requireTeacher(db: Db, id: number): Promise<TeacherCardRow> {
  const { rows } = await sql<TeacherCardRow>`
    select t.id, u.name, u.preview, t.status, t.inactive_reason, t.return_on, u.zone, t.curator_id, c.name as curator_name, t.about,
      t.contract_type, t.inn, t.max_minutes_per_week
    from teachers t join users u on u.id = t.id left join users c on c.id = t.curator_id
    where t.id = ${id}
  `.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

export async function getTeacher(ctx: ReadContext, { params }: Input): Promise<TeacherCard> {
  const { db, now } = ctx;
  const row = await requireTeacher(db, params.id);
  ctx.logRead({ act: 'open', subject: 'teacher', subject_id: row.id, teacher_id: row.id });
  const today = now.toZonedDateTimeISO(temporalZone(row.zone)).toPlainDate().toString();
  const [skills, hours] = await Promise.all([
    coursesOf(ctx, row.id),
    sql<TeacherCard['hours'][number]>`
      select w.weekday, w.start_minute, w.finish_minute, w.zone from working_hours w
      where w.teacher_id = ${row.id} and ${inForceOn(today)} order by w.weekday, w.start_minute
    `.execute(db),
  ]);
  return teacherCardView(ctx, row, { skills, hours: [...hours.rows] });
}

export async function listTeacherCourses(ctx: ReadContext, { params }: Input): Promise<TeacherCourse[]> {
  return coursesOf(ctx, (await requireTeacher(ctx.db, params.id)).id);
}

/** The courses of a teacher, by title. */
export async function coursesOf(ctx: ReadContext, teacherId: number): Promise<TeacherCourse[]> {
  const { rows } = await sql<TeacherCourse>`
    select k.course_id, ${titleOf(ctx, 'c')} as course_title, ${titleOf(ctx, 'd')} as direction_title, k.grade_from, k.grade_to, k.level,
      (select name from users where id = k.approved_by) as approved_by,
      (select count(distinct e.kid_id)::int from engagements e
        where e.teacher_id = k.teacher_id and e.course_id = k.course_id and e.status <> 'ended') as pupils
    from teacher_skills k join courses c on c.id = k.course_id join directions d on d.id = c.direction_id
    where k.teacher_id = ${teacherId} order by ${titleOf(ctx, 'c')}
  `.execute(ctx.db);
  return [...rows];
}

export async function listTaughtCourses(ctx: ReadContext): Promise<TaughtCourse[]> {
  const { db } = ctx;
  const { rows } = await sql<TaughtCourse>`
    select c.id, ${titleOf(ctx, 'c')} as title, c.direction_id, ${titleOf(ctx, 'd')} as direction_title,
      (select count(*)::int from teacher_skills k join teachers t on t.id = k.teacher_id where k.course_id = c.id and t.status = 'active') as teachers
    from courses c join directions d on d.id = c.direction_id order by ${titleOf(ctx, 'c')}, c.id
  `.execute(db);
  return [...rows];
}

export async function listTaughtGrades({ db }: ReadContext): Promise<TaughtGrade[]> {
  const { rows } = await sql<TaughtGrade>`
    select g.grade, (select count(distinct k.teacher_id)::int from teacher_skills k join teachers t on t.id = k.teacher_id
      where g.grade between k.grade_from and k.grade_to and t.status = 'active') as teachers
    from generate_series(1, 11) as g (grade) order by g.grade
  `.execute(db);
  return [...rows];
}

export async function getTeacherChoices(ctx: ReadContext): Promise<TeacherChoices> {
  const { db } = ctx;
  const [zones, curators, directions] = await Promise.all([
    sql<{ zone: string }>`select distinct u.zone from teachers t join users u on u.id = t.id order by u.zone`.execute(db),
    sql<TeacherChoices['curators'][number]>`
      select u.id, u.name from users u
      where u.id in (select user_id from role_grants where role = 'Curator') or u.id in (select distinct curator_id from teachers)
      order by u.name, u.id
    `.execute(db),
    sql<TeacherChoices['directions'][number]>`select id, ${titleOf(ctx)} as title from directions order by title, id`.execute(db),
  ]);
  return { zones: zones.rows.map(({ zone }) => zone), curators: [...curators.rows], directions: [...directions.rows] };
}
