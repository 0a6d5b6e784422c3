import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';

/** PostgreSQL compares plans from the sixth call of a statement on. */
const callsBefore = 5;
const calls = 10;

/** These statements join many tables, so that planning them takes several times as long as running them. */
it('a lesson that is opened, and the cost of its cancellation, are not planned anew at every call', async () => {
  const school = await testApp();
  const { db } = school.database;
  const taught = await school.build.taughtChild();
  const manager = await school.as(taught.manager_id);
  const id = await school.build.lesson(taught, '2026-12-01T14:00:00Z', { policy: defaultLessonPolicy });
  for (let call = 0; call < callsBefore + calls; call += 1) {
    expect((await manager.get(`/api/events/lessons/${id}/`)).error).toBeNull();
    expect((await manager.get(`/api/events/lessons/${id}/cancel/preview/?reason_id=2`)).error).toBeNull();
  }
  /** How many calls used a plan that was made before. The statement is found by a part of its text. */
  const keptPlans = async (part: string) => {
    const { rows } = await sql<{ kept: number }>`
      select coalesce(sum(generic_plans), 0)::int as kept from pg_prepared_statements where strpos(statement, ${part}) > 0`.execute(db);
    return rows[0]?.kept;
  };
  expect([await keptPlans('order by l.start, l.id'), await keptPlans('select service_course_price(sc.id')]).toEqual([calls, calls]);
});
