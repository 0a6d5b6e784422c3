import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/client.ts';
import type { WorkingHoursTable } from '../../src/db/tables.gen.ts';
import type { buildPeople } from './people.ts';

/** Builders of teachers and their hours. */
export function buildTeaching(db: Db, { user }: ReturnType<typeof buildPeople>) {
  async function teacher(
    of: { course_id: number; service_course_id: number },
    more: { curator_id?: number; rate?: number | null; name?: string; inbox?: boolean } = {},
  ) {
    const abilities = more.inbox === false ? [] : [4130];
    const id = await user('Teacher', { abilities, ...(more.name === undefined ? {} : { name: more.name }) });
    await db
      .insertInto('teachers')
      .values({ id, curator_id: more.curator_id ?? null })
      .execute();
    await db.insertInto('teacher_skills').values({ teacher_id: id, course_id: of.course_id, grade_from: 1, grade_to: 11 }).execute();
    if (more.rate !== null) {
      await db
        .insertInto('rate_versions')
        .values({
          teacher_id: id,
          service_course_id: of.service_course_id,
          amount: (more.rate ?? 50_000) as never,
          currency: 'RUB',
          effective_from: '2026-01-01',
        })
        .execute();
    }
    return id;
  }

  /** Working hours: the given parts of days, or around the clock every day. */
  async function hours(teacherId: number, ...parts: readonly (Partial<Insertable<WorkingHoursTable>> & { weekday: number })[]) {
    const always = { teacher_id: teacherId, start_minute: 0, finish_minute: 1440, zone: 'Europe/Moscow', valid_from: '2026-01-01' };
    const given = parts.length > 0 ? parts : [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday }));
    await db
      .insertInto('working_hours')
      .values(given.map((part) => ({ ...always, ...part })))
      .execute();
  }

  return { teacher, hours };
}
