import type { TeacherCard, TeacherListQuery, TeacherRow } from '@lectern/contract/teachers/teachers.schema';
import type { InactiveReason } from '@lectern/contract/teachers/teachers.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { canSeePay, canSeeSchedule } from './teachers.policy.ts';

export async function listTeachers(
  ctx: ReadContext,
  { query }: { query: TeacherListQuery },
): Promise<{ count: number; results: TeacherRow[] }> {
  const { search, status, course_id: courses } = query;
  const conditions = [sql`true`];
  if (search !== undefined) conditions.push(sql`u.name ilike ${containsPattern(search)}`);
  if (status !== undefined) conditions.push(sql`t.status = any(${status})`);
  if (courses !== undefined) {
    conditions.push(sql`exists (select from teacher_skills k where k.teacher_id = t.id and k.course_id = any(${courses}))`);
  }
  const where = sql.join(conditions, sql` and `);
  const direction = query.ordering === '-name' ? sql`desc` : sql`asc`;
  const [monday, nextMonday] = weekOf(ctx.now, ctx.actor.zone);
  const [page, total] = await Promise.all([
    sql<TeacherRow>`
      with page as (
        select t.id, u.name, u.preview, t.status, t.inactive_reason, u.zone, t.curator_id
        from teachers t join users u on u.id = t.id where ${where}
        order by u.name ${direction}, t.id ${direction} limit ${query.page_size} offset ${(query.page - 1) * query.page_size}
      )
      select p.id, p.name, p.preview, p.status, p.inactive_reason, p.zone,
        coalesce((select array_agg(c.title order by c.title) from teacher_skills k join courses c on c.id = k.course_id where k.teacher_id = p.id), '{}') as courses,
        (select name from users where id = p.curator_id) as curator_name,
        (select count(*)::int from lessons l where l.teacher_id = p.id and l.start >= ${monday} and l.start < ${nextMonday}
          and l.status in ('planned', 'held', 'client_no_show')) as lessons_this_week
      from page p order by p.name ${direction}, p.id ${direction}
    `.execute(ctx.db),
    sql<{ count: number }>`select count(*)::int as count from teachers t join users u on u.id = t.id where ${where}`.execute(ctx.db),
  ]);
  return { count: total.rows[0]?.count ?? 0, results: page.rows };
}

/** From Monday's midnight to the next one's in a zone, as ISO instants. */
function weekOf(now: Temporal.Instant, zone: string): [string, string] {
  const today = now.toZonedDateTimeISO(temporalZone(zone)).startOfDay();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return [isoOf(monday.toInstant()), isoOf(monday.add({ weeks: 1 }).toInstant())];
}

export async function getTeacher({ db, actor }: ReadContext, { params }: { params: { id: number } }): Promise<TeacherCard> {
  const row = await db
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.id')
    .leftJoin('users as c', 'c.id', 't.curator_id')
    .select([
      't.id',
      'u.name',
      'u.preview',
      't.status',
      't.inactive_reason',
      't.return_on',
      'u.zone',
      't.curator_id',
      'c.name as curator_name',
      't.about',
    ])
    .where('t.id', '=', params.id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const skills = await db
    .selectFrom('teacher_skills as s')
    .innerJoin('courses as c', 'c.id', 's.course_id')
    .select(['s.course_id', 'c.title as course_title', 's.grade_from', 's.grade_to', 's.level'])
    .where('s.teacher_id', '=', params.id)
    .orderBy('c.title')
    .execute();
  const { curator_id, inactive_reason, ...card } = row;
  return {
    ...card,
    inactive_reason: inactive_reason as InactiveReason | null,
    skills,
    can: { see_pay: canSeePay(actor, { id: row.id, curator_id }), see_schedule: canSeeSchedule(actor, row) },
  };
}
