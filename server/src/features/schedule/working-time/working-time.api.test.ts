import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { abilities } from '@lectern/contract/permissions';
import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';
import type { Activity, NonWorkingRule, NonWorkingTime, TeacherWorkingTime } from '@lectern/contract/schedule/working-time.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { cancelReasons } from '../../../../test/builders/reasons.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let curator: Caller;

const zone = 'Europe/Moscow';
const span = (weekday: number, from: number, to: number) => ({ weekday, start_minute: from * 60, finish_minute: to * 60 });
const once = '/api/events/non-working-time-independent/';
const rules = '/api/events/non-working-time-rule/';
const activities = '/api/additional-activities/';
const hoursOf = (id: number) => `/api/teachers/${id}/working-hours/`;
/** Wednesday 18 November, 12:00 in Moscow. */
const noon = '2026-11-18T09:00:00Z';
const later = (instant: string, minutes: number) => Temporal.Instant.from(instant).add({ minutes }).toString();
const hour = (start = noon, minutes = 60) => ({ start, finish: later(start, minutes) });

beforeEach(async () => {
  school ??= await testApp();
  school.at(testNow);
  taught = await school.build.taughtChild();
  [teacher, curator] = [await school.as(taught.teacher_id), await school.as(taught.curator_id)];
});

async function place(start = noon): Promise<Lesson> {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const manager = await school.as(taught.manager_id);
  const { body } = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  return body;
}

const statusOf = async (id: number) =>
  (await school.database.db.selectFrom('lessons').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('working hours', () => {
  const week = (valid_from: string, spans = [span(1, 9, 13), span(3, 9, 18)], more: object = {}) => ({
    zone,
    valid_from,
    week: spans,
    ...more,
  });
  const replace = (body: object, who = teacher) => who.post(hoursOf(taught.teacher_id), body);

  it('are changed by the teacher and the curator of the group only, and visible to users who see the schedule', async () => {
    const strange = await school.build.taughtChild();
    const body = week('2026-11-16');
    expect((await (await school.as(strange.teacher_id)).post(hoursOf(taught.teacher_id), body)).status).toBe(404);
    expect((await (await school.as(strange.curator_id)).post(hoursOf(taught.teacher_id), body)).error?.key).toBe('forbidden');
    expect((await (await school.as(taught.manager_id)).post(hoursOf(taught.teacher_id), body)).status).toBe(403);
    const methodist = await school.as(await school.build.user('Methodist'));
    expect((await methodist.get(hoursOf(taught.teacher_id))).body).toMatchObject({ hours: [], can: { edit: { allowed: false } } });
    const arranger = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allSchedules] }));
    expect((await replace(body, arranger)).status).toBe(200);
  });

  it('are refused at the invalid field: overlaps, an end before the start, an unknown zone, the past', async () => {
    const wrong = async (body: object) => (await replace(body)).error;
    expect(await wrong(week('2026-11-16', [span(1, 9, 13), span(1, 12, 14)]))).toMatchObject({
      key: 'spans_overlap',
      field: 'week.1.start_minute',
      params: { from: '12:00', to: '13:00' },
    });
    expect(await wrong(week('2026-11-16', [span(1, 13, 9)]))).toMatchObject({ key: 'invalid', field: 'week.0.finish_minute' });
    expect(await wrong(week('2026-11-16', [span(1, 9, 24.5)]))).toMatchObject({ key: 'invalid', field: 'week.0.finish_minute' });
    expect(await wrong(week('2026-11-15'))).toMatchObject({ key: 'time_in_past', field: 'valid_from' });
    expect(await wrong({ ...week('2026-11-16'), zone: 'Mars/Olympus' })).toMatchObject({ key: 'zone_unknown', field: 'zone' });
    expect(await wrong(week('2026-11-20', [], { valid_to: '2026-11-20' }))).toMatchObject({ key: 'invalid', field: 'valid_to' });
    for (const [body, key] of [
      [{ ...week('2026-11-16'), zone: 'Mars/Olympus' }, 'zone_unknown'],
      [week('2026-11-15'), 'time_in_past'],
      [week('2026-11-16', [span(1, 9, 13), span(1, 12, 14)]), 'spans_overlap'],
    ] as const)
      expect((await teacher.post(`${hoursOf(taught.teacher_id)}preview/`, body)).error?.key).toBe(key);
  });

  it('hold from their date on, with touching intervals merged, up to 24:00, and keep the past', async () => {
    await replace(week('2026-11-16', [span(3, 9, 13), span(3, 13, 24)]));
    const { body } = await replace(week('2026-11-25', [span(3, 10, 12)]));
    expect((body as TeacherWorkingTime).hours).toMatchObject([
      { ...span(3, 9, 24), valid_from: '2026-11-16', valid_to: '2026-11-25' },
      { ...span(3, 10, 12), valid_from: '2026-11-25', valid_to: null },
    ]);
    const schedule = await teacher.get(
      `/api/teachers/${taught.teacher_id}/get-schedule/?from=2026-11-16T00:00:00Z&to=2026-11-30T00:00:00Z`,
    );
    expect(schedule.body as TeacherSchedule).toMatchObject({
      has_hours: true,
      working: [
        { start: '2026-11-18T06:00:00Z', finish: '2026-11-18T21:00:00Z' },
        { start: '2026-11-25T07:00:00Z', finish: '2026-11-25T09:00:00Z' },
      ],
    });
  });

  it('equal to the current ones change and log nothing', async () => {
    await replace(week('2026-11-16'));
    const rows = () => school.database.db.selectFrom('working_hours').selectAll().where('teacher_id', '=', taught.teacher_id).execute();
    const before = await rows();
    expect((await replace(week('2026-11-18'))).status).toBe(200);
    expect(await rows()).toEqual(before);
  });

  it('list the lessons outside them, which stay by default', async () => {
    await replace(week('2026-11-16', [span(3, 9, 18)]));
    const [stays, moves] = [await place(), await place(later(noon, 120))];
    const shorter = week('2026-11-17', [span(3, 15, 20)]);
    const preview = await teacher.post(`${hoursOf(taught.teacher_id)}preview/`, shorter);
    expect(preview.body).toMatchObject({ hits: [{ id: stays.id }, { id: moves.id }], replaces_later: false });
    const evening = '2026-11-18T13:00:00Z';
    const answer = await replace({ ...shorter, resolutions: [{ lesson_id: moves.id, action: 'move', start: evening }] });
    expect(answer.status).toBe(200);
    expect([await statusOf(stays.id), await statusOf(moves.id)]).toEqual(['planned', 'rescheduled']);
  });

  it('refuse a move into the time they give up, and then change nothing', async () => {
    await replace(week('2026-11-16', [span(3, 9, 18)]));
    const lesson = await place();
    const resolutions = [{ lesson_id: lesson.id, action: 'move', start: later(noon, 60) }];
    const answer = await replace({ ...week('2026-11-17', []), resolutions });
    expect(answer.error).toMatchObject({ key: 'resolution_refused', params: { lesson_id: lesson.id, reason: 'teacher_not_working' } });
    expect((await teacher.get(hoursOf(taught.teacher_id))).body).toMatchObject({ hours: [{ valid_to: null }] });
  });

  it('cause a reminder to the curator when missing', async () => {
    expect((await curator.get('/api/schedule/teachers-without-hours/')).body).toMatchObject({
      count: 1,
      results: [{ id: taught.teacher_id }],
    });
    await replace(week('2026-12-01'));
    expect((await curator.get('/api/schedule/teachers-without-hours/')).body).toEqual({ count: 0, results: [] });
  });
});

describe('non-working time', () => {
  const create = (more: object, who = teacher) => who.post(once, { teacher_id: taught.teacher_id, ...hour(), ...more });

  it('is refused if it ends before it begins, is over, too long, or overlaps', async () => {
    expect((await create({ finish: noon })).error).toMatchObject({ key: 'invalid', field: 'finish' });
    expect((await create(hour('2026-11-16T08:00:00Z'))).error).toMatchObject({ key: 'time_in_past', field: 'start' });
    expect((await create(hour(noon, 32 * 1440))).error).toMatchObject({ key: 'range_too_long', params: { days: 31 } });
    await create({});
    const overlapping = await create(hour(later(noon, 30)));
    expect(overlapping.error).toMatchObject({ key: 'time_overlaps', field: 'start', params: { start: noon, finish: later(noon, 60) } });
    for (const [body, key] of [
      [hour('2026-11-16T08:00:00Z'), 'time_in_past'],
      [hour(noon, 32 * 1440), 'range_too_long'],
      [hour(later(noon, 30)), 'time_overlaps'],
    ] as const)
      for (const path of [once, activities])
        expect((await teacher.post(`${path}preview/`, { teacher_id: taught.teacher_id, ...body })).error?.key).toBe(key);
    expect((await create(hour(later(noon, 60)))).status).toBe(201);
  });

  it('is refused over a hold, with its holder and expiry', async () => {
    const { start, finish } = hour();
    const hold = await school.build.hold({ teacher_id: taught.teacher_id, held_by: taught.manager_id }, start, finish);
    const activity = { kind: 'meeting', title: 'Meeting', paid: false };
    const weekly = { ...span(3, 12, 13), zone, valid_from: '2026-11-16' };
    expect((await create({})).error).toMatchObject({ key: 'slot_held', params: { until: later(testNow.toString(), 10) } });
    for (const [path, body] of [
      [`${once}preview/`, hour()],
      [`${activities}preview/`, hour()],
      [activities, { ...activity, ...hour() }],
      [`${rules}preview/`, weekly],
      [rules, weekly],
    ] as const)
      expect([path, (await teacher.post(path, { teacher_id: taught.teacher_id, ...body })).error?.key]).toEqual([path, 'slot_held']);
    const free = await teacher.post(once, { teacher_id: taught.teacher_id, ...hour(later(noon, 300)) });
    expect((await teacher.post(`${once}${(free.body as NonWorkingTime).id}/`, hour())).error?.key).toBe('slot_held');
    const meeting = await teacher.post(activities, { teacher_id: taught.teacher_id, ...activity, ...hour(later(noon, 600)) });
    expect((await teacher.post(`${activities}${(meeting.body as Activity).id}/`, { ...activity, ...hour() })).error?.key).toBe('slot_held');
    const rule = await teacher.post(rules, { teacher_id: taught.teacher_id, ...weekly, ...span(5, 12, 13) });
    expect((await teacher.post(`${rules}${(rule.body as NonWorkingRule).id}/`, weekly)).error?.key).toBe('slot_held');
    // Half a year of weekly times may be held: a rule overlaps each of them, and names its own field.
    await school.database.db.updateTable('hold_times').set(hour('2027-05-12T09:00:00Z')).where('hold_id', '=', hold).execute();
    expect((await teacher.post(rules, { teacher_id: taught.teacher_id, ...weekly })).error).toMatchObject({
      key: 'slot_held',
      field: 'start_minute',
      params: { start: '2027-05-12T09:00:00Z' },
    });
  });

  it('over lessons is saved only when each is resolved, all at once', async () => {
    const [first, second, third] = [await place(), await place(later(noon, 60)), await place(later(noon, 120))];
    const day = { start: '2026-11-18T06:00:00Z', finish: '2026-11-18T18:00:00Z' };
    const preview = await teacher.post(`${once}preview/`, { teacher_id: taught.teacher_id, ...day });
    expect((preview.body as { hits: Lesson[] }).hits.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    const resolutions = [
      { lesson_id: first.id, action: 'move', start: '2026-11-19T09:00:00Z' },
      { lesson_id: second.id, action: 'cancel', reason_id: cancelReasons.teacherCannotCome },
    ];
    expect((await create({ ...day, resolutions })).error).toMatchObject({
      key: 'hits_unresolved',
      params: { count: 1, lesson_id: third.id },
    });
    expect(await statusOf(first.id)).toBe('planned');
    const saved = await create({ ...day, resolutions: [...resolutions, { lesson_id: third.id, action: 'leave' }] });
    expect(saved.status).toBe(201);
    expect([await statusOf(first.id), await statusOf(second.id), await statusOf(third.id)]).toEqual([
      'rescheduled',
      'cancelled',
      'planned',
    ]);
    // A lesson left inside is not hit by a change that takes no more time.
    const { id } = saved.body as NonWorkingTime;
    expect((await teacher.post(`${once}preview/`, { teacher_id: taught.teacher_id, ...day, id })).body).toMatchObject({ hits: [] });
    expect((await teacher.post(`${once}${id}/`, { ...day, comment: 'Doctor' })).body).toMatchObject({ comment: 'Doctor' });
  });

  it('refuses decisions that the single action would refuse, on creation and on a change', async () => {
    const lesson = await place();
    const resolutions = [{ lesson_id: lesson.id, action: 'move', start: later(noon, 15) }];
    const activity = { kind: 'training', title: 'Training', paid: false };
    expect((await create({ resolutions })).error).toMatchObject({ key: 'resolution_refused', params: { lesson_id: lesson.id } });
    const input = { teacher_id: taught.teacher_id, ...activity, ...hour() };
    expect((await teacher.post(activities, { ...input, resolutions })).error?.key).toBe('resolution_refused');
    expect((await teacher.post(activities, input)).error?.key).toBe('hits_unresolved');
    const off = (await create(hour(later(noon, 300)))).body as NonWorkingTime;
    const met = (await teacher.post(activities, { ...input, ...hour(later(noon, 600)) })).body as Activity;
    for (const [url, body] of [
      [`${once}${off.id}/`, hour()],
      [`${activities}${met.id}/`, { ...activity, ...hour() }],
    ] as const) {
      expect((await teacher.post(url, body)).error?.key).toBe('hits_unresolved');
      expect((await teacher.post(url, { ...body, resolutions })).error?.key).toBe('resolution_refused');
      expect((await teacher.post(url, { ...body, ...hour('2026-11-16T08:00:00Z') })).error?.key).toBe('time_in_past');
      expect((await teacher.post(url, { ...body, ...hour(noon, 32 * 1440) })).error?.key).toBe('range_too_long');
    }
    expect((await teacher.post(`${once}${off.id}/`, hour(later(noon, 590)))).error?.key).toBe('time_overlaps');
    expect((await teacher.post(`${activities}${met.id}/`, { ...activity, ...hour(later(noon, 310)) })).error?.key).toBe('time_overlaps');
    expect((await teacher.post(activities, { ...input, ...hour(later(noon, 310)) })).error?.key).toBe('time_overlaps');
    expect((await teacher.post(activities, { ...input, ...hour('2026-11-16T08:00:00Z') })).error?.key).toBe('time_in_past');
    expect((await teacher.post(activities, { ...input, ...hour(noon, 32 * 1440) })).error?.key).toBe('range_too_long');
  });

  it('that has begun keeps its start and is ended, not deleted; a past one stays', async () => {
    const { body } = await create(hour(noon, 120));
    const { id } = body as NonWorkingTime;
    school.at(later(noon, 30));
    expect((await teacher.post(`${once}${id}/`, hour(later(noon, 45)))).error).toMatchObject({ key: 'time_in_past', field: 'start' });
    expect((await teacher.post(`${once}${id}/`, hour(noon, 90))).status).toBe(200);
    expect((await teacher.post(`${once}${id}/delete/`)).status).toBe(200);
    const kept = await school.database.db.selectFrom('non_working_times').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ start: noon, finish: later(noon, 30) });
    school.at(later(noon, 60));
    expect((await teacher.post(`${once}${id}/delete/`)).error?.key).toBe('time_in_past');
  });

  it('that began within the current minute is deleted', async () => {
    const { id } = (await create({ start: '2026-11-16T09:00:00.500Z', finish: '2026-11-16T10:00:00Z' })).body as NonWorkingTime;
    school.at('2026-11-16T09:00:40Z');
    expect((await teacher.post(`${once}${id}/delete/`)).status).toBe(200);
    expect((await teacher.post(`${once}${id}/delete/`)).status).toBe(404);
  });

  it('created twice with one idempotency key exists once, and is deleted for good', async () => {
    const key = { 'idempotency-key': 'one-wish' };
    const input = { teacher_id: taught.teacher_id, ...hour() };
    const [first, again] = [await teacher.post(once, input, key), await teacher.post(once, input, key)];
    expect(again.body).toEqual(first.body);
    const { id } = first.body as NonWorkingTime;
    await teacher.post(`${once}${id}/delete/`);
    expect((await teacher.post(`${once}${id}/delete/`)).status).toBe(404);
  });

  it('and a concurrent lesson never both exist, in either order', async () => {
    const manager = await school.as(taught.manager_id);
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const lesson = { teacher_id, kid_id, course_id, service_course_id, start: noon, minutes: 45 };
    const [placed, kept] = await Promise.all([manager.post('/api/events/lessons/', lesson), create({})]);
    expect([placed.status, kept.status].sort()).toEqual([201, 409]);
    expect([placed.error?.key, kept.error?.key]).toContainEqual(expect.stringMatching(/teacher_not_working|hits_unresolved/));
  });
});

describe('weekly non-working time', () => {
  const lunch = { ...span(3, 12, 13), zone, valid_from: '2026-11-16' };
  const create = (more: object = {}) => teacher.post(rules, { teacher_id: taught.teacher_id, ...lunch, ...more });

  it('is refused at the invalid field, and over another rule', async () => {
    const wrong = async (more: object) => (await create(more)).error;
    expect(await wrong({ finish_minute: 700 })).toMatchObject({ key: 'invalid', field: 'finish_minute' });
    expect(await wrong({ valid_from: '2026-11-15' })).toMatchObject({ key: 'time_in_past', field: 'valid_from' });
    expect(await wrong({ zone: 'Mars/Olympus' })).toMatchObject({ key: 'zone_unknown' });
    expect(await wrong({ valid_to: '2026-11-16' })).toMatchObject({ key: 'invalid', field: 'valid_to' });
    const { id } = (await create()).body as NonWorkingRule;
    const other = (await create(span(5, 12, 13))).body as NonWorkingRule;
    expect(await wrong({ start_minute: 750, finish_minute: 810 })).toMatchObject({ key: 'time_overlaps', field: 'start_minute' });
    // 12:30 in Moscow is 10:30 in Berlin in winter: rules of two zones are compared by their instants.
    expect(await wrong({ zone: 'Europe/Berlin', start_minute: 630, finish_minute: 690 })).toMatchObject({ key: 'time_overlaps' });
    for (const [more, key] of [
      [{ valid_from: '2026-11-15' }, 'time_in_past'],
      [{ zone: 'Mars/Olympus' }, 'zone_unknown'],
      [{}, 'time_overlaps'],
    ] as const) {
      expect((await teacher.post(`${rules}preview/`, { teacher_id: taught.teacher_id, ...lunch, ...more })).error?.key).toBe(key);
      expect((await teacher.post(`${rules}${other.id}/`, { ...lunch, ...more })).error?.key).toBe(key);
    }
    expect((await teacher.post(`${rules}${id}/end/`, { from: '2026-11-15' })).error?.key).toBe('time_in_past');
  });

  it('changed from a date on ends there and is followed by another rule; earlier weeks stay', async () => {
    const { id } = (await create()).body as NonWorkingRule;
    const { body } = await teacher.post(`${rules}${id}/`, {
      ...lunch,
      ...span(3, 13, 14),
      valid_from: '2026-12-01',
      comment: 'Late lunch',
    });
    const next = body as NonWorkingRule;
    const kept = await school.database.db
      .selectFrom('non_working_rules')
      .selectAll()
      .where('teacher_id', '=', taught.teacher_id)
      .orderBy('id')
      .execute();
    expect(kept).toMatchObject([
      { id, valid_to: '2026-12-01', start_minute: 720 },
      { id: next.id, parent_id: id, valid_from: '2026-12-01', start_minute: 780, comment: 'Late lunch' },
    ]);
    // A future rule is rewritten, a current one ended, a past one stays.
    expect((await teacher.post(`${rules}${next.id}/`, { ...lunch, ...span(3, 14, 15), valid_from: '2026-12-01' })).body).toMatchObject({
      id: next.id,
    });
    expect((await teacher.post(`${rules}${id}/end/`, { from: '2026-12-02' })).error).toMatchObject({ key: 'time_in_past', field: 'from' });
    expect((await teacher.post(`${rules}${next.id}/end/`, { from: '2026-11-20' })).status).toBe(200);
    expect((await teacher.get(hoursOf(taught.teacher_id))).body).toMatchObject({ rules: [{ id, valid_to: '2026-12-01' }] });
  });

  it('hits the lessons of every planned week, and only in newly taken time', async () => {
    const [first, second] = [await place(), await place(later(noon, 7 * 1440))];
    const preview = await teacher.post(`${rules}preview/`, { teacher_id: taught.teacher_id, ...lunch });
    expect((preview.body as { hits: Lesson[] }).hits.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await create()).error).toMatchObject({ key: 'hits_unresolved', params: { count: 2 } });
    const bad = [first, second].map(({ id }) => ({ lesson_id: id, action: 'move', start: noon }));
    expect((await create({ resolutions: bad })).error?.key).toBe('resolution_refused');
    const resolutions = [first, second].map(({ id }) => ({ lesson_id: id, action: 'leave' }));
    const { id } = (await create({ resolutions })).body as NonWorkingRule;
    const longer = { ...lunch, ...span(3, 11, 13) };
    expect((await teacher.post(`${rules}preview/`, { teacher_id: taught.teacher_id, ...longer, id })).body).toMatchObject({ hits: [] });
    const other = await place('2026-11-25T08:00:00Z');
    expect((await teacher.post(`${rules}${id}/`, longer)).error?.key).toBe('hits_unresolved');
    const wrong = [{ lesson_id: other.id, action: 'move', start: '2026-11-25T08:15:00Z' }];
    expect((await teacher.post(`${rules}${id}/`, { ...longer, resolutions: wrong })).error?.key).toBe('resolution_refused');
  });
});

describe('a change of busy time', () => {
  it('frees its old time: a hit lesson may move there', async () => {
    const teacher_id = taught.teacher_id;
    const kinds = [
      [once, {}],
      [activities, { kind: 'meeting', title: 'Meeting', paid: false }],
    ] as const;
    for (const [index, [path, more]] of kinds.entries()) {
      const start = later(noon, index * 1440);
      const made = (await teacher.post(path, { teacher_id, ...more, ...hour(start) })).body as { id: number };
      const lesson = await place(later(start, 60));
      const resolutions = [{ lesson_id: lesson.id, action: 'move', start }];
      const answer = await teacher.post(`${path}${made.id}/`, { ...more, ...hour(later(start, 60)), resolutions });
      expect([path, answer.error, await statusOf(lesson.id)]).toEqual([path, null, 'rescheduled']);
    }
    const lunch = { ...span(5, 12, 13), zone, valid_from: '2026-11-16' };
    const { id } = (await teacher.post(rules, { teacher_id, ...lunch })).body as NonWorkingRule;
    const friday = later(noon, 2 * 1440);
    const lesson = await place(later(friday, 60));
    const resolutions = [{ lesson_id: lesson.id, action: 'move', start: friday }];
    const answer = await teacher.post(`${rules}${id}/`, { ...lunch, ...span(5, 13, 14), valid_from: '2026-11-17', resolutions });
    expect([answer.error, await statusOf(lesson.id)]).toEqual([null, 'rescheduled']);
  });
});

describe('activities', () => {
  const meeting = { kind: 'meeting', title: 'Meeting', paid: false, ...hour() };

  it('are marked as paid by users who lead the teacher', async () => {
    const input = { teacher_id: taught.teacher_id, ...meeting };
    expect((await teacher.post(activities, { ...input, paid: true })).error).toMatchObject({ key: 'forbidden', field: 'paid' });
    const { body } = await curator.post(activities, { ...input, paid: true });
    const { id } = body as Activity;
    expect((await teacher.post(`${activities}${id}/`, { ...meeting, paid: false })).error).toMatchObject({
      key: 'forbidden',
      field: 'paid',
    });
    expect((await teacher.post(`${activities}${id}/`, { ...meeting, paid: true, comment: 'Bring the plan' })).body).toMatchObject({
      paid: true,
      comment: 'Bring the plan',
    });
    // The teacher may postpone or shorten a paid activity, but not extend it.
    const longer = { ...meeting, paid: true, ...hour(later(noon, 60), 90) };
    expect((await teacher.post(`${activities}${id}/`, longer)).error).toMatchObject({ key: 'forbidden', field: 'finish' });
    expect((await teacher.post(`${activities}${id}/`, { ...longer, ...hour(later(noon, 60)) })).status).toBe(200);
    expect((await curator.post(`${activities}${id}/`, longer)).status).toBe(200);
    const url = `/api/teachers/${taught.teacher_id}/get-schedule/?from=2026-11-18T00:00:00Z&to=2026-11-19T00:00:00Z`;
    expect((await teacher.get(url)).body).toMatchObject({
      activities: [{ id, kind: 'meeting', paid: true }],
      can: { say_paid: { allowed: false } },
    });
    expect((await teacher.post(`${activities}${id}/delete/`)).status).toBe(200);
  });

  it('cannot overlap a vacation, and past ones cannot be deleted', async () => {
    await school.build.vacation(taught.teacher_id, '2026-11-18', '2026-11-18', taught.curator_id);
    const input = { teacher_id: taught.teacher_id, ...meeting };
    expect((await teacher.post(activities, input)).error?.key).toBe('teacher_on_vacation');
    expect((await teacher.post(`${activities}preview/`, { teacher_id: taught.teacher_id, ...hour() })).error?.key).toBe(
      'teacher_on_vacation',
    );
    const { body } = await teacher.post(activities, { ...input, ...hour('2026-11-20T09:00:00Z') });
    const { id } = body as Activity;
    expect((await teacher.post(`${activities}${id}/`, meeting)).error?.key).toBe('teacher_on_vacation');
    school.at('2026-11-20T11:00:00Z');
    expect((await teacher.post(`${activities}${id}/delete/`)).error?.key).toBe('time_in_past');
  });
});
