import type { AbonementCard, FoundAbonement, PricedAbonement } from '@lectern/contract/subscriptions/abonements.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

const path = '/api/abonements/';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let keeper: Caller;
let manager: Caller;

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
  keeper = await school.as(await school.build.user('Curator', { abilities: [abilities.keepBooks] }));
});

const terms = (more: object = {}) => ({
  service_course_id: taught.service_course_id,
  title: '8 lessons',
  units: 8,
  price: 720_000,
  valid_days: 70,
  freeze_days: 7,
  grade_from: 5,
  grade_to: 9,
  ...more,
});
const bodyOf = <T = PricedAbonement>(answer: Answer): T => {
  expect(answer.error).toBeNull();
  return answer.body as T;
};
const create = async (more: object = {}) => bodyOf(await keeper.post(path, terms(more)));
const listed = async (query = '') => ((await manager.get(`${path}?page_size=100&${query}`)).body as { results: PricedAbonement[] }).results;

describe('the price list', () => {
  it('is changed only with the ability, and visible to roles that sell', async () => {
    expect((await manager.post(path, terms())).status).toBe(403);
    const teacher = await school.as(taught.teacher_id);
    expect((await teacher.get(path)).status).toBe(403);
    const { id } = await create();
    expect((await listed()).find((each) => each.id === id)?.can).toEqual({
      edit: { allowed: false, reason: 'forbidden' },
      withdraw: { allowed: false, reason: 'forbidden' },
      put_on_sale: { allowed: false, reason: 'forbidden' },
    });
    expect((await (await school.as(await school.build.user('SalesManager'))).get(path)).status).toBe(200);
  });

  it('refuses packages of an archived course, without lessons, or with an invalid grade range', async () => {
    expect((await keeper.post(path, terms({ service_course_id: 2_000_000_000 }))).error).toMatchObject({
      key: 'not_found',
      field: 'service_course_id',
    });
    const field = async (more: object) => (await keeper.post(path, terms(more))).error?.field;
    expect(await field({ units: 0 })).toBe('units');
    expect(await field({ price: -1 })).toBe('price');
    expect(await field({ title: ' ' })).toBe('title');
    expect(await field({ grade_from: 9, grade_to: 5 })).toBe('grade_to');
    expect(await field({ freeze_days: 366 })).toBe('freeze_days');
  });

  it('filters by text, course, kind and state, without wildcards', async () => {
    const { id } = await create({ title: 'Sixteen lessons 100%' });
    const ids = async (query: string) => (await listed(query)).map((each) => each.id);
    expect(await ids('search=sixteen')).toContain(id);
    expect(await ids('search=%25')).toEqual([id]);
    expect(await ids(`course_id=${taught.course_id}&kind=individual`)).toContain(id);
    expect(await ids('kind=exam')).not.toContain(id);
    expect(await ids('state=withdrawn')).not.toContain(id);
  });

  it('finds a package by the title of its course and service in either language', async () => {
    const { id } = await create();
    await school.database.exec(`update courses set title_en = 'Chess', title_ru = 'Шахматы' where id = ${taught.course_id};
      update service_courses set title_en = 'Evening', title_ru = 'Вечернее занятие' where id = ${taught.service_course_id}`);
    for (const word of ['chess', 'Шахматы', 'evening', 'Вечернее'])
      expect([word, (await listed(`search=${encodeURIComponent(word)}`)).map((each) => each.id)]).toEqual([
        word,
        expect.arrayContaining([id]),
      ]);
  });
});

describe('an edit', () => {
  it('creates the next version, and sold packages keep their terms', async () => {
    const first = await create();
    const sale = await manager.post('/api/user-subscription-relation/', { client_id: taught.client_id, abonement_id: first.id });
    const second = bodyOf(await keeper.post(`${path}${first.id}/edit/`, terms({ price: 800_000 })));
    expect(second).toMatchObject({ version: 2, state: 'on_sale', price: 800_000, sold: 0 });
    const { versions, state, sold } = bodyOf<AbonementCard>(await manager.get(`${path}${first.id}/`));
    expect([state, sold]).toEqual(['replaced', 1]);
    expect(versions.map(({ id, version, price }) => [id, version, price])).toEqual([
      [second.id, 2, 800_000],
      [first.id, 1, 720_000],
    ]);
    const { id } = sale.body as { id: number };
    expect((await manager.get(`/api/user-subscription-relation/${id}/`)).body).toMatchObject({ price: 720_000, abonement_id: first.id });
    expect(
      (await manager.post('/api/user-subscription-relation/', { client_id: taught.client_id, abonement_id: first.id })).error?.key,
    ).toBe('abonement_not_sold');
    expect((await listed()).map((each) => each.id)).not.toContain(first.id);
    expect((await listed('state=replaced')).map((each) => each.id)).toContain(first.id);
  });

  it('is refused for a replaced version, also concurrently', async () => {
    const first = await create();
    const edits = await Promise.all([1, 2, 3].map((n) => keeper.post(`${path}${first.id}/edit/`, terms({ price: n }))));
    expect(edits.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const action of ['edit', 'withdraw', 'put-on-sale'])
      expect((await keeper.post(`${path}${first.id}/${action}/`, action === 'edit' ? terms() : {})).error?.key).toBe('abonement_replaced');
  });

  it('logs old and new values', async () => {
    const first = await create();
    const second = bodyOf(await keeper.post(`${path}${first.id}/edit/`, terms({ units: 10 })));
    const { rows } =
      await sql`select actor_id, old, new from audit_log where action = 'abonement.edit' and entity_id = ${second.id}`.execute(
        school.database.db,
      );
    expect(rows).toMatchObject([{ actor_id: keeper.userId, old: { units: 8 }, new: { units: 10 } }]);
  });
});

describe('a withdrawn package', () => {
  it('is not sold until it is on sale again; repeated calls have no effect', async () => {
    const { id } = await create();
    for (const _ of [1, 2]) expect(bodyOf(await keeper.post(`${path}${id}/withdraw/`))).toMatchObject({ state: 'withdrawn' });
    const sell = () => manager.post('/api/user-subscription-relation/', { client_id: taught.client_id, abonement_id: id });
    expect((await sell()).error?.key).toBe('abonement_not_sold');
    expect(bodyOf(await keeper.post(`${path}${id}/put-on-sale/`))).toMatchObject({
      state: 'on_sale',
      can: { withdraw: { allowed: true } },
    });
    expect((await sell()).status).toBe(201);
    const { rows } = await sql`select from audit_log where action = 'abonement.withdraw' and entity_id = ${id}`.execute(school.database.db);
    expect(rows.length).toBe(1);
  });
});

describe('searching for a package to sell', () => {
  const found = async (query: string, by = manager) => bodyOf<FoundAbonement[]>(await by.get(`${path}search/?${query}`));

  it('lists packages of the child’s courses and grade first', async () => {
    const other = await school.build.course();
    const [fits, wrongGrade, otherCourse] = [
      await create({ title: 'zz fits' }),
      await create({ title: 'aa little ones', grade_from: 1, grade_to: 4 }),
      await create({ title: 'aa other', service_course_id: other.service_course_id }),
    ];
    const ids = (rows: FoundAbonement[]) => rows.map(({ id }) => id).filter((id) => [fits.id, wrongGrade.id, otherCourse.id].includes(id));
    const offered = await found(`kid_id=${taught.kid_id}`);
    expect(ids(offered)[0]).toBe(fits.id);
    expect(offered.filter((row) => row.fits).every(({ course_id, grade_from }) => course_id === taught.course_id && grade_from === 5)).toBe(
      true,
    );
    expect(ids(await found('grade=3'))).toEqual([wrongGrade.id]);
    expect(ids(await found(`course_id=${other.course_id}`))).toEqual([otherCourse.id]);
    expect(ids(await found('search=fits&kind=individual'))).toEqual([fits.id]);
  });

  it('ignores a colleague’s child', async () => {
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect((await found(`kid_id=${taught.kid_id}`, stranger)).some(({ fits }) => fits)).toBe(false);
  });
});
