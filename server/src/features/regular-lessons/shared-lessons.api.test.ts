import type { Lesson, LessonDetail } from '@lectern/contract/lessons/lessons.schema';
import type {
  ChangedRule,
  ChangePreview,
  PlacedRules,
  RegularPreview,
  RegularRule,
  RuleConsequences,
  Together,
} from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import { findLedgerFaults } from '../ledger/check/ledger-faults.queries.ts';
import { cancelReasons } from '../../../test/builders/reasons.ts';

const path = '/api/events/regular_rules/';
/** Tests begin on Monday, 16 November 2026, noon in Moscow; eight lessons are placed, the first one tomorrow at 17:00. */
const tuesday = '2026-11-17';
const first = '2026-11-17T14:00:00Z';
const afterFirst = Temporal.Instant.from('2026-11-17T15:00:00Z');

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

const setKind = (kind: string) =>
  sql`update service_courses set kind = ${kind} where id = ${taught.service_course_id}`.execute(school.database.db);

/** Another child of the same teacher and service. */
async function child(managerId = taught.manager_id): Promise<Child> {
  const made = await school.build.client(managerId);
  const { teacher_id, course_id, service_course_id } = taught;
  return { ...made, engagement_id: await school.build.engagement({ ...made, teacher_id, course_id, service_course_id }) };
}
const children = (count: number) => Promise.all(Array.from({ length: count }, () => child()));

const bodyOf = <T>(answer: Answer): T => {
  expect([answer.status, answer.error]).toEqual([expect.toBeOneOf([200, 201]), null]);
  return answer.body;
};
const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field];
const input = (others: readonly Child[], more: object = {}) => ({
  engagement_id: taught.engagement_id,
  with_engagement_ids: others.map(({ engagement_id }) => engagement_id),
  times: [{ weekday: 2, start_minute: 1020 }],
  minutes: 45,
  valid_from: tuesday,
  ...more,
});
const create = async (others: readonly Child[], more: object = {}) => bodyOf<PlacedRules>(await manager.post(path, input(others, more)));
const ruleOf = ({ rules }: PlacedRules, { engagement_id }: { readonly engagement_id: number }) => {
  const rule = rules.find((each) => each.engagement_id === engagement_id);
  if (rule === undefined) throw new Error('no rule of this child');
  return rule;
};

type Row = { id: number; kid_id: number; start: string; status: string; shared_slot: number | null; teacher_id: number };
async function lessons(status = 'planned'): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, kid_id, start, status, shared_slot, teacher_id from lessons where service_course_id = ${taught.service_course_id}
      and status = ${status} order by start, id
  `.execute(school.database.db);
  return rows;
}
const slots = (rows: readonly Row[]) => [...Map.groupBy(rows, ({ shared_slot }) => shared_slot).values()];
async function lessonOf({ kid_id }: { readonly kid_id: number }, start = first): Promise<Row> {
  const row = (await lessons()).find((each) => each.kid_id === kid_id && Temporal.Instant.from(each.start).equals(start));
  if (row === undefined) throw new Error('no such lesson');
  return row;
}
const at = ({ id }: { readonly id: number }, action: string) => `/api/events/lessons/${id}/${action}/`;
async function moneyOf(): Promise<{ charges: number[]; pay: number[] }> {
  const { db } = school.database;
  const charges = await sql<{ kid_id: number; n: number }>`
    select l.kid_id, count(*)::int as n from ledger_transactions t join lessons l on l.id = t.lesson_id
    where t.occasion_code like 'lesson_charge%' and t.reverses_id is null and l.service_course_id = ${taught.service_course_id}
      and not exists (select from ledger_transactions z where z.reverses_id = t.id) group by l.kid_id
  `.execute(db);
  const pay = await sql<{ amount: number }>`
    select sum(a.amount)::int as amount from accruals a join lessons l on l.id = a.lesson_id
    where l.service_course_id = ${taught.service_course_id} group by l.shared_slot having sum(a.amount) <> 0 order by l.shared_slot
  `.execute(db);
  return { charges: charges.rows.map(({ n }) => n), pay: pay.rows.map(({ amount }) => amount) };
}
const faults = async () => findLedgerFaults(school.database.db);

describe('the children of a weekly lesson', () => {
  it('rejects a wrong number of children, another service, another teacher and a child named twice', async () => {
    const [third] = await children(1);
    const ask = async (others: readonly Child[]) => {
      const refused = refusal(await manager.post(path, input(others)));
      const also = others.map(({ engagement_id }) => `with_engagement_ids=${engagement_id}`).join('&');
      const query = `engagement_id=${taught.engagement_id}&${also}&time=2:1020&valid_from=${tuesday}&minutes=45`;
      // The preview refuses what the write refuses, except for the length of the list, which only the body limits.
      const previewed = refusal(await manager.get(`${path}preview/?${query}`));
      expect(previewed).toEqual(refused[1] === 'invalid' ? [409, 'group_full', field] : refused);
      return refused;
    };
    const field = 'with_engagement_ids';
    expect(await ask([])).toEqual([400, 'pair_needs_two', field]);
    expect(await ask([second, third as Child])).toEqual([409, 'group_full', field]);
    expect(await ask([taught])).toEqual([400, 'group_child_twice', field]);
    const other = await school.build.taughtChild();
    const admin = await school.as(await school.build.user('AccountManager', { abilities: [4101, 4102, 4103, 4104, 4105] }));
    expect([400, 404]).toContain((await admin.post(path, input([other]))).status);
    await sql`update clients set manager_id = ${taught.manager_id} where id = ${other.client_id}`.execute(school.database.db);
    expect(await ask([other])).toEqual([400, 'group_other_lesson', field]);
    await setKind('individual');
    expect(await ask([second])).toEqual([400, 'not_a_pair', field]);
    await setKind('group');
    expect(await ask(await children(12))).toEqual([400, 'invalid', field]);
    expect(await ask([])).toEqual([400, 'pair_needs_two', field]);
    expect(await lessons()).toEqual([]);
  });

  it('rejects a child of a client whom the user may not know', async () => {
    const strange = await child(await school.build.user('AccountManager'));
    expect(refusal(await manager.post(path, input([strange])))).toEqual([404, 'not_found', null]);
    const query = `engagement_id=${taught.engagement_id}&with_engagement_ids=${strange.engagement_id}&time=2:1020&valid_from=${tuesday}`;
    expect(refusal(await manager.get(`${path}preview/?${query}`))).toEqual([404, 'not_found', null]);
  });

  it('rejects a single lesson of a group, which is placed weekly', async () => {
    await setKind('group');
    const { teacher_id, kid_id, course_id, service_course_id } = taught;
    const body = { teacher_id, kid_id, course_id, service_course_id, start: first, minutes: 45 };
    expect(refusal(await manager.post('/api/events/lessons/', body))).toEqual([400, 'group_is_weekly', 'service_course_id']);
  });

  it('rejects a pair while either child is busy on every date', async () => {
    await sql`update service_courses set kind = 'individual' where id = ${taught.service_course_id}`.execute(school.database.db);
    const other = await school.build.teacher(taught);
    const { course_id, service_course_id } = taught;
    const engaged = await school.build.engagement({ ...second, teacher_id: other, course_id, service_course_id });
    bodyOf(await manager.post(path, { ...input([]), engagement_id: engaged }));
    await setKind('pair');
    expect(refusal(await manager.post(path, input([second])))).toEqual([409, 'no_date_free', 'times']);
  });
});

describe('who can share a lesson', () => {
  const together = (engagementId = taught.engagement_id) => manager.get(`${path}together/?engagement_id=${engagementId}`);

  it('lists the children of the same service and teacher whom the user arranges, and nobody for other services', async () => {
    const strange = await child(await school.build.user('AccountManager'));
    const listed = bodyOf<Together>(await together());
    expect([listed.most, listed.children.map(({ engagement_id }) => engagement_id)]).toEqual([2, [second.engagement_id]]);
    expect(refusal(await together(strange.engagement_id))).toEqual([404, 'not_found', null]);
    await setKind('individual');
    expect(bodyOf<Together>(await together())).toEqual({ most: 1, children: [] });
  });
});

describe('placing a pair', () => {
  it('places both children in one slot each week, and shows each with the other', async () => {
    const made = await create([second]);
    expect(made.placed).toBe(8);
    const rows = await lessons();
    expect(slots(rows).map((slot) => slot.map(({ kid_id }) => kid_id).sort())).toEqual(
      Array(8).fill([taught.kid_id, second.kid_id].sort()),
    );
    expect(slots(rows).every((slot) => new Set(slot.map(({ start }) => start)).size === 1)).toBe(true);
    expect(ruleOf(made, taught).others).toMatchObject([{ kid_id: second.kid_id, state: 'upcoming' }]);
    const { lesson } = bodyOf<LessonDetail>(await teacher.get(`/api/events/lessons/${(await lessonOf(taught)).id}/`));
    expect(lesson.partners).toMatchObject([{ kid_id: second.kid_id, status: 'planned' }]);
  });

  it('places neither child on a date on which one of them is busy, and both once they are free', async () => {
    const other = await school.build.teacher(taught);
    const { course_id, service_course_id } = taught;
    const engaged = await school.build.engagement({ ...second, teacher_id: other, course_id, service_course_id });
    await setKind('individual');
    const busy = { ...input([]), engagement_id: engaged, valid_to: '2026-11-18' };
    const { rules } = bodyOf<PlacedRules>(await manager.post(path, busy));
    await setKind('pair');
    const query = `engagement_id=${taught.engagement_id}&with_engagement_ids=${second.engagement_id}&time=2:1020&valid_from=${tuesday}`;
    const preview = bodyOf<RegularPreview>(await manager.get(`${path}preview/?${query}`));
    expect([preview.placeable, preview.dates[0]?.conflict?.reason, preview.costs_of_others[0]?.placeable]).toEqual([7, 'kid_busy', 7]);
    const made = await create([second]);
    expect([made.placed, made.unplaced.map(({ reason }) => reason).sort()]).toEqual([7, ['kid_busy', 'other_child_busy']]);
    const [open] = made.unplaced;
    const later = { start: '2026-11-18T14:00:00Z' };
    const blocked = await manager.post(`/api/events/unplaced_lessons/${made.unplaced[0]?.id}/place/`, { start: first });
    expect(blocked.error?.key).toBeOneOf(['other_child_busy', 'kid_busy']);
    bodyOf(await manager.post(`/api/events/unplaced_lessons/${open?.id}/place/`, later));
    expect(slots(await lessons()).map((slot) => slot.length)).toEqual([1, ...Array(8).fill(2)].sort((a, b) => b - a).reverse());
    expect(rules).toHaveLength(1);
  });
});

describe('what becomes of the other child', () => {
  const end = (rule: RegularRule, more: object = {}) => manager.post(`${path}${rule.id}/end/`, { from_day: '2026-11-24', ...more });

  it('continues with one child when the other’s part ends, and the preview says so', async () => {
    const made = await create([second]);
    const rule = ruleOf(made, taught);
    const preview = bodyOf<RuleConsequences>(await manager.get(`${path}${rule.id}/end/preview/?from_day=2026-11-24`));
    expect(preview.others).toMatchObject([{ rule_id: ruleOf(made, second).id, becomes: 'goes_on_alone' }]);
    expect(preview.taken_back).toHaveLength(7);
    expect(bodyOf<ChangedRule>(await end(rule)).taken_back).toBe(7);
    expect(slots(await lessons()).map((slot) => slot.length)).toEqual([2, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('ends and pauses with it where everyone stops, and resumes together in the same slots', async () => {
    const made = await create([second]);
    const rule = ruleOf(made, taught);
    const pausing = { from_day: '2026-11-24', to_day: '2026-12-08', everyone: true };
    const preview = bodyOf<RuleConsequences>(
      await manager.get(`${path}${rule.id}/pause/preview/?from_day=2026-11-24&to_day=2026-12-08&everyone=true`),
    );
    expect([preview.others, preview.taken_back.length]).toMatchObject([[{ becomes: 'stops_too' }], 4]);
    expect(bodyOf<ChangedRule>(await manager.post(`${path}${rule.id}/pause/`, pausing)).taken_back).toBe(4);
    expect(slots(await lessons())).toHaveLength(6);
    bodyOf(await manager.post(`${path}${ruleOf(made, second).id}/resume/`));
    expect(slots(await lessons()).map((slot) => slot.length)).toEqual(Array(8).fill(2));
    expect(bodyOf<ChangedRule>(await end(rule, { everyone: true })).taken_back).toBe(14);
    expect(slots(await lessons()).map((slot) => slot.length)).toEqual([2]);
  });

  it('is joined in its slots again when the first one resumes', async () => {
    const made = await create([second]);
    const rule = ruleOf(made, taught);
    bodyOf(await manager.post(`${path}${rule.id}/pause/`, { from_day: '2026-11-24' }));
    expect(slots(await lessons()).map((slot) => slot.length)).toEqual([2, 1, 1, 1, 1, 1, 1, 1]);
    bodyOf(await manager.post(`${path}${rule.id}/resume/`));
    expect(slots(await lessons()).map((slot) => slot.length)).toEqual(Array(8).fill(2));
  });

  it('gets the new time when the time changes, and a manager of one child alone may not change it', async () => {
    const made = await create([second]);
    const rule = ruleOf(made, taught);
    const time = { weekday: 3, start_minute: 600, from_day: '2026-11-24' };
    const { others, placeable } = bodyOf<ChangePreview>(
      await manager.get(`${path}${rule.id}/change/preview/?weekday=3&start_minute=600&from_day=2026-11-24`),
    );
    expect([others, placeable]).toMatchObject([[{ becomes: 'stops_too' }], 7]);
    expect(bodyOf<ChangedRule>(await manager.post(`${path}${rule.id}/change/`, time)).placed).toBe(7);
    expect(slots(await lessons()).map((slot) => slot.length)).toEqual(Array(8).fill(2));
    await sql`update clients set manager_id = null where id = ${second.client_id}`.execute(school.database.db);
    const listed = bodyOf<{ results: RegularRule[] }>(
      await manager.get(`${path}?client_id=${taught.client_id}&state=upcoming&state=active`),
    );
    const open = listed.results.at(-1) as RegularRule;
    expect(open.others.map(({ kid_name, kid_id }) => [kid_name, kid_id])).toEqual([[null, null]]);
    for (const [call, body] of [
      ['change', { ...time, start_minute: 660 }],
      ['end', { from_day: '2026-12-01', everyone: true }],
      ['pause', { from_day: '2026-12-01', everyone: true }],
    ] as const)
      expect((await manager.post(`${path}${open.id}/${call}/`, body)).error?.key).toBe('group_of_others');
    for (const query of ['change/preview/?weekday=3&start_minute=660', 'end/preview/?everyone=true', 'pause/preview/?everyone=true'])
      expect((await manager.get(`${path}${open.id}/${query}&from_day=2026-12-01`)).error?.key).toBe('group_of_others');
    bodyOf(await manager.post(`${path}${open.id}/end/`, { from_day: '2026-12-01' }));
  });
});

describe('money of a shared lesson', () => {
  const conduct = (row: Row, outcome = 'held') => teacher.post(at(row, 'conduct'), { outcome });

  it('charges each child once and pays the teacher once, in any order, also after corrections', async () => {
    await create([second]);
    const [one, other] = [await lessonOf(taught), await lessonOf(second)];
    school.at(afterFirst);
    bodyOf(await conduct(one));
    expect(await moneyOf()).toEqual({ charges: [1], pay: [50_000] });
    bodyOf(await conduct(other, 'client_no_show'));
    bodyOf(await conduct(other, 'client_no_show'));
    expect(await moneyOf()).toEqual({ charges: [1, 1], pay: [50_000] });
    bodyOf(await manager.post(at(one, 'correct'), { reason: 'Not held' }));
    // Now the other child's no-show decides the pay.
    expect((await moneyOf()).pay).toEqual([50_000]);
    bodyOf(await conduct(one));
    expect(await moneyOf()).toEqual({ charges: [1, 1], pay: [50_000] });
    expect(await faults()).toEqual([]);
  });

  it('pays the rest when one child cancelled late and the other came', async () => {
    await create([second]);
    const [one, other] = [await lessonOf(taught), await lessonOf(second)];
    school.at(Temporal.Instant.from('2026-11-17T12:00:00Z'));
    bodyOf(await manager.post(at(one, 'cancel'), { reason_id: cancelReasons.schoolClash }));
    expect((await moneyOf()).pay).toEqual([37_500]);
    school.at(afterFirst);
    bodyOf(await conduct(other));
    expect((await moneyOf()).pay).toEqual([50_000]);
    expect(await faults()).toEqual([]);
  });

  it('moves and hands over all children of a group together', async () => {
    await setKind('group');
    const others = [second, ...(await children(3))];
    await create(others);
    const lesson = await lessonOf(second);
    const moved = bodyOf<Lesson>(await manager.post(at(lesson, 'move'), { start: '2026-11-18T14:00:00Z', asked_by: 'school' }));
    expect(moved.partners).toHaveLength(4);
    const substitute = await school.build.teacher(taught);
    await sql`update users set name = 'Substitute' where id = ${substitute}`.execute(school.database.db);
    bodyOf(await manager.post(at(moved, 'substitute'), { teacher_id: substitute }));
    const there = (await lessons()).filter(({ teacher_id }) => teacher_id === substitute);
    expect(slots(there).map((slot) => slot.length)).toEqual([5]);
    // A child who resumes the weekly lesson does not join the moved one.
    expect(slots(await lessons()).map((slot) => slot.length)).toEqual(Array(8).fill(5));
  });
});
