import type { FollowUp } from '@lectern/contract/lessons/follow-ups.schema';
import type { Lesson, OpenedLesson } from '@lectern/contract/lessons/lessons.schema';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { taughtSchool } from '../../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../../test/families/taught-school.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';

const [familyPlans, teacherCannot] = [2, 6];

let school: TestApp;
let taught: TaughtChild;
let teacher: Caller;
let curator: Caller;
let manager: Caller;

beforeAll(async () => {
  ({ school, taught, teacher, curator, manager } = await taughtSchool());
});

/** Cancels a lesson an hour before it starts. @returns its id */
async function cancelledLate(by: Caller, reason_id: number, start: string): Promise<number> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const placed = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  const { id } = placed.body as Lesson;
  school.at(Temporal.Instant.from(start).subtract({ hours: 1 }));
  expect((await by.post(`/api/events/lessons/${id}/cancel/`, { reason_id })).error).toBeNull();
  return id;
}

async function confirmPenalty(lesson_id: number): Promise<void> {
  const { results } = (await curator.get('/api/events/lesson-follow-ups/?page_size=100')).body as { results: FollowUp[] };
  const { id } = results.find((each) => each.lesson_id === lesson_id && each.kind === 'penalty') ?? { id: 0 };
  expect((await curator.post(`/api/events/lesson-follow-ups/${id}/decide-penalty/`, { agreed: true })).error).toBeNull();
}

async function lineOf(lesson_id: number) {
  const { lines } = (await teacher.get(`/api/teachers/${taught.teacher_id}/salary/`)).body as TeacherSalary;
  return lines.filter(({ lesson }) => lesson?.id === lesson_id);
}

const opened = async (by: Caller, id: number) => (await by.get(`/api/events/lessons/${id}/`)).body as OpenedLesson;

describe('the pay line of a lesson that was cancelled late', () => {
  it.each([
    ['a penalty', 'penalty', teacherCannot, '2026-11-17T07:00:00Z', -10_000, -50_000],
    ['a late cancellation by the client', 'late_cancellation', familyPlans, '2026-11-18T07:00:00Z', 7_500, 37_500],
  ] as const)('opens a lesson that shows the pay and the notice: %s', async (_, kind, reason_id, start, share, amount) => {
    const id = await cancelledLate(kind === 'penalty' ? teacher : manager, reason_id, start);
    if (kind === 'penalty') {
      // A proposed penalty is neither a line nor shown as pay.
      expect([await lineOf(id), (await opened(teacher, id)).pay]).toEqual([[], null]);
      await confirmPenalty(id);
    }
    expect(await lineOf(id)).toMatchObject([{ kind, share, amount, rate: 50_000, lesson: { id, start } }]);
    for (const by of [teacher, curator]) {
      const { lesson, pay } = await opened(by, id);
      expect(pay).toMatchObject({ amount, currency: 'RUB' });
      expect(pay?.why.map(({ key }) => key)).toEqual([kind, 'rate', 'share']);
      const cancelled_at = Temporal.Instant.from(start).subtract({ hours: 1 }).toString();
      expect(lesson).toMatchObject({ id, start, status: 'cancelled', cancelled_at });
      expect(lesson?.cancel_reason).toEqual(expect.any(String));
    }
    expect((await opened(manager, id)).pay).toBeNull();
    expect((await (await school.as((await school.build.taughtChild()).teacher_id)).get(`/api/events/lessons/${id}/`)).status).toBe(404);
  });
});
