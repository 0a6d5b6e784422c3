import { expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { differingPapers } from '../../../test/operations/pay/differing-papers.ts';
import { movePay } from '../../../test/operations/pay/move-pay.ts';
import { paySchool } from '../../../test/operations/pay/pay-school.ts';
import { wrongPay } from '../../../test/operations/pay/wrong-pay.ts';
import type { Send } from '../../../test/operations/repeated-writes.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller } from '../../../test/test-app.ts';
import { settingsReader } from '../../settings.ts';
import { calculatePay } from '../salary/periods/calculate-pay.ts';

/** `npm run test:pay` does 10,000 for each of 20 seeds, over processes that are killed. */
const operations = 600;
const changes = ['conduct 200', 'correct 200', 'set a rate 200', 'bonus 201', 'appeal 200', 'calculate 200', 'reopen 200'];
const expected = [...changes, 'register 201', 'approve a register 200', 'send a register 200', 'confirm 200'];

const sendOf =
  (caller: Caller): Send =>
  (method, path, body, key) =>
    body instanceof Uint8Array
      ? caller.upload(path, body)
      : method === 'GET'
        ? caller.get(path)
        : caller.post(path, body, key === undefined ? {} : { 'idempotency-key': key });

it('owes what a replay owes, pays nobody twice and keeps papers and ledger equal under concurrent and repeated operations', async () => {
  const app = await testApp();
  const { database } = app;
  const school = await paySchool(database, app.build, testNow, { teachers: 4, lessons: 24 });
  const callers = new Map<number, Caller>();
  for (const id of [school.manager, school.curator, ...school.keepers, ...school.teachers.map((each) => each.id)])
    callers.set(id, await app.as(id));
  const callerOf = (id: number): Caller => callers.get(id) ?? app.nobody;
  const people = {
    manager: sendOf(callerOf(school.manager)),
    curator: sendOf(callerOf(school.curator)),
    keepers: school.keepers.map((id) => sendOf(callerOf(id))),
    teacher: (id: number) => sendOf(callerOf(id)),
  };
  const clock = () => testNow;
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  const calculate = () => calculatePay(kernel).then(() => null, String);
  const done = await movePay(people, school, calculate, { count: operations, atOnce: 6, expected, seed: 7, oneClosedOf: 2 });
  expect(done.faults).toEqual([]);
  expect(await wrongPay(database.db, school.teachers)).toEqual({ ledger: [], replay: [], others: {} });
  const keeper = callerOf(school.keepers[0] ?? 0);
  const reader = { json: async <T>(path: string) => (await keeper.get(path)).body as T, file: keeper.download };
  expect(await differingPapers(database.db, reader, school.teachers, school.today)).toEqual([]);
  // Guards against a test without any case.
  expect(expected.filter((answer) => !done.answers.has(answer))).toEqual([]);
}, 300_000);
