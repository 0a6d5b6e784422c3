import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { runJob } from '../../../kernel/process/job.ts';
import { settingsReader } from '../../../settings.ts';
import { placeDueLessons } from './place-due-lessons.ts';
import { cancelReasons } from '../../../../test/builders/reasons.ts';

const path = '/api/events/regular_rules/';
const zoneData = process.versions.tz;

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let manager: Caller;
let now = testNow;

beforeAll(async () => {
  school = await testApp();
});
beforeEach(async () => {
  at(testNow.toString());
  // Excludes what other tests left behind.
  await sql`update engagements set status = 'paused' where status = 'active'`.execute(school.database.db);
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
});

function at(instant: string) {
  now = Temporal.Instant.from(instant);
  school.at(now);
}

type Work = (ctx: JobContext) => Promise<void>;
async function runAt(instant: string | null, work: Work = placeDueLessons, stopping = new AbortController().signal) {
  if (instant !== null) at(instant);
  const { database } = school;
  const clock = () => now;
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  await runJob(kernel, { name: 'regular-lessons', cron: '0 * * * *', work }, stopping);
}

async function create(more: Record<string, unknown> = {}): Promise<number> {
  const input = {
    engagement_id: taught.engagement_id,
    times: [{ weekday: 2, start_minute: 1020 }],
    minutes: 45,
    valid_from: '2026-11-17',
    ...more,
  };
  const answer = await manager.post(path, input);
  expect(answer.error).toBeNull();
  return (answer.body as { rules: { id: number }[] }).rules[0]?.id ?? 0;
}

type LessonRow = { id: number; start: string; rule_date: string; status: string };
const lessonsOf = async (ruleId: number) => {
  const { rows } =
    await sql<LessonRow>`select id, start, rule_date, status from lessons where rule_id = ${ruleId} order by start, id`.execute(
      school.database.db,
    );
  return rows;
};
const datesOf = async (ruleId: number) => (await lessonsOf(ruleId)).map(({ rule_date }) => rule_date);
const unplacedOf = async (ruleId: number) => {
  const { rows } = await sql<{ rule_date: string; reason: string; state: string }>`
    select rule_date, reason, state from unplaced_lessons where rule_id = ${ruleId} order by rule_date`.execute(school.database.db);
  return rows;
};
/** All data that a run could change, except the time of its last attempt. */
const everything = async () => {
  const { rows } = await sql`
    select (select json_agg(l order by l.id) from lessons l) as lessons, (select json_agg(r order by r.id) from regular_rules r) as rules,
      (select json_agg(json_build_object('id', u.id, 'state', u.state, 'reason', u.reason, 'params', u.params, 'lesson', u.lesson_id) order by u.id) from unplaced_lessons u) as unplaced,
      (select count(*)::int from audit_log) as audited`.execute(school.database.db);
  return rows[0];
};
const meeting = (start: string, finish: string) =>
  sql`insert into activities (teacher_id, title, start, finish) values (${taught.teacher_id}, 'Meeting', ${start}, ${finish})`.execute(
    school.database.db,
  );

describe('the run that places regular lessons', () => {
  it('changes nothing when everything is placed', async () => {
    await create();
    await runAt(null);
    const before = await everything();
    await runAt(null);
    await runAt('2026-11-16T20:00:00Z');
    expect(await everything()).toEqual(before);
  });

  it('places each week’s lessons within eight weeks, without an author, idempotently', async () => {
    const rule = await create();
    await runAt('2026-11-17T23:00:00Z');
    expect((await datesOf(rule)).at(-1)).toBe('2027-01-12');
    const { rows } =
      await sql`select actor_id, teacher_id, client_id, new from audit_log where action = 'regular_rule.place' and entity_id = ${rule}`.execute(
        school.database.db,
      );
    expect(rows).toEqual([
      { actor_id: null, teacher_id: taught.teacher_id, client_id: taught.client_id, new: { placed: ['2027-01-12T14:00:00Z'] } },
    ]);
    const before = await everything();
    await runAt('2026-11-17T23:30:00Z');
    expect(await everything()).toEqual(before);
  });

  it('catches up after months from today on, never in the past', async () => {
    const rule = await create({ valid_to: '2027-06-01' });
    await runAt('2027-05-04T14:30:00Z');
    const dates = await datesOf(rule);
    expect(dates.filter((date) => date > '2027-01-11')).toEqual(['2027-05-11', '2027-05-18', '2027-05-25']);
  });

  it('interrupted by a crash leaves whole engagements; the next run does the rest', async () => {
    const first = await create();
    const one = taught;
    taught = await school.build.taughtChild();
    manager = await school.as(taught.manager_id);
    const second = await create();
    at('2026-12-08T12:00:00Z');
    const stop = new AbortController();
    await runAt(null, async (ctx) => {
      await placeDueLessons({
        ...ctx,
        write: async (work) => {
          const done = await ctx.write(work);
          stop.abort();
          return done;
        },
        stopping: stop.signal,
      });
    });
    const placed = [(await datesOf(first)).length, (await datesOf(second)).length].sort((a, b) => a - b);
    expect(placed).toEqual([8, 11]);
    // An engagement whose transaction never commits.
    await expect(
      runAt(null, (ctx) =>
        placeDueLessons({
          ...ctx,
          write: (work) =>
            ctx.write(async (write) => {
              await work(write);
              throw new Error('killed');
            }),
        }),
      ),
    ).rejects.toThrow('1 engagements were left');
    expect([(await datesOf(first)).length, (await datesOf(second)).length].sort((a, b) => a - b)).toEqual([8, 11]);
    await runAt(null);
    expect([(await datesOf(first)).length, (await datesOf(second)).length]).toEqual([11, 11]);
    expect(one.engagement_id).not.toBe(taught.engagement_id);
  });

  it('concurrently with another run places each date once', async () => {
    const rules = [await create(), await create({ times: [{ weekday: 4, start_minute: 900 }] })];
    at('2026-12-08T12:00:00Z');
    await Promise.all([runAt(null), runAt(null), runAt(null)]);
    for (const rule of rules) {
      const dates = await datesOf(rule);
      expect(new Set(dates).size).toBe(dates.length);
      expect(dates.length).toBeGreaterThan(8);
    }
  });

  it('concurrently with a user’s lesson gives the time to one of them, and records the unplaced date', async () => {
    const rule = await create();
    at('2026-11-18T12:00:00Z');
    const { teacher_id, course_id, service_course_id, kid_id } = taught;
    const single = { teacher_id, kid_id, course_id, service_course_id, minutes: 45, start: '2027-01-12T14:15:00Z' };
    const [answer] = await Promise.all([manager.post('/api/events/lessons/', single), runAt(null)]);
    const byRule = (await datesOf(rule)).includes('2027-01-12');
    expect([answer.status, byRule, await unplacedOf(rule)]).toEqual(
      byRule ? [409, true, []] : [201, false, [{ rule_date: '2027-01-12', reason: 'teacher_busy', state: 'open' }]],
    );
  });

  it('records unplaced dates, retries them, and places them once the time is free', async () => {
    const rule = await create();
    await meeting('2027-01-12T14:00Z', '2027-01-12T15:00Z');
    await runAt('2026-11-18T12:00:00Z');
    expect(await unplacedOf(rule)).toEqual([{ rule_date: '2027-01-12', reason: 'teacher_not_working', state: 'open' }]);
    const before = await everything();
    await runAt('2026-11-18T13:00:00Z');
    expect(await everything()).toEqual(before);
    await sql`delete from activities where teacher_id = ${taught.teacher_id}`.execute(school.database.db);
    await runAt('2026-11-18T14:00:00Z');
    expect(await unplacedOf(rule)).toEqual([{ rule_date: '2027-01-12', reason: 'teacher_not_working', state: 'placed' }]);
    expect((await datesOf(rule)).at(-1)).toBe('2027-01-12');
    // Taken back with its record, and placed again after the pause.
    expect((await manager.post(`${path}${rule}/pause/`, { from_day: '2027-01-01' })).error).toBeNull();
    expect(await unplacedOf(rule)).toEqual([]);
    expect((await manager.post(`${path}${rule}/resume/`)).error).toBeNull();
    expect((await datesOf(rule)).at(-1)).toBe('2027-01-12');
  });

  it('does not restore what a user dropped, moved, cancelled or took back', async () => {
    const rule = await create();
    await meeting('2026-12-08T14:00Z', '2026-12-08T15:00Z');
    const [one, two] = await lessonsOf(rule);
    await manager.post(`/api/events/lessons/${one?.id}/cancel/`, { reason_id: cancelReasons.schoolDecision });
    await manager.post(`/api/events/lessons/${two?.id}/move/`, { start: '2026-11-26T14:00:00Z', asked_by: 'school' });
    await meeting('2027-01-12T14:00Z', '2027-01-12T15:00Z');
    await runAt('2026-11-16T12:00:00Z');
    at('2026-11-18T12:00:00Z');
    await runAt(null);
    const { rows } = await sql<{ id: number }>`select id from unplaced_lessons where rule_id = ${rule}`.execute(school.database.db);
    expect((await manager.post(`/api/events/unplaced_lessons/${rows[0]?.id}/dismiss/`)).error).toBeNull();
    await sql`delete from activities where teacher_id = ${taught.teacher_id}`.execute(school.database.db);
    const before = await lessonsOf(rule);
    await runAt('2026-11-18T14:00:00Z');
    expect(await lessonsOf(rule)).toEqual(before);
    expect(before.map(({ rule_date, status }) => [rule_date, status]).slice(0, 3)).toEqual([
      ['2026-11-17', 'cancelled'],
      ['2026-11-24', 'rescheduled'],
      ['2026-11-24', 'planned'],
    ]);
  });

  it('places nothing in a pause, for a paused or ended engagement, or after a rule’s end', async () => {
    const paused = await create({ times: [{ weekday: 1, start_minute: 600 }], valid_from: '2026-11-23' });
    const ended = await create({ times: [{ weekday: 3, start_minute: 600 }] });
    await manager.post(`${path}${paused}/pause/`, { from_day: '2027-01-15', to_day: '2027-02-01' });
    await manager.post(`${path}${ended}/end/`, { from_day: '2026-12-01' });
    await runAt('2026-12-20T12:00:00Z');
    expect((await datesOf(paused)).filter((date) => date > '2027-01-10')).toEqual(['2027-01-11', '2027-02-01', '2027-02-08']);
    expect((await datesOf(ended)).at(-1)).toBe('2026-11-25');
    await sql`update engagements set status = 'ended', ended_on = '2026-12-20' where id = ${taught.engagement_id}`.execute(
      school.database.db,
    );
    const before = await everything();
    await runAt('2027-01-20T12:00:00Z');
    expect(await everything()).toEqual(before);
  });

  it('records every date of an absent teacher, and places them on return', async () => {
    const rule = await create();
    const standing = (status: string, reason: string | null) =>
      sql`update teachers set status = ${status}, inactive_reason = ${reason} where id = ${taught.teacher_id}`.execute(school.database.db);
    await standing('inactive', 'vacation');
    await runAt('2026-11-25T12:00:00Z');
    expect((await unplacedOf(rule)).map(({ rule_date, reason }) => [rule_date, reason])).toEqual([
      ['2027-01-12', 'teacher_inactive'],
      ['2027-01-19', 'teacher_inactive'],
    ]);
    await standing('active', null);
    await runAt('2026-11-25T13:00:00Z');
    expect((await unplacedOf(rule)).every(({ state }) => state === 'placed')).toBe(true);
  });
});

describe('newer time zone data', () => {
  const version = async () => {
    const { rows } = await sql<{ version: string }>`select version from zone_data`.execute(school.database.db);
    return rows[0]?.version;
  };
  const placedWithOlder = async (ruleId: number) => {
    await sql`update zone_data set version = '2000a'`.execute(school.database.db);
    // As if the UTC offset differed by an hour from 1 December on.
    await sql`update lessons set start = start + interval '1 hour', finish = finish + interval '1 hour'
      where rule_id = ${ruleId} and rule_date >= '2026-12-01'`.execute(school.database.db);
  };

  it('are recorded the first time, without moving a lesson', async () => {
    await sql`delete from zone_data`.execute(school.database.db);
    await runAt(null);
    expect(await version()).toBe(zoneData);
  });

  it('move planned lessons to their local time, once, except those changed by hand', async () => {
    const rule = await create();
    await runAt(null);
    const byHand = (await lessonsOf(rule)).find(({ rule_date }) => rule_date === '2026-12-15');
    await placedWithOlder(rule);
    expect(
      (await manager.post(`/api/events/lessons/${byHand?.id}/move/`, { start: '2026-12-16T09:00:00Z', asked_by: 'school' })).error,
    ).toBeNull();
    await runAt(null);
    const planned = (await lessonsOf(rule)).filter(({ status }) => status === 'planned');
    expect(planned.map(({ start }) => start.slice(11, 16))).toEqual(
      planned.map(({ rule_date }) => (rule_date === '2026-12-15' ? '09:00' : '14:00')),
    );
    expect(planned).toHaveLength(8);
    expect(await version()).toBe(zoneData);
    const before = await everything();
    await runAt(null);
    expect(await everything()).toEqual(before);
  });

  it('turn a lesson into an unplaced one if its time is taken', async () => {
    const rule = await create();
    await runAt(null);
    await placedWithOlder(rule);
    await meeting('2026-12-08T14:00Z', '2026-12-08T14:30Z');
    await runAt(null);
    expect(await unplacedOf(rule)).toEqual([{ rule_date: '2026-12-08', reason: 'teacher_not_working', state: 'open' }]);
    expect(await datesOf(rule)).toHaveLength(7);
  });

  it('are retried by the next run for engagements that failed', async () => {
    const rule = await create();
    await runAt(null);
    await placedWithOlder(rule);
    const starts = async () => (await lessonsOf(rule)).map(({ start }) => start.slice(11, 16));
    let writes = 0;
    const away = () => Promise.reject(new Error('the database was away'));
    const fails = runAt(null, (job) =>
      placeDueLessons({
        ...job,
        write: (work) => {
          writes += 1;
          return writes === 1 ? away() : job.write(work);
        },
      }),
    );
    await expect(fails).rejects.toThrow('without their regular lessons');
    expect([await version(), new Set(await starts())]).toEqual(['2000a', new Set(['14:00', '15:00'])]);
    await runAt(null);
    expect([await version(), new Set(await starts())]).toEqual([zoneData, new Set(['14:00'])]);
  });

  it('have no effect if they are older than those of the last run', async () => {
    const rule = await create();
    await runAt(null);
    await sql`update zone_data set version = '9999z'`.execute(school.database.db);
    await sql`update lessons set start = start + interval '1 hour', finish = finish + interval '1 hour' where rule_id = ${rule}`.execute(
      school.database.db,
    );
    const before = await everything();
    await runAt(null);
    expect(await everything()).toEqual(before);
    await sql`update zone_data set version = ${zoneData}`.execute(school.database.db);
  });
});
