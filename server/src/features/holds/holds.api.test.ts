import type { Hold } from '@lectern/contract/holds/holds.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { endHolds } from './public/end-own-holds.ts';

// Tests begin on Monday 2026-11-16, noon in Moscow.
const path = '/api/schedule/holds/';
let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let manager: Caller;
let colleague: Caller;

beforeAll(async () => {
  school = await testApp();
  colleague = await school.as(await school.build.user('AccountManager', { name: 'Olga' }));
});
beforeEach(async () => {
  school.at(testNow);
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
});

/** Wednesdays at 15:00 in Moscow, from the day after tomorrow, over twelve weeks. */
const input = (more: object = {}) => ({
  teacher_id: taught.teacher_id,
  slots: [{ weekday: 3, start_minute: 900 }],
  zone: 'Europe/Moscow',
  from: '2026-11-18',
  weeks: 12,
  minutes: 45,
  ...more,
});
const lesson = (start: string) => {
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  return { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 };
};
const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field];
const hold = (answer: Answer) => answer.body as Hold;

describe('holding times', () => {
  it('is refused to roles that place no lessons', async () => {
    for (const role of ['Teacher', 'Methodist'] as const) {
      const caller = await school.as(await school.build.user(role));
      expect([role, ...refusal(await caller.post(path, input()))]).toEqual([role, 403, 'forbidden', null]);
    }
  });

  it('is refused to a curator for a teacher of another group, and for a child outside their scope', async () => {
    const curator = await school.as(taught.curator_id);
    const stranger = await school.as(await school.build.user('Curator'));
    const kid_id = (await school.build.client(null)).kid_id;
    expect(refusal(await stranger.post(path, input()))).toEqual([403, 'forbidden', null]);
    expect(refusal(await curator.post(path, input({ kid_id })))).toEqual([404, 'not_found', 'kid_id']);
    expect(refusal(await curator.post(path, input({ teacher_id: 2_000_000 })))).toEqual([404, 'not_found', 'teacher_id']);
    expect((await curator.post(path, input({ kid_id: taught.kid_id }))).status).toBe(201);
  });

  it('refuses the past, more than a year ahead, an unknown zone and an inactive teacher', async () => {
    expect(refusal(await manager.post(path, input({ from: '2026-11-11' })))).toEqual([409, 'lesson_in_past', 'from']);
    expect(refusal(await manager.post(path, input({ from: '2027-11-19' })))).toEqual([400, 'invalid', 'from']);
    expect(refusal(await manager.post(path, input({ zone: 'Mars/Olympus' })))).toEqual([400, 'zone_unknown', 'zone']);
    await school.database.db
      .updateTable('teachers')
      .set({ status: 'inactive', inactive_reason: 'quits' })
      .where('id', '=', taught.teacher_id)
      .execute();
    expect(refusal(await manager.post(path, input()))).toEqual([409, 'teacher_inactive', 'teacher_id']);
  });

  it('refuses a time with a lesson of the teacher or the child, non-working time or a vacation in any week', async () => {
    const { db } = school.database;
    const { teacher_id } = taught;
    await manager.post('/api/events/lessons/', lesson('2026-12-02T12:30:00Z'));
    expect(refusal(await manager.post(path, input()))).toEqual([409, 'teacher_busy', 'slots']);
    const another = await school.build.teacher(taught);
    const of = { teacher_id: another, kid_id: taught.kid_id };
    expect(refusal(await manager.post(path, input(of)))).toEqual([409, 'kid_busy', 'slots']);
    expect((await manager.post(path, input({ teacher_id: another }))).status).toBe(201);
    await db
      .insertInto('non_working_times')
      .values({ teacher_id, start: '2026-12-10T12:00:00Z', finish: '2026-12-10T12:30:00Z', comment: '' })
      .execute();
    expect(refusal(await manager.post(path, input({ slots: [{ weekday: 4, start_minute: 900 }] })))).toEqual([
      409,
      'teacher_not_working',
      'slots',
    ]);
    await school.build.vacation(teacher_id, '2027-01-04', '2027-01-10', taught.curator_id);
    expect(refusal(await manager.post(path, input({ slots: [{ weekday: 5, start_minute: 900 }] })))).toEqual([
      409,
      'teacher_on_vacation',
      'slots',
    ]);
  });

  it('is refused beyond the limit of one user', async () => {
    const at = (start_minute: number) => input({ slots: [{ weekday: 3, start_minute }], weeks: 1 });
    for (const start of [540, 600, 660, 720, 780]) expect((await manager.post(path, at(start))).status).toBe(201);
    const answer = await manager.post(path, at(840));
    expect([answer.error?.key, answer.error?.params]).toEqual(['too_many_holds', { most: 5 }]);
    expect((await manager.post(path, at(540))).status).toBe(201);
  });

  it('blocks others for ten minutes, naming holder and expiry, and lets the holder place a lesson', async () => {
    const made = await manager.post(
      path,
      input({ kid_id: taught.kid_id, slots: [3, 5].map((weekday) => ({ weekday, start_minute: 900 })) }),
    );
    expect(made.status).toBe(201);
    expect(hold(made).times).toHaveLength(24);
    expect(hold(made).times[0]).toEqual({ start: '2026-11-18T12:00:00Z', finish: '2026-11-18T12:45:00Z' });
    expect(hold(made).held_until).toBe('2026-11-16T09:10:00Z');
    const refused = await colleague.post(path, input({ minutes: 30 }));
    expect([refused.error?.key, refused.error?.params.until]).toEqual(['slot_held', '2026-11-16T09:10:00Z']);
    const teacher = await school.as(taught.teacher_id);
    expect((await teacher.post('/api/events/lessons/', lesson('2026-11-25T12:00:00Z'))).error?.key).toBe('slot_held');
    expect((await manager.post('/api/events/lessons/', lesson('2026-11-25T12:00:00Z'))).status).toBe(201);
    expect((await manager.get(path)).body).toEqual([]);
  });

  it('expires by itself and frees the time', async () => {
    await manager.post(path, input());
    school.at(testNow.add({ minutes: 10 }));
    expect((await manager.get(path)).body).toEqual([]);
    expect((await colleague.post(path, input())).status).toBe(201);
  });

  it('ends when the teacher stops working', async () => {
    await manager.post(path, input());
    const curator = await school.as(taught.curator_id);
    await curator.post(`/api/teachers/${taught.teacher_id}/make-inactive/`, { reason: 'quits' });
    expect((await manager.get(path)).body).toEqual([]);
    await curator.post(`/api/teachers/${taught.teacher_id}/make-active/`);
    expect((await colleague.post(path, input())).status).toBe(201);
  });

  it('restarts when its holder repeats it', async () => {
    const first = hold(await manager.post(path, input()));
    school.at(testNow.add({ minutes: 5 }));
    const second = hold(await manager.post(path, input()));
    expect(second.held_until).toBe('2026-11-16T09:15:00Z');
    expect((await manager.get(path)).body).toEqual([second]);
    expect(second.id).not.toBe(first.id);
  });

  it('keeps the local time over a clock change', async () => {
    const made = hold(await manager.post(path, input({ zone: 'Europe/Berlin', from: '2027-03-22', weeks: 2 })));
    expect(made.times.map(({ start }) => start)).toEqual(['2027-03-24T14:00:00Z', '2027-03-31T13:00:00Z']);
  });

  it('is allowed for every teacher by the ability to arrange every schedule', async () => {
    const caller = await school.as(await school.build.user('Methodist', { abilities: [abilities.allSchedules] }));
    expect((await caller.post(path, input({ kid_id: taught.kid_id }))).status).toBe(201);
  });

  it('is logged', async () => {
    const { id } = hold(await manager.post(path, input()));
    await manager.post(`${path}${id}/release/`);
    const { rows } = await sql`select action, actor_id from audit_log where entity = 'hold' and entity_id = ${id} order by id`.execute(
      school.database.db,
    );
    expect(rows).toEqual([
      { action: 'hold.create', actor_id: manager.userId },
      { action: 'hold.end', actor_id: manager.userId },
    ]);
  });
});

describe('releasing a hold', () => {
  it('returns 404 to everybody but its holder', async () => {
    const { id } = hold(await manager.post(path, input()));
    expect((await colleague.post(`${path}${id}/release/`)).status).toBe(404);
    expect((await manager.get(path)).body).toHaveLength(1);
  });

  it('frees its times at once, and can be repeated', async () => {
    const { id } = hold(await manager.post(path, input()));
    expect((await manager.post(`${path}${id}/release/`)).status).toBe(200);
    expect((await colleague.post(path, input())).status).toBe(201);
    expect((await manager.post(`${path}${id}/release/`)).status).toBe(200);
  });

  it('leaves nothing to end for a lesson that read it before and takes its time afterwards', async () => {
    const { id } = hold(await manager.post(path, input()));
    await manager.post(`${path}${id}/release/`);
    const noted: unknown[] = [];
    await school.database.db
      .transaction()
      .execute((db) => endHolds({ db, now: testNow, audit: (entry: unknown) => noted.push(entry) } as never, [id], taught.teacher_id));
    expect(noted).toEqual([]);
  });
});

describe('concurrent holds', () => {
  it('of one time by fifty users succeed once and name the holder to the others', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, async () => school.as(await school.build.user('AccountManager'))));
    const answers = await Promise.all(people.map((each) => each.post(path, input({ weeks: 2 }))));
    const byKey = Map.groupBy(answers, ({ status, error }) => error?.key ?? status);
    expect([...byKey].map(([key, each]) => [key, each.length]).sort()).toEqual([
      [201, 1],
      ['slot_held', 49],
    ]);
  });

  it('of one user never exceed the limit', async () => {
    const at = (index: number) => input({ slots: [{ weekday: 3, start_minute: 480 + index * 60 }], weeks: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => manager.post(path, at(index))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  });
});
