import { expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { collide } from '../../../test/operations/collide.ts';
import { collisions } from '../../../test/operations/collisions.ts';
import type { Ask } from '../../../test/operations/crowd.ts';
import { crowdedSchool } from '../../../test/operations/crowded-school.ts';
import { testApp } from '../../../test/test-app.ts';

const actions = 600;

it('never double-books anyone, and loses or duplicates no lesson, under concurrent changes of schedules', async () => {
  const app = await testApp();
  const from = testNow.toZonedDateTimeISO('Europe/Moscow').toPlainDate().add({ days: 2 });
  const { school, people } = await crowdedSchool(app.database, app.build, from, { teachers: 5, kids: 10 });
  const ctx: Ask[] = [];
  for (const id of people) {
    const caller = await app.as(id);
    ctx.push((method, path, body) => (method === 'GET' ? caller.get(path) : caller.post(path, body)));
  }
  const { answers, faults, placed } = await collide(ctx, school, actions, 8, 4);
  expect(faults).toEqual([]);
  expect(await collisions(app.database.db, placed)).toEqual({});
  // Guards against a test without any case.
  for (const done of ['place 201', 'move 200', 'cancel 200', 'substitute 200', 'hold 201', 'approve 200', 'time off 201', 'rule 201'])
    expect([done, answers.get(done) ?? 0]).toEqual([done, expect.toSatisfy((count: number) => count > 0)]);
}, 180_000);
