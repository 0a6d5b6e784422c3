/** Pay, adjustments, disputes and files refer to lessons, but only users who may know the child see its name. */
import { abilities } from '@lectern/contract/permissions';
import type { PayAdjustment, PayAdjustments } from '@lectern/contract/salary/pay-adjustments.schema';
import type { TeacherSalary } from '@lectern/contract/salary/salary.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { heldLesson } from '../../../test/families/held-lesson.ts';
import { taughtSchool } from '../../../test/families/taught-school.ts';
import type { TaughtChild } from '../../../test/families/taught-school.ts';
import { textOfPdf } from '../../../test/readers/paper.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { readXlsx } from '../../kernel/files/reading/read-xlsx.ts';

const [client, kid] = ['Quintrell Vaszary', 'Zubrowka Vaszary'];
const named = (text: string) => [client, kid, 'Zubrowka', 'Quintrell'].filter((name) => text.includes(name));
const lateReason = 4;
const teacherCannot = 6;

let school: TestApp;
let taught: TaughtChild;
let teacher: Caller;
let curator: Caller;
/** Manages pay, decides appeals and pays out, but knows no family. */
let office: Caller;
let colleague: Caller;
let given: PayAdjustment;
let penalty: number;

const pay = () => `/api/teachers/${taught.teacher_id}/salary/`;
const adjustments = () => `/api/teachers/${taught.teacher_id}/bonuses-and-penalties/`;
const ok = async (answer: ReturnType<Caller['post']>): Promise<never> => {
  const { error, body } = await answer;
  expect(error).toBeNull();
  return body;
};

beforeAll(async () => {
  ({ school, taught, teacher, curator } = await taughtSchool());
  const { db } = school.database;
  await db.updateTable('clients').set({ name: client }).where('id', '=', taught.client_id).execute();
  await db.updateTable('children').set({ name: kid }).where('id', '=', taught.kid_id).execute();
  const all = [abilities.keepPay, abilities.allPay, abilities.approveMoney, abilities.keepBooks];
  office = await school.as(await school.build.user('AccountManager', { abilities: all }));
  colleague = await school.as(await school.build.user('AccountManager', { abilities: all }));
  const lesson_id = await heldLesson(school, taught, '2026-11-10T10:00:00Z');
  given = await ok(office.post(adjustments(), { reason_id: lateReason, amount: 20_000, lesson_id }));
  const { teacher_id, kid_id, course_id, service_course_id } = taught;
  const place = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-16T13:00:00Z', minutes: 45 };
  const placed: { id: number } = await ok((await school.as(taught.manager_id)).post('/api/events/lessons/', place));
  await ok(teacher.post(`/api/events/lessons/${placed.id}/cancel/`, { reason_id: teacherCannot }));
  const { results } = (await curator.get('/api/events/lesson-follow-ups/?page_size=100')).body as {
    results: { id: number; kind: string; lesson_id: number }[];
  };
  const proposed = results.find(({ kind, lesson_id: of }) => kind === 'penalty' && of === placed.id);
  await ok(curator.post(`/api/events/lesson-follow-ups/${proposed?.id}/decide-penalty/`, { agreed: true }));
  penalty = ((await office.get(adjustments())).body as PayAdjustments).results.find(({ kind }) => kind === 'penalty')?.id ?? 0;
  const line = ((await teacher.get(pay())).body as TeacherSalary).lines.find(({ kind }) => kind === 'held');
  await ok(teacher.post(`${pay()}disputes/`, { accrual_id: line?.id, reason: 'wrong_sum', words: 'Too little' }));
});

describe('a client whom the office does not know', () => {
  it('is named by no adjustment, though it refers to a lesson, and by no answer of a write about it', async () => {
    expect(given).toMatchObject({ lesson: { kid_name: null } });
    const listed = (await office.get(adjustments())).body as PayAdjustments;
    expect(listed.results.map(({ lesson }) => lesson?.kid_name)).toEqual([null, null]);
    await ok(teacher.post(`/api/teachers/bonuses-and-penalties/${penalty}/appeal/`, { words: 'The connection broke' }));
    const answers = [
      listed,
      (await office.get('/api/teachers/salary/')).body,
      (await office.get('/api/teachers/salary/disputes/')).body,
      (await office.get(pay())).body,
      (await office.get(`${pay()}statements/`)).body,
      await ok(office.post(`/api/teachers/bonuses-and-penalties/${penalty}/decide-appeal/`, { granted: false, answer: 'It was late' })),
      await ok(office.post(`/api/teachers/bonuses-and-penalties/${given.id}/take-back/`, { comment: 'A mistake' })),
    ];
    for (const answer of answers) expect(named(JSON.stringify(answer))).toEqual([]);
  });

  it('is in none of the files of pay, settlements and payouts', async () => {
    const settlement = `${pay()}settlement/`;
    const days = 'from=2026-11-01&to=2026-11-30';
    for (const paper of [`${pay()}payslip/`, `${settlement}file/?${days}`]) {
      const { status, bytes } = await office.download(paper);
      expect([paper, status, named(await textOfPdf(bytes))]).toEqual([paper, 200, []]);
    }
    expect(named(JSON.stringify((await office.get(`${settlement}?${days}`)).body))).toEqual([]);
    const csv = await office.download(`${pay()}file/?format=csv`);
    expect([csv.status, named(Buffer.from(csv.bytes).toString('utf8'))]).toEqual([200, []]);
    expect(named(JSON.stringify(await linesOf(office)))).toEqual([]);
  });

  it('is in no register of payouts and no file for the bank', async () => {
    await ok(office.post(`/api/payouts/payees/${taught.teacher_id}/`, payee));
    await ok(office.post('/api/accounting-documents/requisites/', requisites));
    const [period] = (await office.get('/api/get-salary-calculation-dates/')).body as { id: number }[];
    const register: { id: number } = await ok(office.post('/api/payouts/registers/', { period_id: period?.id, share: 10_000 }));
    await ok(colleague.post(`/api/payouts/registers/${register.id}/approve/`, {}));
    const file = await office.download(`/api/payouts/registers/${register.id}/file/?format=1c`);
    expect([file.status, named(new TextDecoder('windows-1251').decode(file.bytes))]).toEqual([200, []]);
    for (const path of ['due/', 'registers/', `registers/${register.id}/`, ''])
      expect([path, named(JSON.stringify((await office.get(`/api/payouts/${path}`)).body))]).toEqual([path, []]);
  });
});

it('the teacher and the curator, who know the child, read the name, so that the search above works', async () => {
  for (const by of [teacher, curator])
    expect(((await by.get(adjustments())).body as PayAdjustments).results.map(({ lesson }) => lesson?.kid_name)).toEqual([kid, kid]);
  expect(named(JSON.stringify(await linesOf(teacher)))).toContain(kid);
});

it('a manager with the ability sees the names of their own clients only', async () => {
  const db = school.database.db;
  const manager = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allPay] }));
  const own = await school.build.client(manager.userId);
  await school.build.engagement({ ...taught, ...own });
  const name = (await db.selectFrom('children').select('name').where('id', '=', own.kid_id).executeTakeFirstOrThrow()).name;
  await heldLesson(school, { ...taught, ...own }, '2026-11-10T12:00:00Z');
  const text = JSON.stringify((await manager.get(pay())).body);
  expect([text.includes(name), named(text)]).toEqual([true, []]);
});

async function linesOf(by: Caller): Promise<unknown> {
  const { status, bytes } = await by.download(`${pay()}file/?format=xlsx`);
  expect(status).toBe(200);
  return readXlsx(bytes);
}

const payee = {
  ...{ kind: 'employee', name: 'Орлова Анна', inn: '500100732259', bank: 'АО Банк', bik: '044525225' },
  ...{ account: '40817810899910004312', correspondent_account: '30101810400000000225' },
};
const requisites = {
  ...{ name: 'ООО «Школа»', inn: '7707083893', kpp: '770701001', address: 'Москва', bank: 'ПАО Банк', bik: '044525225' },
  ...{ account: '40702810900000000001', correspondent_account: '30101810400000000225', signatory: 'Иванова', signatory_post: 'Директор' },
  tax_note: '',
};
