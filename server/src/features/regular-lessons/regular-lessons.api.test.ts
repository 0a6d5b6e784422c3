import type {
  ChangedRule,
  ChangePreview,
  ClockShift,
  PlacedRules,
  RegularPreview,
  RegularRule,
  RuleConsequences,
} from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

const path = '/api/events/regular_rules/';
/** Tests begin on Monday, 16 November 2026, noon in Moscow; lessons are placed up to 11 January. */
const tuesday = '2026-11-17';
const weeks = (count: number) =>
  Array.from({ length: count }, (_, week) => Temporal.PlainDate.from(tuesday).add({ weeks: week }).toString());

let school: TestApp;
let taught: TaughtChild;
let manager: Caller;
let teacher: Caller;
let curator: Caller;

beforeEach(async () => {
  ({ school, taught, manager, teacher, curator } = await taughtSchool());
});

type Input = Record<string, unknown>;
const input = (more: Input = {}): Input => ({
  engagement_id: taught.engagement_id,
  times: [{ weekday: 2, start_minute: 1020 }],
  minutes: 45,
  valid_from: tuesday,
  ...more,
});
const asked = ({ times, ...more }: Input = input()) => {
  const query = new URLSearchParams();
  for (const { weekday, start_minute } of times as { weekday: number; start_minute: number }[])
    query.append('time', `${weekday}:${start_minute}`);
  for (const [key, value] of Object.entries(more)) query.append(key, String(value));
  return `${path}preview/?${query}`;
};
const bodyOf = <T>(answer: Answer): T => {
  expect([answer.status, answer.error]).toEqual([expect.toBeOneOf([200, 201]), null]);
  return answer.body;
};
const create = async (more: Input = {}) => bodyOf<PlacedRules>(await manager.post(path, input(more)));
const made = async (more: Input = {}) => (await create(more)).rules[0] as RegularRule;
const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field];

/** Obstacles to lessons of an engagement, each with its fix and the refusal. */
function unteachable(): [broken: ReturnType<typeof sql>, mended: ReturnType<typeof sql>, key: string][] {
  const { engagement_id, teacher_id, kid_id, client_id } = taught;
  return [
    [
      sql`update engagements set status = 'trial' where id = ${engagement_id}`,
      sql`update engagements set status = 'active' where id = ${engagement_id}`,
      'engagement_not_begun',
    ],
    [
      sql`update engagements set status = 'paused' where id = ${engagement_id}`,
      sql`update engagements set status = 'active' where id = ${engagement_id}`,
      'engagement_paused',
    ],
    [
      sql`update engagements set status = 'ended', ended_on = '2026-11-01' where id = ${engagement_id}`,
      sql`update engagements set status = 'active', ended_on = null where id = ${engagement_id}`,
      'engagement_ended',
    ],
    [
      sql`update teachers set status = 'inactive', inactive_reason = 'vacation' where id = ${teacher_id}`,
      sql`update teachers set status = 'active', inactive_reason = null where id = ${teacher_id}`,
      'teacher_inactive',
    ],
    [
      sql`update children set status = 'inactive', inactive_reason = 'other' where id = ${kid_id}`,
      sql`update children set status = 'active' where id = ${kid_id}`,
      'client_inactive',
    ],
    [
      sql`update clients set status = 'inactive', inactive_reason = 'other' where id = ${client_id}`,
      sql`update clients set status = 'active', inactive_reason = null where id = ${client_id}`,
      'client_inactive',
    ],
    [
      sql`update rate_versions set effective_from = '2027-01-01' where teacher_id = ${teacher_id}`,
      sql`update rate_versions set effective_from = '2026-01-01' where teacher_id = ${teacher_id}`,
      'rate_missing',
    ],
  ];
}

type LessonRow = { id: number; start: string; rule_date: string; status: string; created_by: number | null };
async function lessonsOf(ruleId: number): Promise<LessonRow[]> {
  const { rows } =
    await sql<LessonRow>`select id, start, rule_date, status, created_by from lessons where rule_id = ${ruleId} order by start`.execute(
      school.database.db,
    );
  return rows;
}
const datesOf = async (ruleId: number) => (await lessonsOf(ruleId)).map(({ rule_date }) => rule_date);
const lessonOn = async (ruleId: number, date: string) => (await lessonsOf(ruleId)).find(({ rule_date }) => rule_date === date) as LessonRow;
async function audited(action: string, ruleId: number) {
  const { rows } = await sql<{ actor_id: number | null; client_id: number; teacher_id: number; old: Input; new: Input }>`
    select actor_id, client_id, teacher_id, old, new from audit_log where action = ${action} and entity_id = ${ruleId}`.execute(
    school.database.db,
  );
  return rows;
}
const run = (statement: ReturnType<typeof sql>) => statement.execute(school.database.db);

describe('creating regular lessons', () => {
  it('is for users who arrange the lessons of this child and teacher, and returns 404 to others', async () => {
    const others = await school.build.taughtChild();
    for (const id of [others.manager_id, others.teacher_id, others.curator_id]) {
      const stranger = await school.as(id);
      expect(refusal(await stranger.post(path, input()))).toEqual([404, 'not_found', null]);
      expect(refusal(await stranger.get(asked()))).toEqual([404, 'not_found', null]);
    }
    const methodist = await school.as(await school.build.user('Methodist'));
    expect(refusal(await methodist.post(path, input()))).toEqual([403, 'forbidden', null]);
    const scheduler = await school.as(await school.build.user('Methodist', { abilities: [abilities.allSchedules] }));
    expect((await scheduler.get(asked())).status).toBe(200);
    for (const who of [manager, teacher, curator]) expect((await who.get(asked())).status).toBe(200);
  });

  it('refuses invalid terms at the invalid field', async () => {
    const wrong: [Input, unknown[]][] = [
      [{ minutes: 60 }, [400, 'wrong_length', 'minutes']],
      [{ zone: 'Mars/Olympus' }, [400, 'zone_unknown', 'zone']],
      [{ valid_from: '2026-11-15' }, [400, 'day_in_past', 'valid_from']],
      [{ valid_from: '2028-11-16' }, [400, 'invalid', 'valid_from']],
      [{ valid_from: '2026-12-01', valid_to: '2026-12-01' }, [400, 'invalid', 'valid_to']],
      [{ times: [] }, [400, 'invalid', 'times']],
      [
        {
          times: [
            { weekday: 2, start_minute: 1020 },
            { weekday: 2, start_minute: 1050 },
          ],
        },
        [400, 'times_overlap', 'times'],
      ],
    ];
    for (const [more, said] of wrong) {
      expect([more, ...refusal(await manager.post(path, input(more)))]).toEqual([more, ...said]);
      if ((more.times as unknown[] | undefined)?.length !== 0) {
        const query = refusal(await manager.get(asked(input(more))));
        expect([more, query[0], query[1]]).toEqual([more, said[0], said[1]]);
      }
    }
    expect((await manager.get(asked(input({ valid_from: '31.02.2026' })))).status).toBe(400);
  });

  it('refuses people who cannot have lessons now', async () => {
    for (const [break_, mend, key] of unteachable()) {
      await run(break_);
      expect(refusal(await manager.post(path, input()))).toEqual([409, key, 'engagement_id']);
      expect(refusal(await manager.get(asked()))).toEqual([409, key, 'engagement_id']);
      await run(mend);
    }
    expect((await manager.get(asked())).status).toBe(200);
  });

  it('refuses times that are never free, and writes nothing', async () => {
    await run(sql`insert into non_working_rules (teacher_id, weekday, start_minute, finish_minute, zone, valid_from)
      values (${taught.teacher_id}, 2, 900, 1100, 'Europe/Moscow', '2026-01-01')`);
    expect(refusal(await manager.post(path, input()))).toEqual([409, 'no_date_free', 'times']);
    const { rows } = await run(sql`select from regular_rules where engagement_id = ${taught.engagement_id}`);
    expect(rows).toEqual([]);
  });

  it('places the lessons of the next eight weeks at their local time, with rule, date and policy, in the client’s zone', async () => {
    const { rules, placed, unplaced } = await create();
    const rule = rules[0] as RegularRule;
    expect([placed, unplaced]).toEqual([8, []]);
    expect(rule).toMatchObject({
      zone: 'Europe/Moscow',
      valid_from: tuesday,
      valid_to: null,
      state: 'upcoming',
      lessons_ahead: 8,
      pause: null,
    });
    expect(rule.next_lesson).toBe('2026-11-17T14:00:00Z');
    expect(await datesOf(rule.id)).toEqual(weeks(8));
    const { rows } = await run(
      sql`select distinct policy ->> 'client_notice_hours' as hours, created_by, minutes from lessons where rule_id = ${rule.id}`,
    );
    expect(rows).toEqual([{ hours: '8', created_by: taught.manager_id, minutes: 45 }]);
    const [entry] = await audited('regular_rule.create', rule.id);
    expect(entry).toMatchObject({ actor_id: taught.manager_id, client_id: taught.client_id, teacher_id: taught.teacher_id });
    expect(entry?.new.placed).toHaveLength(8);
  });

  it('requires a rate on the days of the lessons, not today', async () => {
    const from = (day: string) => run(sql`update rate_versions set effective_from = ${day} where teacher_id = ${taught.teacher_id}`);
    await from('2026-12-02');
    expect(refusal(await manager.post(path, input({ valid_from: '2026-12-01' })))).toEqual([409, 'rate_missing', 'engagement_id']);
    expect(refusal(await manager.get(asked(input({ valid_from: '2026-12-01' }))))).toEqual([409, 'rate_missing', 'engagement_id']);
    // The first Tuesday from then on is the 8th.
    const rule = await made({ valid_from: '2026-12-02' });
    expect((await datesOf(rule.id))[0]).toBe('2026-12-08');
  });

  it('creates a rule for every weekly time, until its end, up to the configured horizon', async () => {
    const times = [2, 4].map((weekday) => ({ weekday, start_minute: 1020 }));
    const { rules, placed } = await create({ times, valid_to: '2026-12-02', zone: '-0500' });
    expect(placed).toBe(5);
    expect(rules.map(({ weekday, valid_to }) => [weekday, valid_to])).toEqual([
      [2, '2026-12-02'],
      [4, '2026-12-02'],
    ]);
    expect((await lessonsOf(rules[0]?.id ?? 0)).map(({ start }) => start)).toEqual(
      ['17', '24', '01'].map((day) => `2026-${day === '01' ? 12 : 11}-${day}T22:00:00Z`),
    );
    await school.build.setting('lessons_ahead_weeks', 2);
    school.at(testNow.add({ hours: 1 }));
    const near = await create({ times: [{ weekday: 3, start_minute: 600 }] });
    await run(sql`delete from school_settings`);
    expect(near.placed).toBe(2);
    // Long enough for the cached settings to expire.
    school.at(testNow.add({ hours: 2 }));
    expect((await create({ times: [{ weekday: 5, start_minute: 600 }] })).placed).toBe(8);
  });

  it('records unplaced dates with their conflicts, and places the others', async () => {
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const other = await school.build.client(null);
    await school.build.engagement({ ...taught, ...other });
    await school.build.vacation(teacher_id, '2026-12-01', '2026-12-02', taught.curator_id);
    await school.build.activity(teacher_id, '2026-12-08T14:00:00Z');
    await school.build.hold({ teacher_id, held_by: taught.curator_id }, '2026-12-15T14:30:00Z', '2026-12-15T15:15:00Z');
    const single = { teacher_id, course_id, service_course_id, minutes: 45 };
    const admin = await school.as(await school.build.user('AccountManager', { abilities: Object.values(abilities) }));
    expect((await admin.post('/api/events/lessons/', { ...single, kid_id: other.kid_id, start: '2026-11-24T14:30:00Z' })).status).toBe(201);
    const elsewhere = await school.build.teacher(taught);
    expect(
      (await admin.post('/api/events/lessons/', { ...single, teacher_id: elsewhere, kid_id, start: '2026-12-22T13:45:00Z' })).status,
    ).toBe(201);

    const expected = [
      ['2026-11-24', 'teacher_busy'],
      ['2026-12-01', 'teacher_on_vacation'],
      ['2026-12-08', 'teacher_not_working'],
      ['2026-12-15', 'slot_held'],
      ['2026-12-22', 'kid_busy'],
    ];
    const preview = bodyOf<RegularPreview>(await manager.get(asked()));
    const conflicts = preview.dates.flatMap(({ date, conflict }) => (conflict === null ? [] : [[date, conflict.reason]]));
    expect(conflicts).toEqual(expected);
    expect(preview).toMatchObject({ placeable: 3, zone: 'Europe/Moscow', placed_to: '2027-01-11' });
    const { rules, placed, unplaced } = await create();
    expect(placed).toBe(3);
    expect(unplaced.map(({ date, reason }) => [date, reason])).toEqual(expected);
    expect(rules[0]).toMatchObject({ unplaced: 5, lessons_ahead: 3 });
    // The holder of a hold may place lessons in it.
    const held = bodyOf<RegularPreview>(await curator.get(asked(input({ valid_from: '2026-12-15', valid_to: '2026-12-16' }))));
    expect(held.dates.map(({ conflict }) => conflict?.reason ?? null)).toEqual([null]);
  });

  it('says which dates are outside the teacher’s working hours, and places them nevertheless', async () => {
    const outside = async () => bodyOf<RegularPreview>(await manager.get(asked())).dates.map(({ outside_hours }) => outside_hours);
    expect(new Set(await outside())).toEqual(new Set([false]));
    await school.build.hours(taught.teacher_id, { weekday: 2, start_minute: 600, finish_minute: 720 });
    expect(new Set(await outside())).toEqual(new Set([true]));
    expect((await create()).placed).toBe(8);
  });

  it('shows the cost: unused paid lessons, how far they last, and the price for users who may see it', async () => {
    const before = bodyOf<RegularPreview>(await manager.get(asked()));
    expect(before.cost).toEqual({ units_left: 0, covered: 0, lasts_until: null, ends_on: null, price: 90_000, currency: 'RUB' });
    await run(sql`insert into user_subscriptions (client_id, abonement_id, service_course_id, title, units, price, currency, valid_days, freeze_days, state, sold_on, starts_on, ends_on, units_left)
      values (${taught.client_id}, ${await school.build.abonement(taught.service_course_id)}, ${taught.service_course_id}, '4 lessons', 4, 0, 'RUB', 90, 0, 'active', '2026-11-01', '2026-11-01', '2027-02-01', 4)`);
    await made({ times: [{ weekday: 1, start_minute: 1020 }], valid_to: '2026-12-01' });
    const { cost } = bodyOf<RegularPreview>(await manager.get(asked()));
    expect(cost).toMatchObject({ units_left: 2, covered: 2, lasts_until: '2026-11-24', ends_on: '2027-02-01', price: 90_000 });
    for (const who of [teacher, curator])
      expect(bodyOf<RegularPreview>(await who.get(asked())).cost).toMatchObject({ units_left: 2, price: null });
  });

  it('shows clock shifts for the teacher', async () => {
    await run(sql`update users set zone = 'Europe/Berlin' where id = ${taught.teacher_id}`);
    school.at('2027-02-15T09:00:00Z');
    const { dates, teacher_zone } = bodyOf<RegularPreview>(await manager.get(asked(input({ valid_from: '2027-03-16' }))));
    expect(teacher_zone).toBe('Europe/Berlin');
    // Clocks in Berlin are put forward on 28 March 2027, those in Moscow never.
    expect(dates.map(({ date, shift_minutes }) => [date, shift_minutes])).toEqual([
      ['2027-03-16', 0],
      ['2027-03-23', 0],
      ['2027-03-30', 60],
      ['2027-04-06', 60],
    ]);
  });

  it('is followed by an announcement to the responsible users four weeks before a clock shift, with the days that are taken', async () => {
    await run(sql`update users set zone = 'Europe/Berlin' where id = ${taught.teacher_id}`);
    const rule = await made({ zone: 'Europe/Moscow' });
    const stranger = await school.as((await school.build.taughtChild()).manager_id);
    const shifts = async (who: Caller) => bodyOf<{ count: number; results: ClockShift[] }>(await who.get(`${path}clock-shifts/`));
    school.at('2027-02-27T09:00:00Z');
    expect((await shifts(manager)).count).toBe(0);
    school.at('2027-03-05T09:00:00Z');
    await run(sql`insert into unplaced_lessons (rule_id, rule_date, start, reason, noted_at, tried_at)
      values (${rule.id}, '2027-04-06', '2027-04-06T14:00:00Z', 'teacher_busy', now(), now())`);
    // Clocks in Berlin are put forward on 28 March 2027: 17:00 in Moscow is 15:00 there before, and 16:00 after it.
    const expected = {
      rule_id: rule.id,
      who: 'teacher',
      zone: 'Europe/Moscow',
      date: '2027-03-30',
      before: { weekday: 2, start_minute: 900 },
      after: { weekday: 2, start_minute: 960 },
      taken: ['2027-04-06'],
    };
    for (const who of [manager, teacher, curator]) expect(await shifts(who)).toMatchObject({ count: 1, results: [expected] });
    expect((await shifts(stranger)).count).toBe(0);
    expect((await (await school.as(await school.build.user('Methodist'))).get(`${path}clock-shifts/`)).status).toBe(403);
    // No shift for people in the rule's zone, nor for lessons that end before it.
    await run(sql`update regular_rules set valid_to = '2027-03-30' where id = ${rule.id}`);
    expect((await shifts(manager)).count).toBe(0);
  });

  it('repeated with one idempotency key creates the lessons once', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = await Promise.all([manager.post(path, input(), key), manager.post(path, input(), key)]);
    expect(one.body).toEqual(two.body);
    const { rows } = await run(sql`select from lessons where engagement_id = ${taught.engagement_id}`);
    expect(rows).toHaveLength(8);
  });

  it('concurrently for one time succeeds once, and the other gets the conflict', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => manager.post(path, input())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ error }) => error?.key)).toEqual(Array(4).fill('no_date_free'));
  });
});

describe('changing the time of this and the following lessons', () => {
  const change = (id: number, more: Input = {}) =>
    manager.post(`${path}${id}/change/`, { from_day: '2026-12-01', weekday: 4, start_minute: 600, ...more });

  it('is refused for past rules, past days, and invalid terms', async () => {
    const rule = await made({ valid_to: '2026-12-30' });
    for (const [more, said] of [
      [{ from_day: '2026-11-15' }, [400, 'day_in_past', 'from_day']],
      [{ from_day: '2026-12-30' }, [409, 'rule_ended', 'from_day']],
      [{ minutes: 30 }, [400, 'wrong_length', 'minutes']],
      [{ zone: 'Mars/Olympus' }, [400, 'zone_unknown', 'zone']],
    ] as const) {
      expect(refusal(await change(rule.id, more))).toEqual(said);
      const query = new URLSearchParams(
        Object.entries({ from_day: '2026-12-01', weekday: 4, start_minute: 600, ...more }).map(([key, value]) => [key, String(value)]),
      );
      expect(refusal(await manager.get(`${path}${rule.id}/change/preview/?${query}`))).toEqual(said);
    }
    expect(refusal(await change(rule.id, { weekday: 8 }))).toEqual([400, 'invalid', 'weekday']);
    school.at('2026-12-30T12:00:00Z');
    expect(refusal(await change(rule.id, { from_day: '2026-12-31' }))).toEqual([409, 'rule_ended', null]);
  });

  it('names the first day if it is too far away, or past in the new zone', async () => {
    const rule = await made();
    expect(refusal(await change(rule.id, { from_day: '2028-01-01' }))).toEqual([400, 'invalid', 'from_day']);
    school.at('2026-11-30T18:00:00Z');
    expect(refusal(await change(rule.id, { from_day: '2026-11-30', zone: 'Asia/Tokyo' }))).toEqual([400, 'day_in_past', 'from_day']);
  });

  it('has no effect if the new time is never free', async () => {
    const rule = await made();
    await run(sql`insert into non_working_rules (teacher_id, weekday, start_minute, finish_minute, zone, valid_from)
      values (${taught.teacher_id}, 4, 540, 700, 'Europe/Moscow', '2026-01-01')`);
    expect(refusal(await change(rule.id))).toEqual([409, 'no_date_free', 'start_minute']);
    expect(await datesOf(rule.id)).toEqual(weeks(8));
  });

  it('has no effect without a change', async () => {
    const rule = await made();
    const same = bodyOf<ChangedRule>(await change(rule.id, { weekday: 2, start_minute: 1020 }));
    expect(same).toMatchObject({ placed: 0, taken_back: 0, rule: { id: rule.id, valid_to: null } });
  });

  it('ends the rule, starts a new one, takes back untouched lessons, and keeps earlier ones', async () => {
    const rule = await made();
    const preview = bodyOf<ChangePreview>(
      await manager.get(`${path}${rule.id}/change/preview/?from_day=2026-12-01&weekday=4&start_minute=600`),
    );
    expect([preview.taken_back.length, preview.stays, preview.placeable]).toEqual([6, [], 6]);
    const changed = bodyOf<ChangedRule>(await change(rule.id));
    expect(changed).toMatchObject({
      placed: 6,
      taken_back: 6,
      rule: { parent_rule_id: rule.id, valid_from: '2026-12-01', valid_to: null, weekday: 4 },
    });
    expect(await datesOf(rule.id)).toEqual(weeks(2));
    expect(await datesOf(changed.rule.id)).toEqual(['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31', '2027-01-07']);
    expect((await audited('regular_rule.change', rule.id))[0]).toMatchObject({
      old: { weekday: 2 },
      new: { weekday: 4, child_rule_id: changed.rule.id },
    });
    // Shifted by some minutes only: the lessons overlap those that are taken back.
    const near = bodyOf<ChangePreview>(
      await manager.get(`${path}${changed.rule.id}/change/preview/?from_day=2026-12-10&weekday=4&start_minute=615`),
    );
    expect(near.dates.every(({ conflict }) => conflict === null)).toBe(true);
    expect(bodyOf<ChangedRule>(await change(changed.rule.id, { from_day: '2026-12-10', start_minute: 615 })).placed).toBe(5);
  });

  it('keeps lessons changed by hand, which count as the lesson of their week', async () => {
    const rule = await made();
    const moved = await lessonOn(rule.id, '2026-12-08');
    expect(
      (await manager.post(`/api/events/lessons/${moved.id}/move/`, { start: '2026-12-11T14:00:00Z', asked_by: 'school' })).status,
    ).toBe(200);
    const cancelled = await lessonOn(rule.id, '2026-12-15');
    expect((await manager.post(`/api/events/lessons/${cancelled.id}/cancel/`, { reason_id: cancelReasons.schoolDecision })).status).toBe(
      200,
    );
    const preview = bodyOf<ChangePreview>(
      await manager.get(`${path}${rule.id}/change/preview/?from_day=2026-12-01&weekday=4&start_minute=600`),
    );
    expect(preview.stays.map(({ why }) => why).sort()).toEqual(['cancelled', 'moved']);
    expect(preview.dates.filter(({ conflict }) => conflict?.reason === 'changed_by_hand').map(({ date }) => date)).toEqual([
      '2026-12-10',
      '2026-12-17',
    ]);
    const changed = bodyOf<ChangedRule>(await change(rule.id));
    expect([changed.placed, changed.taken_back]).toEqual([4, 4]);
    expect(await datesOf(changed.rule.id)).toEqual(['2026-12-03', '2026-12-24', '2026-12-31', '2027-01-07']);
    expect((await lessonsOf(rule.id)).map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'planned',
      'planned',
      'planned',
      'rescheduled',
    ]);
  });

  it('a second time places no lesson beside one changed by hand before the first change', async () => {
    const rule = await made();
    const moved = await lessonOn(rule.id, '2026-12-08');
    expect(
      (await manager.post(`/api/events/lessons/${moved.id}/move/`, { start: '2026-12-11T14:00:00Z', asked_by: 'school' })).status,
    ).toBe(200);
    const thursdays = bodyOf<ChangedRule>(await change(rule.id)).rule;
    const again = { from_day: '2026-12-02', weekday: 3, start_minute: 660 };
    const preview = bodyOf<ChangePreview>(
      await manager.get(`${path}${thursdays.id}/change/preview/?from_day=2026-12-02&weekday=3&start_minute=660`),
    );
    expect(preview.dates.filter(({ conflict }) => conflict !== null).map(({ date }) => date)).toEqual(['2026-12-09']);
    const wednesdays = bodyOf<ChangedRule>(await change(thursdays.id, again)).rule;
    expect(await datesOf(wednesdays.id)).toEqual(['2026-12-02', '2026-12-16', '2026-12-23', '2026-12-30', '2027-01-06']);
  });

  it('places no lesson in a week whose date was placed at another time or dropped', async () => {
    for (const day of ['2026-12-08', '2026-12-15']) await school.build.activity(taught.teacher_id, `${day}T14:00:00Z`);
    const { rules, unplaced } = await create();
    const [first, second] = unplaced.map(({ id }) => `/api/events/unplaced_lessons/${id}/`);
    bodyOf(await manager.post(`${first}place/`, { start: '2026-12-11T14:00:00Z' }));
    bodyOf(await manager.post(`${second}dismiss/`));
    const changed = bodyOf<ChangedRule>(await change(rules[0]?.id ?? 0));
    expect(await datesOf(changed.rule.id)).toEqual(['2026-12-03', '2026-12-24', '2026-12-31', '2027-01-07']);
  });

  it('logs a date that it frees for another rule', async () => {
    const { rules } = await create({
      times: [
        { weekday: 2, start_minute: 1020 },
        { weekday: 4, start_minute: 1020 },
      ],
    });
    const [tuesdays, thursdays] = rules.map(({ id }) => id);
    await school.build.activity(taught.teacher_id, '2026-12-10T14:00:00Z');
    await run(sql`delete from lessons where rule_id = ${thursdays} and rule_date = '2026-12-10'`);
    await run(sql`update regular_rules set placed_to = '2026-12-07' where id = ${thursdays}`);
    await run(sql`delete from activities where teacher_id = ${taught.teacher_id}`);
    bodyOf(await change(tuesdays ?? 0, { weekday: 5 }));
    expect((await audited('regular_rule.place', thursdays ?? 0)).map((entry) => entry.new)).toEqual([{ placed: ['2026-12-10T14:00:00Z'] }]);
  });

  it('from a day before the first lesson leaves an empty rule that has ended', async () => {
    const rule = await made({ valid_from: '2026-12-01' });
    const changed = bodyOf<ChangedRule>(await change(rule.id, { from_day: '2026-11-20' }));
    expect(changed.rule.valid_from).toBe('2026-12-01');
    expect(await datesOf(rule.id)).toEqual([]);
    const states = async (state: string) =>
      bodyOf<{ results: RegularRule[] }>(await manager.get(`${path}?client_id=${taught.client_id}&state=${state}`)).results.map(
        ({ id }) => id,
      );
    expect([await states('upcoming'), await states('ended')]).toEqual([[changed.rule.id], [rule.id]]);
    expect(refusal(await change(rule.id, { from_day: '2026-11-20' }))).toEqual([409, 'rule_ended', null]);
  });
});

describe('a pause', () => {
  const pause = (id: number, from_day: string, to_day: string | null = null) => manager.post(`${path}${id}/pause/`, { from_day, to_day });
  const resume = (id: number) => manager.post(`${path}${id}/resume/`);

  it('is refused for an ended or paused rule, for past days, and for an end before its beginning', async () => {
    const rule = await made({ valid_to: '2026-12-30' });
    const preview = (query: string) => manager.get(`${path}${rule.id}/pause/preview/?${query}`);
    expect(refusal(await pause(rule.id, '2026-11-15'))).toEqual([400, 'day_in_past', 'from_day']);
    expect(refusal(await preview('from_day=2026-11-15'))).toEqual([400, 'day_in_past', 'from_day']);
    expect(refusal(await pause(rule.id, '2026-12-01', '2026-12-01'))).toEqual([400, 'invalid', 'to_day']);
    expect(refusal(await pause(rule.id, '2026-12-30'))).toEqual([409, 'rule_ended', 'from_day']);
    expect(refusal(await preview('from_day=2026-12-30'))).toEqual([409, 'rule_ended', 'from_day']);
    expect(refusal(await resume(rule.id))).toEqual([409, 'rule_not_paused', null]);
    bodyOf(await pause(rule.id, '2026-12-01', '2026-12-09'));
    expect(refusal(await pause(rule.id, '2026-12-10'))).toEqual([409, 'rule_paused', null]);
    expect(refusal(await preview('from_day=2026-12-10'))).toEqual([409, 'rule_paused', null]);
    school.at('2026-12-30T12:00:00Z');
    expect(refusal(await resume(rule.id))).toEqual([409, 'rule_ended', null]);
  });

  it('takes back its lessons without a charge, and resuming places them again', async () => {
    const rule = await made();
    const shown = bodyOf<RuleConsequences>(await manager.get(`${path}${rule.id}/pause/preview/?from_day=2026-12-01&to_day=2026-12-16`));
    expect([shown.taken_back.length, shown.stays]).toEqual([3, []]);
    const paused = bodyOf<ChangedRule>(await pause(rule.id, '2026-12-01', '2026-12-16'));
    expect(paused).toMatchObject({ taken_back: 3, rule: { state: 'upcoming', pause: { from_day: '2026-12-01', to_day: '2026-12-16' } } });
    expect(await datesOf(rule.id)).toEqual(weeks(8).filter((date) => date < '2026-12-01' || date >= '2026-12-16'));
    const { rows } = await run(sql`select from ledger_transactions where client_id = ${taught.client_id}`);
    expect(rows).toEqual([]);
    const resumed = bodyOf<ChangedRule>(await resume(rule.id));
    expect(resumed).toMatchObject({ placed: 3, rule: { pause: null, lessons_ahead: 8 } });
    expect(await datesOf(rule.id)).toEqual(weeks(8));
  });

  it('ended early keeps its past, and resuming is refused without an active teacher', async () => {
    const rule = await made();
    bodyOf(await pause(rule.id, '2026-11-20'));
    expect((await lessonsOf(rule.id)).length).toBe(1);
    school.at('2026-12-04T09:00:00Z');
    for (const [broken, mended, key] of unteachable()) {
      await run(broken);
      expect(refusal(await resume(rule.id))).toEqual([409, key, 'engagement_id']);
      await run(mended);
    }
    bodyOf(await resume(rule.id));
    const { rows } = await run(sql`select from_day, to_day from regular_pauses where rule_id = ${rule.id}`);
    expect(rows).toEqual([{ from_day: '2026-11-20', to_day: '2026-12-04' }]);
    expect((await datesOf(rule.id)).filter((date) => date > '2026-11-20' && date < '2026-12-04')).toEqual([]);
    expect((await datesOf(rule.id)).at(-1)).toBe('2027-01-26');
  });

  it('keeps lessons changed by hand', async () => {
    const rule = await made();
    const { id } = await lessonOn(rule.id, '2026-12-08');
    bodyOf(await manager.post(`/api/events/lessons/${id}/move/`, { start: '2026-12-09T14:00:00Z', asked_by: 'school' }));
    const paused = bodyOf<ChangedRule>(await pause(rule.id, '2026-12-01', '2026-12-16'));
    expect(paused.taken_back).toBe(2);
    expect((await lessonsOf(rule.id)).filter(({ rule_date }) => rule_date === '2026-12-08').map(({ status }) => status)).toEqual([
      'rescheduled',
      'planned',
    ]);
    expect(bodyOf<ChangedRule>(await resume(rule.id)).placed).toBe(2);
  });
});

describe('ending regular lessons', () => {
  it('is refused for past days and for a rule that ends earlier', async () => {
    const rule = await made({ valid_to: '2026-12-30' });
    for (const ask of [
      (day: string) => manager.post(`${path}${rule.id}/end/`, { from_day: day }),
      (day: string) => manager.get(`${path}${rule.id}/end/preview/?from_day=${day}`),
    ]) {
      expect(refusal(await ask('2026-11-15'))).toEqual([400, 'day_in_past', 'from_day']);
      expect(refusal(await ask('2026-12-30'))).toEqual([409, 'rule_ended', 'from_day']);
    }
  });

  it('takes back exactly the previewed lessons, for free', async () => {
    const rule = await made();
    const shown = bodyOf<RuleConsequences>(await manager.get(`${path}${rule.id}/end/preview/?from_day=2026-12-08`));
    const before = await lessonsOf(rule.id);
    const ended = bodyOf<ChangedRule>(await manager.post(`${path}${rule.id}/end/`, { from_day: '2026-12-08' }));
    expect(ended).toMatchObject({ taken_back: 5, rule: { valid_to: '2026-12-08' } });
    const after = await lessonsOf(rule.id);
    expect(before.filter(({ id }) => !after.some((lesson) => lesson.id === id)).map(({ id }) => id)).toEqual(
      shown.taken_back.map(({ id }) => id),
    );
    expect((await audited('regular_rule.end', rule.id))[0]?.new.taken_back).toHaveLength(5);
    expect(bodyOf<{ count: number }>(await manager.get(`${path}?engagement_id=${taught.engagement_id}&state=ended`)).count).toBe(0);
    school.at('2026-12-08T09:00:00Z');
    const { results } = bodyOf<{ results: RegularRule[] }>(await manager.get(`${path}?engagement_id=${taught.engagement_id}&state=ended`));
    expect(results.map(({ state, can }) => [state, can.end])).toEqual([['ended', { allowed: false, reason: 'rule_ended' }]]);
  });

  it('keeps the lesson in progress', async () => {
    const rule = await made();
    school.at('2026-11-17T14:10:00Z');
    const ended = bodyOf<ChangedRule>(await manager.post(`${path}${rule.id}/end/`, { from_day: tuesday }));
    expect(ended.taken_back).toBe(7);
    expect(await datesOf(rule.id)).toEqual([tuesday]);
  });
});

describe('the list of rules', () => {
  it('contains the user’s own, with the next lesson and actions', async () => {
    const rule = await made();
    const others = await school.build.taughtChild();
    for (const [who, count] of [
      [manager, 1],
      [teacher, 1],
      [curator, 1],
      [await school.as(others.manager_id), 0],
      [await school.as(others.teacher_id), 0],
      [await school.as(others.curator_id), 0],
    ] as const)
      expect(bodyOf<{ count: number }>(await who.get(`${path}?client_id=${taught.client_id}`)).count).toBe(count);
    const methodist = await school.as(await school.build.user('Methodist'));
    const seen = bodyOf<{ results: RegularRule[] }>(await methodist.get(`${path}?teacher_id=${taught.teacher_id}&ordering=weekday`));
    expect(seen.results[0]?.can.end).toEqual({ allowed: false, reason: 'forbidden' });
    const { id } = await lessonOn(rule.id, tuesday);
    const found = bodyOf<{ results: RegularRule[] }>(await manager.get(`${path}?lesson_id=${id}&state=upcoming&state=active`));
    expect(found.results.map((each) => [each.id, each.can.change.allowed])).toEqual([[rule.id, true]]);
  });

  it('filters by state in each rule’s own zone', async () => {
    // At 12:30 UTC the 17th has begun on Kiritimati only; at 5:30 the next day it is still the 16th in the last zone.
    const zones = ['Pacific/Kiritimati', '+0300', 'Etc/UTC', 'America/New_York', '-1100'];
    for (const [index, zone] of zones.entries()) {
      const at = (weekday: number) => ({ zone, times: [{ weekday, start_minute: 360 + index * 120 }] });
      await made({ ...at(2), valid_from: '2026-11-17' });
      await made({ ...at(3), valid_from: '2026-11-16', valid_to: '2026-11-17' });
      const paused = await made({ ...at(4), valid_from: '2026-11-16' });
      bodyOf(await manager.post(`${path}${paused.id}/pause/`, { from_day: '2026-11-17', to_day: '2026-11-18' }));
    }
    const of = async (query: string) =>
      bodyOf<{ count: number; results: RegularRule[] }>(await manager.get(`${path}?client_id=${taught.client_id}&page_size=100${query}`));
    for (const now of ['2026-11-16T12:30:00Z', '2026-11-16T22:30:00Z', '2026-11-17T05:30:00Z', '2026-11-17T12:30:00Z']) {
      school.at(now);
      const shown = (await of('')).results;
      for (const state of ['upcoming', 'active', 'paused', 'ended']) {
        const { count, results } = await of(`&state=${state}`);
        const expected = shown.filter((rule) => rule.state === state).map(({ id }) => id);
        expect([now, state, count, results.map(({ id }) => id)]).toEqual([now, state, expected.length, expected]);
      }
    }
    // At these times the date differs between the zones.
    school.at('2026-11-16T12:30:00Z');
    const begun = (await of('&state=active')).results.filter(({ valid_from }) => valid_from === '2026-11-17');
    expect(begun.map(({ zone }) => zone)).toEqual(['Pacific/Kiritimati']);
  });
});

describe('unplaced lessons', () => {
  const list = async (who: Caller) =>
    bodyOf<{ count: number; results: PlacedRules['unplaced'] }>(
      await who.get(`/api/events/unplaced_lessons/?client_id=${taught.client_id}&teacher_id=${taught.teacher_id}`),
    );
  const busy = async () => {
    await school.build.activity(taught.teacher_id, '2026-12-08T14:00:00Z');
    const { unplaced } = await create();
    return unplaced[0]?.id ?? 0;
  };

  it('are visible to the responsible users until they are past', async () => {
    const id = await busy();
    for (const who of [manager, teacher, curator]) expect((await list(who)).results.map((each) => each.id)).toEqual([id]);
    expect((await list(await school.as((await school.build.taughtChild()).manager_id))).count).toBe(0);
    school.at('2026-12-08T14:00:00Z');
    expect((await list(manager)).count).toBe(0);
    expect(refusal(await manager.post(`/api/events/unplaced_lessons/${id}/dismiss/`))).toEqual([409, 'unplaced_settled', null]);
  });

  it('can be dropped once', async () => {
    const id = await busy();
    const dismiss = () => manager.post(`/api/events/unplaced_lessons/${id}/dismiss/`);
    bodyOf(await dismiss());
    expect(refusal(await dismiss())).toEqual([409, 'unplaced_settled', null]);
    expect((await list(manager)).count).toBe(0);
  });

  it('can be placed at another time, which is refused if it is taken', async () => {
    const id = await busy();
    const place = (start: string, who = manager) => who.post(`/api/events/unplaced_lessons/${id}/place/`, { start });
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const single = { teacher_id, kid_id, course_id, service_course_id, minutes: 45 };
    expect((await manager.post('/api/events/lessons/', { ...single, start: '2026-12-09T14:00:00Z' })).status).toBe(201);
    expect(refusal(await place('2026-12-09T14:00:00Z'))).toEqual([409, 'teacher_busy', 'start']);
    expect(refusal(await place('2026-12-08T14:15:00Z'))).toEqual([409, 'teacher_not_working', 'start']);
    expect(refusal(await place('2026-11-16T08:00:00Z'))).toEqual([409, 'lesson_in_past', 'start']);
    const elsewhere = await school.build.teacher(taught);
    const admin = await school.as(await school.build.user('AccountManager', { abilities: Object.values(abilities) }));
    bodyOf(await admin.post('/api/events/lessons/', { ...single, teacher_id: elsewhere, start: '2026-12-10T14:00:00Z' }));
    expect(refusal(await place('2026-12-10T14:00:00Z'))).toEqual([409, 'kid_busy', 'start']);
    await school.build.vacation(teacher_id, '2026-12-12', '2026-12-12', taught.curator_id);
    expect(refusal(await place('2026-12-12T14:00:00Z'))).toEqual([409, 'teacher_on_vacation', 'start']);
    await school.build.hold({ teacher_id, held_by: taught.curator_id }, '2026-12-14T14:30:00Z', '2026-12-14T15:15:00Z');
    expect(refusal(await place('2026-12-14T14:00:00Z'))).toEqual([409, 'slot_held', 'start']);
    for (const [broken, mended, key] of unteachable()) {
      await run(broken);
      expect((await place('2026-12-09T15:00:00Z')).error?.key).toBe(key);
      const [rule] = bodyOf<{ results: RegularRule[] }>(await manager.get(`${path}?client_id=${taught.client_id}`)).results;
      expect((await manager.post(`${path}${rule?.id}/change/`, { from_day: '2026-12-01', weekday: 4, start_minute: 600 })).error?.key).toBe(
        key,
      );
      expect((await manager.get(`${path}${rule?.id}/change/preview/?from_day=2026-12-01&weekday=4&start_minute=600`)).error?.key).toBe(key);
      await run(mended);
    }
    expect(bodyOf(await place('2026-12-09T15:00:00Z'))).toMatchObject({
      start: '2026-12-09T15:00:00Z',
      can: { place: { allowed: false } },
    });
    expect(refusal(await place('2026-12-09T16:00:00Z'))).toEqual([409, 'unplaced_settled', null]);
    const { rows } = await run(sql`select rule_id from lessons where start = '2026-12-09T15:00Z' and kid_id = ${kid_id}`);
    expect(rows).toEqual([{ rule_id: null }]);
  });
});
