import { abilities } from '@lectern/contract/permissions';
import type { Database } from '../../src/db/client.ts';
import type { Build } from '../build.ts';
import type { CrowdedSchool } from './crowd.ts';

/** A school full of conflicts. @param from the first day of the simulation @returns the school with users who may arrange everything */
export async function crowdedSchool(
  { db }: Database,
  build: Build,
  from: Temporal.PlainDate,
  size: { readonly teachers: number; readonly kids: number },
): Promise<{ school: CrowdedSchool; people: number[] }> {
  const of = await build.course();
  const teachers: number[] = [];
  for (let count = 0; count < size.teachers; count += 1) teachers.push(await build.teacher(of));
  const week = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    teachers.map((teacher_id) => ({
      teacher_id,
      weekday,
      start_minute: 480,
      finish_minute: 1320,
      zone: 'Europe/Moscow',
      valid_from: '2026-01-01',
    })),
  );
  await db.insertInto('working_hours').values(week).execute();
  const people: number[] = [];
  for (let count = 0; count < 4; count += 1)
    people.push(await build.user('Curator', { abilities: [abilities.allSchedules, abilities.allClients] }));
  const pupils: { engagement_id: number; teacher_id: number; kid_id: number }[] = [];
  for (let count = 0; count < size.kids; count += 1) {
    const { kid_id, client_id } = await build.client(null);
    for (const place of [count, count + 1, count + 3]) {
      const teacher_id = teachers[place % teachers.length] ?? 0;
      pupils.push({ teacher_id, kid_id, engagement_id: await build.engagement({ ...of, kid_id, client_id, teacher_id }) });
    }
  }
  const school = { teachers, pupils, course_id: of.course_id, service_course_id: of.service_course_id, minutes: 45, from };
  return { school, people };
}
