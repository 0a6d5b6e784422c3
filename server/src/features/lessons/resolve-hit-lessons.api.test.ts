import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

let school: TestApp;
let taught: TaughtChild;
let teacher: Caller;
let manager: Caller;
let curator: Caller;

beforeEach(async () => {
  ({ school, taught, teacher, manager, curator } = await taughtSchool());
});

async function placed(start: string, more: Record<string, unknown> = {}): Promise<Lesson> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const input = { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45, ...more };
  const answer = await manager.post('/api/events/lessons/', input);
  expect(answer.error).toBeNull();
  return answer.body;
}

/** Blocks Tuesday from 9 to 15 in Moscow, with decisions about its lessons. */
function absent(who: Caller, resolutions: readonly object[]) {
  const interval = { start: '2026-11-17T06:00:00Z', finish: '2026-11-17T12:00:00Z' };
  return who.post('/api/events/non-working-time-independent/', { teacher_id: taught.teacher_id, ...interval, resolutions });
}

async function stateOf({ id }: Lesson) {
  const { db } = school.database;
  return db.selectFrom('lessons').select(['status', 'teacher_id', 'moved_to_id']).where('id', '=', id).executeTakeFirstOrThrow();
}

async function startAfterMoving(lesson: Lesson) {
  const { moved_to_id } = await stateOf(lesson);
  const { db } = school.database;
  return (await db.selectFrom('lessons').select('start').where('id', '=', moved_to_id).executeTakeFirst())?.start;
}

describe('hit lessons', () => {
  it('need a decision each, or nothing happens', async () => {
    const [first, second] = [await placed('2026-11-17T07:00:00Z'), await placed('2026-11-17T08:00:00Z')];
    const answer = await absent(curator, [{ lesson_id: second.id, action: 'leave' }]);
    expect(answer.error).toMatchObject({ key: 'hits_unresolved', params: { count: 1, lesson_id: first.id }, field: 'resolutions' });
    expect((await absent(curator, [])).error?.params.count).toBe(2);
    expect(
      (await school.database.db.selectFrom('non_working_times').selectAll().where('teacher_id', '=', taught.teacher_id).execute()).length,
    ).toBe(0);
  });

  it('are refused like the single action, naming the lesson', async () => {
    const lesson = await placed('2026-11-17T07:00:00Z');
    await placed('2026-11-18T07:00:00Z');
    const refusal = async (resolution: object) => (await absent(curator, [{ lesson_id: lesson.id, ...resolution }])).error;
    const named = (reason: string) => ({ key: 'resolution_refused', params: { lesson_id: lesson.id, reason }, field: 'resolutions' });
    expect(await refusal({ action: 'move', start: '2026-11-18T07:15:00Z' })).toMatchObject(named('teacher_busy'));
    expect(await refusal({ action: 'move', start: '2026-11-17T10:00:00Z' })).toMatchObject(named('teacher_not_working'));
    expect(await refusal({ action: 'move', start: '2026-11-15T10:00:00Z' })).toMatchObject(named('lesson_in_past'));
    const unskilled = await school.build.teacher(await school.build.course());
    expect(await refusal({ action: 'substitute', teacher_id: unskilled })).toMatchObject(named('not_taught_by_teacher'));
    expect(await refusal({ action: 'cancel', reason_id: 999 })).toMatchObject(named('reason_not_applicable'));
    expect((await stateOf(lesson)).status).toBe('planned');
  });

  it('cannot be substituted by the teacher alone', async () => {
    const lesson = await placed('2026-11-17T07:00:00Z');
    const other = await school.build.teacher(taught);
    expect((await absent(teacher, [{ lesson_id: lesson.id, action: 'substitute', teacher_id: other }])).status).toBe(403);
    expect((await absent(teacher, [{ lesson_id: lesson.id, action: 'move', start: '2026-11-17T13:00:00Z' }])).status).toBe(201);
  });

  it('are moved, substituted, cancelled or left in one transaction', async () => {
    const starts = ['06:00', '07:00', '08:00', '09:00', '10:00'];
    const lessons: Lesson[] = [];
    for (const start of starts) lessons.push(await placed(`2026-11-17T${start}:00Z`));
    const [moved, handed, cancelled, left, follows] = lessons as [Lesson, Lesson, Lesson, Lesson, Lesson];
    const outside = await placed('2026-11-17T13:00:00Z');
    const other = await school.build.teacher(taught);
    const answer = await absent(curator, [
      { lesson_id: moved.id, action: 'move', start: '2026-11-18T06:00:00Z' },
      { lesson_id: handed.id, action: 'substitute', teacher_id: other },
      { lesson_id: cancelled.id, action: 'cancel', reason_id: cancelReasons.schoolDecision },
      { lesson_id: left.id, action: 'leave' },
      { lesson_id: follows.id, action: 'move', start: '2026-11-17T12:00:00Z' },
      // Not hit, so its decision has no effect.
      { lesson_id: outside.id, action: 'cancel', reason_id: cancelReasons.schoolDecision },
    ]);
    expect(answer.error).toBeNull();
    expect(await Promise.all([handed, cancelled, left, outside].map(stateOf))).toMatchObject([
      { status: 'planned', teacher_id: other },
      { status: 'cancelled' },
      { status: 'planned', teacher_id: taught.teacher_id },
      { status: 'planned' },
    ]);
    expect([await startAfterMoving(moved), await startAfterMoving(follows)]).toEqual(['2026-11-18T06:00:00Z', '2026-11-17T12:00:00Z']);
  });

  it('may swap times, and take a cancelled lesson’s time of the child', async () => {
    const [first, second] = [await placed('2026-11-17T07:00:00Z'), await placed('2026-11-17T09:00:00Z')];
    await placed('2026-11-17T12:00:00Z');
    const both = [
      { lesson_id: first.id, action: 'move', start: '2026-11-17T12:45:00Z' },
      { lesson_id: second.id, action: 'move', start: '2026-11-17T13:00:00Z' },
    ];
    expect((await absent(curator, both)).error).toMatchObject({ key: 'resolution_refused', params: { reason: 'teacher_busy' } });
    const apart = [both[0] as object, { lesson_id: second.id, action: 'move', start: '2026-11-17T13:30:00Z' }];
    expect((await absent(curator, apart)).error).toBeNull();
  });

  it('of a pair are resolved together or separately', async () => {
    const pair = await school.build.course();
    await school.database.db.updateTable('service_courses').set({ kind: 'pair' }).where('id', '=', pair.service_course_id).execute();
    const teacher_id = await school.build.teacher(pair, { curator_id: taught.curator_id });
    taught = { ...taught, ...pair, teacher_id };
    const second = await school.build.client(taught.manager_id);
    const together = await placed('2026-11-17T07:00:00Z', { with_kid_id: second.kid_id });
    const apart = await placed('2026-11-17T09:00:00Z', { with_kid_id: second.kid_id });
    const start = '2026-11-18T07:00:00Z';
    const answer = await absent(curator, [
      { lesson_id: together.id, action: 'move', start },
      { lesson_id: together.partners[0]?.lesson_id, action: 'move', start },
      { lesson_id: apart.id, action: 'move', start: '2026-11-18T09:00:00Z' },
      { lesson_id: apart.partners[0]?.lesson_id, action: 'cancel', reason_id: cancelReasons.schoolDecision },
    ]);
    expect(answer.error).toBeNull();
    const { db } = school.database;
    const planned = await db
      .selectFrom('lessons')
      .select(['id', 'start', 'shared_slot'])
      .where('teacher_id', '=', teacher_id)
      .where('status', '=', 'planned')
      .orderBy('id')
      .execute();
    expect(planned.map((each) => [each.start, each.shared_slot])).toEqual([
      [start, planned[0]?.id],
      [start, planned[0]?.id],
      ['2026-11-18T09:00:00Z', null],
    ]);
  });

  it('of a separated pair move alone afterwards, and can meet again', async () => {
    const pair = await school.build.course();
    await school.database.db.updateTable('service_courses').set({ kind: 'pair' }).where('id', '=', pair.service_course_id).execute();
    const teacher_id = await school.build.teacher(pair, { curator_id: taught.curator_id });
    const other = await school.build.teacher(pair);
    taught = { ...taught, ...pair, teacher_id };
    const second = await school.build.client(taught.manager_id);
    const lesson = await placed('2026-11-17T07:00:00Z', { with_kid_id: second.kid_id });
    const partner = { ...lesson, id: lesson.partners[0]?.lesson_id ?? 0 };
    const start = '2026-11-18T07:00:00Z';
    const handedOver = await absent(curator, [
      { lesson_id: lesson.id, action: 'substitute', teacher_id: other },
      { lesson_id: partner.id, action: 'leave' },
    ]);
    expect(handedOver.error).toBeNull();
    const detail = (await manager.get(`/api/events/lessons/${lesson.id}/`)).body as { lesson: Lesson };
    expect(detail.lesson).toMatchObject({ teacher_id: other, partners: [] });
    // After the absence, the remaining lesson can be substituted too, as one interval of the other teacher’s time.
    await school.database.db.deleteFrom('non_working_times').where('teacher_id', '=', teacher_id).execute();
    const joined = await manager.post(`/api/events/lessons/${partner.id}/substitute/`, { teacher_id: other });
    expect([joined.error, joined.body]).toMatchObject([null, { teacher_id: other, partners: [{ lesson_id: lesson.id }] }]);
    await manager.post(`/api/events/lessons/${partner.id}/substitute/`, { teacher_id });
    expect(await Promise.all([lesson, partner].map(stateOf))).toMatchObject([{ teacher_id }, { teacher_id }]);
    await manager.post(`/api/events/lessons/${lesson.id}/substitute/`, { teacher_id: other });
    expect((await manager.post(`/api/events/lessons/${partner.id}/move/`, { start, asked_by: 'school' })).error).toBeNull();
  });

  it('have one outcome under concurrent decisions', async () => {
    const lesson = await placed('2026-11-17T07:00:00Z');
    const answers = await Promise.all([
      absent(curator, [{ lesson_id: lesson.id, action: 'move', start: '2026-11-18T07:00:00Z' }]),
      manager.post(`/api/events/lessons/${lesson.id}/cancel/`, { reason_id: cancelReasons.schoolDecision }),
      teacher.post(`/api/events/lessons/${lesson.id}/move/`, { start: '2026-11-19T07:00:00Z', asked_by: 'teacher' }),
      placed('2026-11-20T07:00:00Z'),
    ]);
    expect(answers.slice(0, 3).map((answer) => ('status' in answer ? Number(answer.status) < 500 : false))).toEqual([true, true, true]);
    const { db } = school.database;
    const planned = await db
      .selectFrom('lessons')
      .select('start')
      .where('kid_id', '=', taught.kid_id)
      .where('status', '=', 'planned')
      .where('start', '<', '2026-11-20T00:00:00Z')
      .execute();
    expect(planned.length).toBe((await stateOf(lesson)).status === 'cancelled' ? 0 : 1);
  });
});
