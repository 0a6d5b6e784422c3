import type { KpiImmunity, KpiOfMonth } from '@lectern/contract/kpi/kpi.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../../test/test-app.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let other: number;
let keeper: Caller;
let second: Caller;
let curator: Caller;
let teacher: Caller;

const address = '/api/update-kpi-immune-users/';
const give = (by: Caller, body: object = {}) =>
  by.post(address, { user_ids: [taught.teacher_id], from: '2026-11-20', until: '2026-12-10', reason: 'Long illness', ...body });
const list = async (by: Caller, query = '') => ((await by.get(`${address}${query}`)).body as { results: KpiImmunity[] }).results;
const end = (by: Caller, id: number) => by.post(`${address}${id}/end/`, { reason: 'Back at work' });

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  ({ teacher_id: other } = await school.build.taughtChild());
  const ability = { abilities: [abilities.keepKeyFigures] };
  keeper = await school.as(await school.build.user('AccountManager', ability));
  second = await school.as(await school.build.user('AccountManager', ability));
  curator = await school.as(taught.curator_id);
  teacher = await school.as(taught.teacher_id);
  const { db } = school.database;
  await sql`insert into kpi_months (month, closed_at) values ('2026-10-01', '2026-11-08T00:00:00Z'), ('2026-11-01', null)`.execute(db);
});

describe('immunity', () => {
  it('is granted only by users with the ability, and never to themselves', async () => {
    for (const by of [teacher, curator, await school.as(taught.manager_id)]) expect((await give(by)).status).toBe(403);
    expect((await give(keeper, { user_ids: [taught.teacher_id, keeper.userId] })).error).toMatchObject({
      key: 'own_immunity',
      field: 'user_ids',
    });
    const methodist = await school.build.user('Methodist');
    for (const user_ids of [[2_000_000], [taught.teacher_id, methodist]]) expect((await give(keeper, { user_ids })).status).toBe(404);
    expect((await give(keeper, { reason: ' ' })).status).toBe(400);
    expect((await give(keeper, { until: '2026-11-19' })).status).toBe(400);
    expect((await give(keeper, { from: '2026-10-31' })).error).toMatchObject({ key: 'kpi_month_closed', field: 'from' });
    expect(await list(keeper)).toEqual([]);
  });

  it('is given with reason, days and who agreed, for several people or none, and is audited', async () => {
    const given = (await give(keeper, { user_ids: [taught.teacher_id, taught.manager_id] })).body as KpiImmunity[];
    expect(given).toHaveLength(2);
    expect(given).toContainEqual(
      expect.objectContaining({
        user_id: taught.teacher_id,
        from: '2026-11-20',
        until: '2026-12-10',
        reason: 'Long illness',
        state: 'coming',
      }),
    );
    const overlapping = await give(keeper, { user_ids: [other, taught.teacher_id], from: '2026-12-10', until: '2026-12-31' });
    expect(overlapping.error?.key).toBe('immunity_overlaps');
    expect((await list(keeper)).map(({ user_id }) => user_id).sort()).toEqual([taught.teacher_id, taught.manager_id].sort());
    const { rows } = await sql`select from audit_log where action = 'kpi_immunity.agree' and outcome = 'done'`.execute(school.database.db);
    expect(rows).toHaveLength(2);
  });

  it('is listed for the curator of the teacher, and for nobody else without the ability', async () => {
    expect((await list(curator)).map(({ user_id, can }) => [user_id, can.end])).toEqual([
      [taught.teacher_id, { allowed: false, reason: 'forbidden' }],
    ]);
    expect(await list(await school.as(await school.build.user('Curator')))).toEqual([]);
    expect((await teacher.get(address)).status).toBe(403);
  });

  it('keeps the score but removes the rank in every affected month, and ends automatically', async () => {
    const kpi = async (query = '') => (await teacher.get(`/api/kpi/${query}`)).body as KpiOfMonth;
    school.at('2026-11-21T09:00:00Z');
    expect(await kpi()).toMatchObject({ immune: true, rank: null });
    school.at('2026-12-11T09:00:00Z');
    expect(await kpi()).toMatchObject({ immune: true });
    expect(await list(keeper)).toEqual([]);
    expect((await list(keeper, '?past=true')).map(({ state }) => state)).toEqual(['over', 'over']);
    school.at('2027-01-02T09:00:00Z');
    expect(await kpi()).toMatchObject({ immune: false });
  });

  it('is ended early with a reason by somebody else, once', async () => {
    school.at('2026-11-22T09:00:00Z');
    const own = ((await give(second, { user_ids: [keeper.userId] })).body as KpiImmunity[])[0]?.id ?? 0;
    expect((await end(keeper, own)).error?.key).toBe('own_immunity');
    expect((await end(curator, own)).status).toBe(403);
    expect((await end(second, 2_000_000)).status).toBe(404);
    expect((await end(second, own)).body).toMatchObject({ state: 'ended', ended: { reason: 'Back at work' } });
    expect((await end(second, own)).error?.key).toBe('immunity_over');
    // It does not count from the day of its end on, so another one may start then.
    expect((await give(second, { user_ids: [keeper.userId] })).error?.key).toBe('immunity_overlaps');
    expect((await give(second, { user_ids: [keeper.userId], from: '2026-11-22' })).status).toBe(200);
  });

  it('is not ended in a month that is closed', async () => {
    const { db } = school.database;
    const id = ((await give(keeper, { user_ids: [other], from: '2026-11-22', until: '2027-02-01' })).body as KpiImmunity[])[0]?.id ?? 0;
    await sql`update kpi_months set closed_at = '2026-11-22T00:00:00Z' where month = '2026-11-01'`.execute(db);
    expect((await end(keeper, id)).error?.key).toBe('kpi_month_closed');
    school.at('2026-12-05T09:00:00Z');
    expect((await end(keeper, id)).body).toMatchObject({ state: 'ended' });
  });
});
