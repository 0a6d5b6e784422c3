import type { CancellationReasonEntry } from '@lectern/contract/lessons/cancellation-reasons.schema';
import type { FollowUp } from '@lectern/contract/lessons/follow-ups.schema';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { taughtSchool } from '../../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../../test/families/taught-school.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';

let school: TestApp;
let taught: TaughtChild;
let manager: Caller;
let curator: Caller;
let keeper: Caller;
let count = 0;

beforeEach(async () => {
  ({ school, taught, manager, curator } = await taughtSchool());
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepReferenceData] }));
});

const path = '/api/events/cancellation_reasons/';
const onSideOfTeacher = 2;
/** The category of a seeded reason: 2 is on the client's side, 6 on the teacher's. */
async function categoryLike(reason_id: number): Promise<number> {
  const { db } = school.database;
  return (await db.selectFrom('cancellation_reasons').select('category_id').where('id', '=', reason_id).executeTakeFirstOrThrow())
    .category_id;
}
async function reason(like: number, more: object): Promise<CancellationReasonEntry> {
  count += 1;
  const titles = { title_en: `Half ${count}`, title_ru: `Половина ${count}` };
  const answer = await keeper.post(path, { ...titles, category_id: await categoryLike(like), chosen_by: ['AccountManager'], ...more });
  expect(answer.error).toBeNull();
  return answer.body;
}
async function lessonSoon(day = 17): Promise<string> {
  school.at('2026-11-16T09:00:00Z');
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const start = `2026-11-${day}T07:00:00Z`;
  const placed = await manager.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  expect(placed.error).toBeNull();
  school.at(Temporal.Instant.from(start).subtract({ hours: 1 }));
  manager = await school.as(taught.manager_id);
  return `/api/events/lessons/${(placed.body as Lesson).id}/cancel/`;
}
const money = async () =>
  (
    await sql<{ charged: number; paid: number }>`
      select (select coalesce(sum(t.amount), 0)::int from ledger_transactions t where t.client_id = ${taught.client_id}) as charged,
        (select coalesce(sum(a.amount), 0)::int from accruals a where a.teacher_id = ${taught.teacher_id}) as paid
    `.execute(school.database.db)
  ).rows[0];

describe('a reason that costs at most 40 %', () => {
  it('charges and pays 40 % of a late cancellation, as its preview says', async () => {
    const { id } = await reason(2, { most_percent: 40 });
    const url = await lessonSoon();
    const whole = (await manager.get(`${url}preview/?reason_id=2`)).body as { charge: { amount: number } };
    const preview = await manager.get(`${url}preview/?reason_id=${id}`);
    expect(preview.body).toMatchObject({
      rule: { kind: 'late_cancellation', most_percent: 40 },
      client_share: 4_000,
      teacher_share: 4_000,
      charge: { amount: whole.charge.amount * 0.4 },
    });
    expect((await manager.post(url, { reason_id: id })).error).toBeNull();
    const posted = await money();
    expect(posted?.charged).toBe(whole.charge.amount * 0.4);
    expect(posted?.paid).toBeGreaterThan(0);
  });

  it('proposes a penalty of 40 %', async () => {
    const { id } = await reason(6, { most_percent: 40 });
    const url = await lessonSoon();
    expect((await manager.post(url, { reason_id: id })).error).toBeNull();
    curator = await school.as(taught.curator_id);
    const followUps = (await curator.get('/api/events/lesson-follow-ups/?page_size=100')).body as { results: FollowUp[] };
    expect(followUps.results.filter(({ kid_id }) => kid_id === taught.kid_id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'penalty', teacher_share: -4_000 })]),
    );
  });

  it('is changed for later cancellations only', async () => {
    const entry = await reason(2, { most_percent: 40 });
    const [first, second] = [await lessonSoon(), await lessonSoon(18)];
    school.at('2026-11-17T06:00:00Z');
    manager = await school.as(taught.manager_id);
    expect((await manager.post(first, { reason_id: entry.id })).error).toBeNull();
    const before = await money();
    const changed = await keeper.post(`${path}${entry.id}/edit/`, { most_percent: 60, before: { most_percent: 40 } });
    expect(changed.body).toMatchObject({ most_percent: 60 });
    expect(await money()).toEqual(before);
    school.at('2026-11-18T06:00:00Z');
    manager = await school.as(taught.manager_id);
    expect((await manager.get(`${second}preview/?reason_id=${entry.id}`)).body).toMatchObject({ client_share: 6_000 });
  });
});

it('costs what the school’s table says unless the reason’s limit is lower; only excused reasons are free', async () => {
  expect(await reason(2, {})).toMatchObject({ most_percent: 100 });
  for (const most_percent of [0, 101, 2.5]) {
    const refused = await keeper.post(path, {
      title_en: 'No',
      title_ru: 'Нет',
      category_id: onSideOfTeacher,
      chosen_by: ['Teacher'],
      most_percent,
    });
    expect(refused.error).toMatchObject({ key: 'invalid', field: 'most_percent' });
  }
});
