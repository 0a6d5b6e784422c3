import type { LessonStatus } from '@lectern/contract/lessons/lesson-states';
import type { UnfinishedLesson } from '@lectern/contract/lessons/lessons.schema';
import { staffRoles } from '@lectern/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';

const path = '/api/notifications/get-unfinished-lessons/';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

/** A lesson of 45 minutes that began some hours before the tests' current time. */
function lessonOf(taught: Taught, hoursAgo: number, status: LessonStatus = 'planned') {
  const { engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id } = taught;
  const start = testNow.subtract({ minutes: hoursAgo * 60 });
  return {
    ...{ engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, status, minutes: 45, policy: '{}' },
    start: start.toString(),
    finish: start.add({ minutes: 45 }).toString(),
    cancelled_at: status === 'cancelled' ? start.toString() : null,
    created_at: start.toString(),
  };
}

async function add(...lessons: readonly ReturnType<typeof lessonOf>[]): Promise<number[]> {
  const rows = await school.database.db.insertInto('lessons').values(lessons).returning('id').execute();
  return rows.map(({ id }) => id);
}

async function unfinishedOf(teacherId: number): Promise<UnfinishedLesson[]> {
  const { status, body } = await (await school.as(teacherId)).get(path);
  expect(status).toBe(200);
  return body as UnfinishedLesson[];
}

describe('unfinished lessons', () => {
  it('are for teachers only', async () => {
    for (const role of staffRoles.filter((each) => each !== 'Teacher')) {
      const answer = await (await school.as(await school.build.user(role))).get(path);
      expect([role, answer.status, answer.error?.key]).toEqual([role, 403, 'forbidden']);
    }
    expect((await school.nobody.get(path)).status).toBe(401);
  });

  it('are items with event_date, start_time, pupil, pupil_name and kid', async () => {
    const taught = await school.build.taughtChild();
    const [lesson_id] = await add(lessonOf(taught, 2));
    const names = await school.database.db
      .selectFrom('clients as c')
      .innerJoin('children as k', 'k.client_id', 'c.id')
      .select(['c.name as pupil_name', 'k.name as kid'])
      .where('c.id', '=', taught.client_id)
      .executeTakeFirstOrThrow();
    const items = await unfinishedOf(taught.teacher_id);
    // Noon in Moscow, two hours before.
    expect(items).toMatchObject([{ lesson_id, event_date: '2026-11-16', start_time: '10:00:00', pupil: taught.client_id, ...names }]);
  });

  it('show date and time in the teacher’s zone', async () => {
    const taught = await school.build.taughtChild();
    await school.database.db.updateTable('users').set({ zone: 'Asia/Vladivostok' }).where('id', '=', taught.teacher_id).execute();
    await add(lessonOf(taught, 20));
    expect(await unfinishedOf(taught.teacher_id)).toMatchObject([{ event_date: '2026-11-15', start_time: '23:00:00' }]);
  });

  it('are the teacher’s planned past lessons, the oldest first', async () => {
    const taught = await school.build.taughtChild();
    const other = await school.build.taughtChild();
    const [later, earlier] = await add(lessonOf(taught, 3), lessonOf(taught, 30));
    await add(
      // In progress, or in the future.
      lessonOf(taught, 0.5),
      lessonOf(taught, -5),
      lessonOf(taught, 8, 'held'),
      lessonOf(taught, 10, 'client_no_show'),
      lessonOf(taught, 12, 'cancelled'),
      lessonOf(other, 5),
    );
    expect((await unfinishedOf(taught.teacher_id)).map(({ lesson_id }) => lesson_id)).toEqual([earlier, later]);
  });

  it('are returned without a limit, so that their number is the true total', async () => {
    const taught = await school.build.taughtChild();
    const many = 520;
    await add(...Array.from({ length: many }, (_, index) => lessonOf(taught, index + 1)));
    expect(await unfinishedOf(taught.teacher_id)).toHaveLength(many);
  });
});
