import { abilities } from '@lectern/contract/permissions';
import type { GroupSalary } from '@lectern/contract/salary/group-salary.schema';
import type { PaySettlement } from '@lectern/contract/salary/settlement/pay-settlements.schema';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { activitiesPath as path, afterHour as after, hour, paidActivities, webinar } from '../../../../test/families/paid-activities.ts';

let w: Awaited<ReturnType<typeof paidActivities>>;

beforeEach(async () => {
  w = await paidActivities();
});

describe('a paid activity', () => {
  it('is decided by the teacher’s curator or users who manage pay, never by the teacher or a manager', async () => {
    const { school, teacher, manager, keeper, over, decide, takeBack, listOf } = w;
    const id = await over();
    const other = await school.as((await school.build.taughtChild()).curator_id);
    for (const by of [teacher, manager]) expect((await decide(id, {}, by)).status).toBe(403);
    for (const by of [teacher, manager]) expect((await by.get(`${path}decisions/`)).status).toBe(403);
    for (const by of [teacher, manager]) expect((await takeBack(id, by)).status).toBe(403);
    expect((await decide(id, {}, other)).status).toBe(404);
    expect((await takeBack(id, other)).status).toBe(404);
    expect((await listOf(other)).results).toEqual([]);
    expect((await decide(2_000_000)).status).toBe(404);
    // A user who arranges all lessons may mark an activity as paid, but not decide on its pay.
    const arranger = await school.as(await school.build.user('Curator', { abilities: [abilities.allSchedules] }));
    expect((await decide(id, {}, arranger)).status).toBe(404);
    const all = await school.as(await school.build.user('Curator', { abilities: [abilities.allPay] }));
    expect((await decide(id, {}, all)).status).toBe(403);
    expect((await takeBack(id, all)).status).toBe(403);
    expect((await decide(id, {}, keeper)).status).toBe(200);
    expect((await takeBack(id, keeper)).status).toBe(200);
  });

  it('is never decided about by a teacher who leads themselves', async () => {
    const { school, taught, over, decide, listOf } = w;
    const id = await over();
    await sql`update teachers set curator_id = ${taught.teacher_id} where id = ${taught.teacher_id}`.execute(school.database.db);
    await school.build.allow(taught.teacher_id, abilities.keepPay);
    await school.build.allow(taught.teacher_id, abilities.allPay);
    for (const by of [await school.as(taught.teacher_id)]) {
      expect((await decide(id, {}, by)).error?.key).toBe('forbidden');
      expect((await listOf(by)).results[0]?.can).toMatchObject({ decide: { allowed: false, reason: 'forbidden' } });
    }
  });

  it('is decided about once it is over, only if it is paid, once, and within the days of the setting', async () => {
    const { school, setRate, place, decide, listOf, faults } = w;
    const unpaid = await place({ paid: false });
    const id = await place({ start: '2026-11-16T12:00:00Z', finish: '2026-11-16T13:00:00Z' });
    await setRate();
    school.at(after);
    expect((await decide(unpaid)).error?.key).toBe('activity_unpaid');
    expect((await decide(id)).error).toMatchObject({ key: 'activity_not_over', params: { finish: '2026-11-16T13:00:00Z' } });
    expect((await listOf()).results).toEqual([]);
    school.at('2027-01-18T09:00:00Z');
    expect((await decide(id)).error).toMatchObject({ key: 'date_too_early', params: { earliest: '2026-11-17' } });
    expect((await listOf()).count).toBe(0);
    const settings = await school.as(await school.build.user('Methodist', { abilities: [abilities.changeSettings] }));
    expect((await settings.post('/api/settings/', { key: 'activity_decision_days', value: 63 })).status).toBe(200);
    school.at('2027-01-18T09:00:10Z');
    expect((await listOf()).count).toBe(1);
    const both = await Promise.all([decide(id), decide(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await decide(id)).error?.key).toBe('approval_decided');
    expect(await faults()).toEqual([]);
  });

  it('needs a rate on its day, and is paid for no longer than it lasted', async () => {
    const { school, setRate, place, salary, decide, faults } = w;
    const id = await place();
    await setRate({ effective_from: '2026-11-17' });
    school.at(after);
    expect((await decide(id)).error).toMatchObject({ key: 'activity_rate_missing', params: { date: '2026-11-16' } });
    await setRate({ effective_from: '2026-11-16' });
    expect((await decide(id, { minutes: 61 })).error).toMatchObject({ key: 'activity_too_long', field: 'minutes', params: { most: 60 } });
    for (const wrong of [{ minutes: 0 }, { took_place: false }, { minutes: -1 }, { minutes: 1.5 }])
      expect((await decide(id, wrong)).status).toBe(400);
    expect((await salary()).lines).toEqual([]);
    expect((await decide(id, { minutes: 40 })).body).toMatchObject({ state: 'took_place', minutes: 40, amount: 40_000, rate: 60_000 });
    expect(await faults()).toEqual([]);
  });

  it('is a line of pay with activity, length and rate, in the same books, and everybody sees the same sum', async () => {
    const { school, taught, teacher, curator, over, salary, decide, listOf, faults } = w;
    const id = await over();
    expect((await listOf()).results).toMatchObject([
      {
        id,
        state: 'awaited',
        minutes: null,
        most_minutes: 60,
        amount: 60_000,
        can: { decide: { allowed: true }, take_back: { allowed: false } },
      },
    ]);
    expect((await salary()).forecast).toEqual({ lessons: 0, activities: 1, without_rate: 0, amount: 60_000, top_ups: 0 });
    expect((await decide(id, { minutes: 50, comment: 'Ended early' })).status).toBe(200);
    const paid = await salary();
    const activity = { id, title: webinar.title, minutes: 50, rate: 60_000, rate_effective_from: '2026-11-01', own: false, ...hour };
    expect(paid).toMatchObject({ total: 50_000, lessons_held: 0, forecast: { activities: 0, amount: 0 } });
    expect(paid.lines).toMatchObject([
      { kind: 'activity', amount: 50_000, lesson: null, late: false, business_date: '2026-11-16', activity },
    ]);
    const { rows } = await sql<{ kind: string; amount: number }>`
      select a.kind, e.amount::int as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id order by e.amount`.execute(
      school.database.db,
    );
    expect(rows).toEqual([
      { kind: 'teacher_pay', amount: -50_000 },
      { kind: 'salary_expense', amount: 50_000 },
    ]);
    const group = (await curator.get('/api/teachers/salary/')).body as GroupSalary;
    expect(group).toMatchObject({ total: 50_000, results: [{ id: taught.teacher_id, total: 50_000, lines: 1 }] });
    const settled = (await teacher.get(`/api/teachers/${taught.teacher_id}/salary/settlement/?from=2026-11-01&to=2026-11-30`))
      .body as PaySettlement;
    expect(settled).toMatchObject({ closing: 50_000, lines: [{ source: { activity_title: webinar.title, activity_start: hour.start } }] });
    expect(await faults()).toEqual([]);
  });

  it('that did not take place is not paid, and is decided again only after the decision is undone', async () => {
    const { curator, over, salary, decide, takeBack, listOf, sums, faults } = w;
    const id = await over();
    expect((await takeBack(id)).error?.key).toBe('activity_undecided');
    expect((await decide(id, { took_place: false, minutes: 0, comment: 'Nobody came' })).body).toMatchObject({
      state: 'did_not',
      amount: 0,
    });
    expect((await salary()).lines).toEqual([]);
    expect((await decide(id)).error?.key).toBe('approval_decided');
    expect((await curator.post(`${path}${id}/take-back/`, { comment: ' ' })).status).toBe(400);
    expect((await takeBack(id)).body).toMatchObject({ state: 'awaited' });
    expect((await decide(id)).body).toMatchObject({ state: 'took_place', amount: 60_000 });
    expect((await takeBack(id)).body).toMatchObject({ state: 'awaited' });
    expect((await decide(id, { minutes: 30 })).body).toMatchObject({ amount: 30_000 });
    expect(await sums()).toEqual([
      ['activity', 60_000],
      ['reversal', -60_000],
      ['activity', 30_000],
    ]);
    expect((await listOf(curator, '?state=took_place')).count).toBe(1);
    expect((await listOf(curator, '?state=awaited&state=did_not')).count).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('stays as it was decided: a teacher cannot lengthen, move or delete it, before or after', async () => {
    const { school, taught, teacher, curator, setRate, place, decide, sums } = w;
    const id = await place();
    await setRate();
    const longer = { ...webinar, ...hour, finish: '2026-11-16T11:20:00Z' };
    expect((await teacher.post(`${path}${id}/`, longer)).error).toMatchObject({ key: 'forbidden', field: 'finish' });
    expect(
      (
        await teacher.post(path, {
          teacher_id: taught.teacher_id,
          ...webinar,
          ...hour,
          start: '2026-11-16T12:00:00Z',
          finish: '2026-11-16T13:00:00Z',
        })
      ).error,
    ).toMatchObject({ key: 'forbidden', field: 'paid' });
    school.at(after);
    await decide(id);
    for (const by of [teacher, curator]) {
      expect((await by.post(`${path}${id}/`, { ...webinar, ...hour, title: 'Another' })).error?.key).toBe('time_in_past');
      expect((await by.post(`${path}${id}/delete/`)).error?.key).toBe('time_in_past');
      expect(
        (
          await by.post(path, {
            teacher_id: taught.teacher_id,
            ...webinar,
            paid: false,
            start: '2026-11-10T10:00:00Z',
            finish: '2026-11-10T11:00:00Z',
          })
        ).error?.key,
      ).toBe('time_in_past');
    }
    expect(await sums()).toEqual([['activity', 60_000]]);
  });

  it('is not paid for the time of a lesson or a vacation, also of a lesson that counts only later', async () => {
    const { manager, school, taught, teacher, over, decide, listOf, sums, faults } = w;
    const { db } = school.database;
    const id = await over();
    const lesson = await school.build.lesson(taught, '2026-11-16T09:45:00Z', { created_at: '2026-10-01T00:00:00Z' });
    expect((await listOf()).results).toMatchObject([{ most_minutes: 30, amount: 30_000 }]);
    expect((await decide(id)).error).toMatchObject({ key: 'activity_too_long', params: { most: 30 } });
    await sql`update lessons set status = 'cancelled', cancel_reason_id = 2, cancelled_at = now(), client_share = 0, teacher_share = 0
      where id = ${lesson}`.execute(db);
    expect((await decide(id)).status).toBe(200);
    await sql`update lessons set status = 'planned', cancel_reason_id = null, cancelled_at = null, client_share = null, teacher_share = null
      where id = ${lesson}`.execute(db);
    expect((await teacher.post(`/api/events/lessons/${lesson}/conduct/`, { outcome: 'held' })).error).toBeNull();
    expect((await sums()).filter(([kind]) => kind !== 'held')).toEqual([
      ['activity', 60_000],
      ['reversal', -60_000],
      ['activity', 30_000],
    ]);
    expect((await manager.post(`/api/events/lessons/${lesson}/correct/`, { reason: 'Another child' })).error).toBeNull();
    expect((await sums()).filter(([kind]) => kind === 'activity').at(-1)).toEqual(['activity', 60_000]);
    expect(await faults()).toEqual([]);
    await school.build.vacation(taught.teacher_id, '2026-11-17', '2026-11-17', taught.curator_id);
    const away = await school.build.activity(taught.teacher_id, '2026-11-17T10:00:00Z', { kind: 'webinar', title: 'Away', paid: true });
    school.at('2026-11-18T09:00:00Z');
    expect((await decide(away, { minutes: 1 })).error).toMatchObject({ key: 'activity_too_long', params: { most: 0 } });
  });
});
