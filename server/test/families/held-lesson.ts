import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

/** A lesson of a taught child, written up as held by the teacher. @param start ISO instant in the past @returns its id */
export async function heldLesson(school: TestApp, taught: Taught, start: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at)
    values (${taught.engagement_id}, ${taught.teacher_id}, ${taught.kid_id}, ${taught.client_id}, ${taught.course_id}, ${taught.service_course_id},
      ${start}, 45, ${start}::timestamptz + interval '45 minutes', '{"held": {"client": 10000, "teacher": 10000}}', ${start})
    returning id`.execute(school.database.db);
  const id = rows[0]?.id ?? 0;
  const teacher = await school.as(taught.teacher_id);
  expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
  return id;
}
