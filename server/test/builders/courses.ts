import type { Db } from '../../src/db/client.ts';
import { next } from './counter.ts';

const titles = (title: string) => ({ title_en: title, title_ru: title });

/** Builders of courses with a curriculum, and of packages of lessons. @param at ISO instant */
export function buildCourses(db: Db, at: string) {
  async function course(more: { minutes?: number; price?: number; kind?: 'trial' | 'individual' } = {}) {
    const n = next();
    const direction = await db
      .insertInto('directions')
      .values(titles(`Direction ${n}`))
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await db
      .insertInto('courses')
      .values({ direction_id: direction.id, ...titles(`Course ${n}`) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const service = await db
      .insertInto('service_courses')
      .values({
        course_id: made.id,
        ...titles(`Course ${n}, 45 min`),
        kind: more.kind ?? 'individual',
        minutes: more.minutes ?? 45,
        price: (more.price ?? 90_000) as never,
        currency: 'RUB',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const curriculum = await db
      .insertInto('curriculums')
      .values({ course_id: made.id, grade: 7, status: 'draft' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const level = await db
      .insertInto('grade_levels')
      .values({ curriculum_id: curriculum.id, position: 1, title: 'Standard' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const topics = await db
      .insertInto('topics')
      .values([1, 2, 3].map((position) => ({ grade_level_id: level.id, position, title: `Topic ${n}.${position}` })))
      .returning('id')
      .execute();
    await db.updateTable('curriculums').set({ status: 'published', published_at: at }).where('id', '=', curriculum.id).execute();
    return {
      course_id: made.id,
      service_course_id: service.id,
      curriculum_id: curriculum.id,
      grade_level_id: level.id,
      topic_ids: topics.map(({ id }) => id),
    };
  }

  async function abonement(serviceCourseId: number, more: { units?: number; price?: number } = {}) {
    const { id } = await db
      .insertInto('abonements')
      .values({
        service_course_id: serviceCourseId,
        title: `${more.units ?? 8} lessons`,
        units: more.units ?? 8,
        price: (more.price ?? 640_000) as never,
        currency: 'RUB',
        valid_days: 90,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  return { course, abonement };
}
