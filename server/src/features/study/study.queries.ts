import type { Course, ServiceCourse } from '@lectern/contract/study/study.schema';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { canSeePrices } from './study.policy.ts';

/** Every course, by title. A school has dozens of them, never pages. */
export async function listCourses({ db }: ReadContext): Promise<Course[]> {
  return db
    .selectFrom('courses as c')
    .innerJoin('directions as d', 'd.id', 'c.direction_id')
    .select(['c.id', 'c.title', 'd.title as direction_title'])
    .orderBy('c.title')
    .execute();
}

export async function listServiceCourses(
  { db, actor }: ReadContext,
  { query }: { query: { course_id?: number | undefined } },
): Promise<ServiceCourse[]> {
  const { course_id } = query;
  const rows = await db
    .selectFrom('service_courses')
    .select(['id', 'course_id', 'title', 'kind', 'minutes', 'price', 'currency'])
    .where('active', '=', true)
    .$if(course_id !== undefined, (select) => select.where('course_id', '=', course_id ?? 0))
    .orderBy('course_id')
    .orderBy('minutes')
    .execute();
  return canSeePrices(actor) ? rows : rows.map((row) => ({ ...row, price: null }));
}
