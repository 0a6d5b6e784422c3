import type { InactivityReason } from '@lectern/contract/inactivity-reasons/inactivity-reasons.schema';
import { abilities } from '@lectern/contract/permissions';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

let school: TestApp;
let taught: Taught;
let keeper: Caller;
let manager: Caller;

const path = '/api/inactivity-reasons/';
const reasons = async () => (await manager.get(path)).body as InactivityReason[];
const idOf = async (code: string) =>
  (await school.database.db.selectFrom('inactivity_reasons').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
const leave = (reason: string) =>
  manager.post(`/api/clients/${taught.client_id}/make-inactive/`, { reason, learning: 'pauses', return_on: null });

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepReferenceData] }));
});

it('has the default reasons in English and Russian', async () => {
  expect((await reasons()).map(({ title_en, title_ru }) => [title_en, title_ru])).toEqual([
    ['For rescheduling', 'Ожидает переноса'],
    ['Quits', 'Увольняется'],
    ['Vacation', 'Отпуск'],
    ['Clarifying circumstances', 'До выяснения причин'],
    ['Additional activities', 'Дополнительная деятельность'],
    ['On sick leave', 'Болеет'],
    ['Change of position', 'Смена должности'],
    ['Regular lessons', 'Регулярные уроки'],
    ['Temporarily inactive', 'Временно неактивен'],
    ['Others', 'Другое'],
  ]);
});

it('refuses an unknown reason for a client, a child, a teacher and an ended course', async () => {
  const curator = await school.as(taught.curator_id);
  const teacher = `/api/teachers/${taught.teacher_id}/make-inactive/`;
  const answers = [
    await leave('party'),
    await manager.post(`/api/children/${taught.kid_id}/make-inactive/`, { reason: 'party', learning: 'pauses', return_on: null }),
    await curator.post(teacher, { reason: 'party' }),
    await manager.post(`/api/pupil-teacher-course-relations/${taught.engagement_id}/end/`, { reason: 'party' }),
  ];
  expect(answers.map(({ status, error }) => [status, error?.key, error?.field])).toEqual(answers.map(() => [404, 'not_found', 'reason']));
});

it('offers the school’s own reason, keeps it on records after it is archived, and refuses it for others', async () => {
  const made = (await keeper.post(path, { title_en: 'Moved abroad', title_ru: 'Переезд', for_good: true })).body as { id: number };
  const own = (await reasons()).at(-1);
  expect(own).toMatchObject({ title_en: 'Moved abroad', for_good: true, active: true });
  const code = own?.code ?? '';
  expect((await leave(code)).body).toMatchObject({ status: 'inactive', inactive_reason: code });
  expect((await keeper.post(`${path}${made.id}/delete/`, {})).error).toMatchObject({ key: 'entry_in_use', params: { where: 'clients' } });
  expect((await keeper.post(`${path}${made.id}/edit/`, { active: false })).error).toBeNull();
  expect((await reasons()).find((each) => each.code === code)?.active).toBe(false);
  const later = { reason: code, learning: 'pauses', return_on: '2027-01-11' };
  expect((await manager.post(`/api/clients/${taught.client_id}/make-inactive/`, later)).body).toMatchObject({ return_on: '2027-01-11' });
  expect((await manager.post(`/api/children/${taught.kid_id}/make-inactive/`, later)).error?.key).toBe('not_found');
});

it('never deletes the reason that imports use', async () => {
  expect((await keeper.post(`${path}${await idOf('other')}/delete/`, {})).error?.key).toBe('entry_in_use');
});
