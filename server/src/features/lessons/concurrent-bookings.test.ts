import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { slowness } from '../../../test/setup/slowness.ts';
import { testApp } from '../../../test/test-app.ts';

it('answers a thousand concurrent bookings of one slot with one 201 and 409 for the rest, within five seconds', async () => {
  const school = await testApp();
  const { teacher_id, kid_id, course_id, service_course_id, manager_id, teacher_id: id } = await school.build.taughtChild();
  const manager = await school.as(manager_id);
  const body = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-17T07:00:00Z', minutes: 45 };
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 1000 }, () => manager.post('/api/events/lessons/', body)));
  const milliseconds = performance.now() - begun;
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  expect([...byStatus].map(([status, each]) => [status, each.length]).sort()).toEqual([
    [201, 1],
    [409, 999],
  ]);
  const { rows } = await sql<{ lessons: number }>`select count(*)::int as lessons from lessons where teacher_id = ${id}`.execute(
    school.database.db,
  );
  expect(rows).toEqual([{ lessons: 1 }]);
  process.stdout.write(`1,000 bookings of one slot on ${school.database.kind}: ${Math.round(milliseconds)} ms\n`);
  expect(milliseconds).toBeLessThan(5000 * slowness());
});
