import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../test-app.ts';

it('logs the first fifty refusals an hour of users outside the staff, and every refusal of the staff', async () => {
  const school = await testApp();
  const lead = await school.as(await school.build.user('Lead'));
  const teacher = await school.as(await school.build.user('Teacher'));
  for (let times = 0; times < 60; times += 1)
    for (const who of [lead, teacher]) expect((await who.get('/api/privacy/reads/')).status).toBe(403);
  const { rows } = await sql<{ actor_id: number; count: number }>`
    select actor_id, count(*)::int as count from audit_log where outcome = 'refused' group by actor_id order by actor_id
  `.execute(school.database.db);
  expect(rows).toEqual([
    { actor_id: lead.userId, count: 50 },
    { actor_id: teacher.userId, count: 60 },
  ]);
});
