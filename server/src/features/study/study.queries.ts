import type { Course, ServiceCourse } from '@lectern/contract/study/study.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { schoolDay } from './reference/school-day.ts';
import { canSeePrices } from './study.policy.ts';

/** Lists all courses that are not archived, in order. Without pagination, because a school has dozens of them. */
export async function listCourses(ctx: ReadContext): Promise<Course[]> {
  return ctx.db
    .selectFrom('courses as c')
    .innerJoin('directions as d', 'd.id', 'c.direction_id')
    .select(['c.id', titleOf(ctx, 'c').as('title'), titleOf(ctx, 'd').as('direction_title')])
    .where('c.active', '=', true)
    .orderBy('c.position')
    .orderBy('title')
    .execute();
}

export async function listDirections(ctx: ReadContext): Promise<{ id: number; title: string }[]> {
  return ctx.db
    .selectFrom('directions')
    .select(['id', titleOf(ctx).as('title')])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('title')
    .execute();
}

export async function listServiceCourses(
  ctx: ReadContext,
  { query }: { query: { course_id?: number | undefined } },
): Promise<ServiceCourse[]> {
  const course = query.course_id === undefined ? sql`true` : sql`course_id = ${query.course_id}`;
  const { rows } = await sql<ServiceCourse>`
    select id, course_id, ${titleOf(ctx)} as title, kind, minutes, service_course_price(id, ${schoolDay(ctx)}::date) as price, currency
    from service_courses where active and ${course} order by course_id, position, minutes
  `.execute(ctx.db);
  return canSeePrices(ctx.actor) ? rows : rows.map((row) => ({ ...row, price: null }));
}
