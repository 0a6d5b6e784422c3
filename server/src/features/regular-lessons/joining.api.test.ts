import type { StopPreview } from '@lectern/contract/engagements/engagements.schema';
import type { PlacedRules, RegularPreview, RegularRule } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import { findLedgerFaults } from '../ledger/check/ledger-faults.queries.ts';

const path = '/api/events/regular_rules/';
/** Tests begin on Monday, 16 November 2026, noon in Moscow; the first lesson is tomorrow at 17:00. */
const tuesday = '2026-11-17';
const secondTuesday = '2026-11-24';

let school: TestApp;
let taught: TaughtChild;
let manager: Caller;
let teacher: Caller;
type Child = { readonly engagement_id: number; readonly kid_id: number; readonly client_id: number };
let second: Child;

beforeEach(async () => {
  ({ school, taught, manager, teacher } = await taughtSchool());
  await setKind('pair');
  second = await child();
});

const run = (text: string) => sql.raw(text).execute(school.database.db);
const setKind = (kind: string) => run(`update service_courses set kind = '${kind}' where id = ${taught.service_course_id}`);

/** Another child of the same teacher and service. */
async function child(managerId = taught.manager_id): Promise<Child> {
  const made = await school.build.client(managerId);
  const { teacher_id, course_id, service_course_id } = taught;
  return { ...made, engagement_id: await school.build.engagement({ ...made, teacher_id, course_id, service_course_id }) };
}
const bodyOf = <T>(answer: Answer): T => {
  expect([answer.status, answer.error]).toEqual([expect.toBeOneOf([200, 201]), null]);
  return answer.body;
};
const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field];
const create = async (others: readonly Child[]) =>
  bodyOf<PlacedRules>(
    await manager.post(path, {
      engagement_id: taught.engagement_id,
      with_engagement_ids: others.map(({ engagement_id }) => engagement_id),
      times: [{ weekday: 2, start_minute: 1020 }],
      minutes: 45,
      valid_from: tuesday,
    }),
  );
/** The first child's rule, created when the service was still for one child. */
async function alone(): Promise<RegularRule> {
  await setKind('individual');
  const [rule] = (await create([])).rules;
  await setKind('pair');
  if (rule === undefined) throw new Error('no rule');
  return rule;
}
const join = ({ id }: Pick<RegularRule, 'id'>, { engagement_id }: Pick<Child, 'engagement_id'>, from_day = secondTuesday, by = manager) =>
  by.post(`${path}${id}/join/`, { engagement_id, from_day });
const preview = ({ id }: Pick<RegularRule, 'id'>, { engagement_id }: Pick<Child, 'engagement_id'>, from_day = secondTuesday) =>
  manager.get(`${path}${id}/join/preview/?engagement_id=${engagement_id}&from_day=${from_day}`);
/** The refusal of both the preview and the write. */
async function refused(rule: RegularRule, joining: Pick<Child, 'engagement_id'>, from_day?: string) {
  const answer = refusal(await join(rule, joining, from_day));
  expect(refusal(await preview(rule, joining, from_day))).toEqual(answer);
  return answer;
}
/** The number of children in each slot, by time. */
async function slots(): Promise<number[]> {
  const { rows } = await sql<{ kids: number }>`
    select count(distinct kid_id)::int as kids from lessons where service_course_id = ${taught.service_course_id} and status = 'planned'
    group by coalesce(shared_slot, id), start order by start
  `.execute(school.database.db);
  return rows.map(({ kids }) => kids);
}

describe('a child who joins a weekly lesson', () => {
  it('is rejected where the lesson is for one child, is full, or ended', async () => {
    const rule = await alone();
    await setKind('individual');
    expect(await refused(rule, second)).toEqual([400, 'not_a_pair', null]);
    await setKind('pair');
    bodyOf(await join(rule, second));
    expect(await refused(rule, await child())).toEqual([409, 'group_full', null]);
    bodyOf(await manager.post(`${path}${rule.id}/end/`, { from_day: '2026-12-01', everyone: true }));
    school.at('2026-12-02T09:00:00Z');
    expect(await refused(rule, second, '2026-12-08')).toEqual([409, 'rule_ended', null]);
  });

  it('is rejected twice, from another service, for a past day, and if the user may not know the child', async () => {
    await setKind('group');
    const [rule] = (await create([second])).rules as [RegularRule];
    expect(await refused(rule, taught)).toEqual([400, 'group_child_twice', 'engagement_id']);
    expect(await refused(rule, second)).toEqual([400, 'group_child_twice', 'engagement_id']);
    const other = await school.build.taughtChild();
    expect(await refused(rule, other)).toEqual([404, 'not_found', null]);
    await run(`update clients set manager_id = ${taught.manager_id} where id = ${other.client_id}`);
    expect(await refused(rule, other)).toEqual([400, 'group_other_lesson', 'engagement_id']);
    const third = await child();
    expect(await refused(rule, third, '2026-11-15')).toEqual([400, 'day_in_past', 'from_day']);
    expect(await refused(rule, third, '2028-01-01')).toEqual([400, 'invalid', 'from_day']);
    const stranger = await school.as((await school.build.taughtChild()).manager_id);
    expect(refusal(await join(rule, third, secondTuesday, stranger))).toEqual([404, 'not_found', null]);
  });

  it.each([
    ['engagement_not_begun', "update engagements set status = 'trial' where id = {engagement}"],
    ['engagement_paused', "update engagements set status = 'paused', paused_on = '2026-11-10' where id = {engagement}"],
    ['engagement_ended', "update engagements set status = 'ended', ended_on = '2026-11-10' where id = {engagement}"],
    ['client_inactive', "update clients set status = 'inactive', inactive_reason = 'quits' where id = {client}"],
    ['teacher_inactive', "update teachers set status = 'inactive', inactive_reason = 'quits' where id = {teacher}"],
    ['rate_missing', "update rate_versions set effective_from = '2027-06-01' where teacher_id = {teacher}"],
  ])('is rejected for people who do not learn or teach: %s', async (key, state) => {
    const rule = await alone();
    const ids = { engagement: second.engagement_id, client: second.client_id, teacher: taught.teacher_id };
    await run(state.replace(/\{(\w+)\}/, (_, of: keyof typeof ids) => String(ids[of])));
    expect(await refused(rule, second)).toEqual([409, key, 'engagement_id']);
    expect(await slots()).toEqual(Array(8).fill(1));
  });

  it('is rejected if no date is free, and leaves the lesson of the other child alone', async () => {
    const rule = await alone();
    const { course_id, service_course_id } = taught;
    const other = await school.build.teacher(taught);
    const elsewhere = await school.build.engagement({ ...second, teacher_id: other, course_id, service_course_id });
    await setKind('individual');
    const times = [{ weekday: 2, start_minute: 1030 }];
    bodyOf(await manager.post(path, { engagement_id: elsewhere, times, minutes: 45, valid_from: tuesday }));
    await setKind('pair');
    expect(bodyOf<RegularPreview>(await preview(rule, second)).placeable).toBe(0);
    expect(refusal(await join(rule, second))).toEqual([409, 'no_date_free', 'from_day']);
    expect(bodyOf<{ results: RegularRule[] }>(await manager.get(`${path}?client_id=${taught.client_id}`)).results[0]?.others).toEqual([]);
  });

  it('gets the slots of a child who began alone, and the teacher is paid once', async () => {
    const rule = await alone();
    const { placeable, dates } = bodyOf<RegularPreview>(await preview(rule, second));
    expect([placeable, dates[0]?.start]).toEqual([7, '2026-11-24T14:00:00Z']);
    const made = bodyOf<PlacedRules>(await join(rule, second));
    expect([made.placed, made.unplaced, made.rules[0]?.others]).toMatchObject([7, [], [{ kid_id: taught.kid_id }]]);
    expect(await slots()).toEqual([1, 2, 2, 2, 2, 2, 2, 2]);
    school.at('2026-11-24T15:00:00Z');
    const { rows } = await sql<{ id: number }>`select id from lessons where start = '2026-11-24T14:00:00Z'
      and service_course_id = ${taught.service_course_id}`.execute(school.database.db);
    for (const { id } of rows) bodyOf(await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' }));
    const pay = await sql<{ sum: number }>`select sum(amount)::int as sum from accruals where teacher_id = ${taught.teacher_id}`.execute(
      school.database.db,
    );
    expect([rows.length, pay.rows[0]?.sum]).toEqual([2, 50_000]);
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
  });

  it('comes to the lessons of a group, and the load of the teacher stays the same', async () => {
    await setKind('group');
    const [rule] = (await create([second])).rules as [RegularRule];
    const curator = await school.as(taught.curator_id);
    const load = async () => {
      const { results } = bodyOf<{ results: { id: number; load_minutes: number }[] }>(await curator.get('/api/teachers/?page_size=100'));
      return results.find(({ id }) => id === taught.teacher_id)?.load_minutes;
    };
    expect(await load()).toBe(45);
    bodyOf(await join(rule, await child(), tuesday));
    expect([await slots(), await load()]).toEqual([Array(8).fill(3), 45]);
  });

  it('cannot take the last place at the same time as another one', async () => {
    const rule = await alone();
    const both = await Promise.all([join(rule, second), join(rule, await child())]);
    expect(both.map(({ error }) => error?.key ?? 'joined').sort()).toEqual(['group_full', 'joined']);
    expect(await slots()).toEqual([1, 2, 2, 2, 2, 2, 2, 2]);
  });
});

describe('the preview of a stop', () => {
  const stop = async (url: string) => bodyOf<StopPreview>(await manager.get(url)).others;
  const nameOf = async ({ kid_id }: Pick<Child, 'kid_id'>) =>
    (await sql<{ name: string }>`select name from children where id = ${kid_id}`.execute(school.database.db)).rows[0]?.name;

  it('says what happens to the other child when the whole course pauses or ends, or the child or client leaves', async () => {
    await create([second]);
    const alone_on = [{ kid_name: await nameOf(second), becomes: 'goes_on_alone' }];
    for (const learning of ['pauses', 'ends'])
      for (const url of [
        `/api/pupil-teacher-course-relations/${taught.engagement_id}/stop/`,
        `/api/children/${taught.kid_id}/make-inactive/`,
        `/api/clients/${taught.client_id}/make-inactive/`,
      ])
        expect([url, await stop(`${url}?learning=${learning}`)]).toEqual([url, alone_on]);
  });

  it('says that the other child is paused already, and names nobody whom the user may not know', async () => {
    await create([second]);
    const url = `/api/pupil-teacher-course-relations/${taught.engagement_id}/stop/?learning=ends`;
    await run(`update engagements set status = 'paused', paused_on = '2026-11-16' where id = ${second.engagement_id}`);
    expect(await stop(url)).toEqual([{ kid_name: await nameOf(second), becomes: 'rests' }]);
    await run(`update clients set manager_id = null where id = ${second.client_id}`);
    expect(await stop(url)).toEqual([{ kid_name: null, becomes: 'rests' }]);
  });

  it('lists no children who leave together', async () => {
    await create([second]);
    await run(`update children set client_id = ${taught.client_id} where id = ${second.kid_id}`);
    await run(`update engagements set client_id = ${taught.client_id} where id = ${second.engagement_id}`);
    expect(await stop(`/api/clients/${taught.client_id}/make-inactive/?learning=ends`)).toEqual([]);
  });
});
