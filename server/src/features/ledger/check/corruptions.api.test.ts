import type { LedgerFaultKey } from '@lectern/contract/ledger/ledger-states';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { faultsAfter } from '../../../../test/corrupted-books.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { findLedgerFaults } from './ledger-faults.queries.ts';

const tables = [
  'ledger_transactions',
  'ledger_entries',
  'unit_entries',
  'accruals',
  'user_subscriptions',
  'client_balances',
  'lessons',
] as const;

let school: TestApp;
type Books = {
  readonly client_id: number;
  readonly other_client: number;
  readonly payment: number;
  readonly reversal: number;
  readonly package: number;
  readonly split: number;
  /** Lessons: charged to a unit, charged to money, and an unfinished one. */
  readonly by_unit: number;
  readonly by_money: number;
  readonly open: number;
};
let of: Books;

beforeAll(async () => {
  school = await testApp();
  of = await books();
});

/** A client with all kinds of transactions, written by the API. */
async function books(): Promise<Books> {
  const taught = await school.build.taughtChild();
  const { client_id, kid_id, teacher_id, course_id, service_course_id } = taught;
  const manager = await school.as(taught.manager_id);
  const teacher = await school.as(teacher_id);
  const done = async (by: typeof manager, path: string, body: object) => {
    const answer = await by.post(path, body);
    expect(answer.error).toBeNull();
    return (answer.body as { id: number }).id;
  };
  const pay = (amount: number) =>
    done(manager, '/api/transactions/transactions/', { client_id, occasion_code: 'payment_bank', amount, business_date: '2026-11-16' });
  const place = (start: string) =>
    done(manager, '/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  const { id: sibling } = await school.database.db
    .insertInto('children')
    .values({ client_id, name: 'Sibling', grade: 3 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payment = await pay(100_001);
  const mistake = await pay(77);
  const reversal = await done(manager, `/api/transactions/transactions/${mistake}/reverse/`, { comment: 'Mistyped' });
  const abonement_id = await school.build.abonement(service_course_id, { units: 3, price: 100_001 });
  const sold = await done(manager, '/api/user-subscription-relation/', { client_id, abonement_id });
  const split = await done(manager, `/api/user-subscription-relation/${sold}/transfer/`, { kid_id: sibling, units: 2 });
  const lessons: number[] = [];
  for (const hour of ['07', '08', '09']) lessons.push(await place(`2026-11-17T${hour}:00:00Z`));
  const [by_unit = 0, by_money = 0, open = 0] = lessons;
  school.at('2026-11-17T12:00:00Z');
  for (const id of [by_unit, by_money])
    expect((await teacher.post(`/api/events/lessons/${id}/conduct/`, { outcome: 'held' })).error).toBeNull();
  school.at(testNow);
  const other = await school.build.client(null);
  return { client_id, other_client: other.client_id, payment, reversal, package: sold, split, by_unit, by_money, open };
}

/** Corrupts the books; if `rebuild`, the derived figures are made consistent with the entries, as an attacker would. */
async function afterwards(statements: readonly RawBuilder<unknown>[], rebuild: boolean): Promise<LedgerFaultKey[]> {
  const figures = [
    sql`update user_subscriptions s set units_left = (select coalesce(sum(units), 0) from unit_entries where subscription_id = s.id)`,
    sql`select rebuild_client_balances()`,
  ];
  const found = await faultsAfter(school.database.db, tables, rebuild ? [...statements, ...figures] : statements);
  return found.map(({ key }) => key);
}

const chargeOf = (lesson: number) => sql`(select id from ledger_transactions where lesson_id = ${lesson} and client_id is not null)`;
const payOf = (lesson: number) => sql`(select id from ledger_transactions where lesson_id = ${lesson} and teacher_id is not null)`;
const withoutEntries = (transaction: RawBuilder<unknown>) => sql`delete from ledger_entries where transaction_id = ${transaction}`;
/** Changes both sides of a transaction and its own amount. */
const changed = (transaction: RawBuilder<unknown>, amount: number) => [
  sql`update ledger_entries set amount = sign(amount) * ${amount}::bigint where transaction_id = ${transaction}`,
  sql`update ledger_transactions set amount = ${amount}::bigint where id = ${transaction}`,
];

type Corruption = readonly [what: string, key: LedgerFaultKey, corrupt: () => readonly RawBuilder<unknown>[], rebuild?: boolean];

const corruptions: readonly Corruption[] = [
  [
    'an entry that was changed',
    'unbalanced_transactions',
    () => [sql`update ledger_entries set amount = amount + 1 where transaction_id = ${of.payment} and amount > 0`],
  ],
  ['a transaction that says another sum', 'wrong_amounts', () => [sql`update ledger_transactions set amount = 5 where id = ${of.payment}`]],
  [
    'money moved to another client',
    'foreign_accounts',
    () => [sql`update ledger_transactions set client_id = ${of.other_client} where id = ${of.payment}`],
  ],
  [
    'a balance that was changed',
    'wrong_balances',
    () => [sql`update client_balances set money = money + 5 where client_id = ${of.client_id}`],
    false,
  ],
  [
    'lessons left that were changed',
    'wrong_units_left',
    () => [sql`update user_subscriptions set units_left = 9 where id = ${of.split}`],
    false,
  ],
  [
    'a unit used twice',
    'units_used_twice',
    () => [
      sql`insert into unit_entries (subscription_id, client_id, units, unit_no, reason, at, idempotency_key)
        select subscription_id, client_id, -1, unit_no, 'lesson', at, 'again' from unit_entries where lesson_id = ${of.by_unit}`,
    ],
    false,
  ],
  ['a reversal of another sum', 'wrong_reversals', () => changed(sql`${of.reversal}`, 70)],
  ['an accrual that was deleted', 'lessons_without_pay', () => [sql`delete from accruals where lesson_id = ${of.by_money}`]],
  [
    'an accrual deleted with its transaction',
    'lessons_without_pay',
    () => [
      sql`update accruals set transaction_id = null where lesson_id = ${of.by_money}`,
      withoutEntries(payOf(of.by_money)),
      sql`delete from ledger_transactions where id = ${payOf(of.by_money)}`,
      sql`delete from accruals where lesson_id = ${of.by_money}`,
    ],
  ],
  [
    'an accrual cut without a reason',
    'wrong_accruals',
    () => [sql`update accruals set cut = 1, most = 90000 where lesson_id = ${of.by_money}`],
  ],
  ['an accrual that tops up no month', 'wrong_accruals', () => [sql`update accruals set kind = 'top_up' where lesson_id = ${of.by_money}`]],
  ['an accrual that was raised', 'wrong_accruals', () => [sql`update accruals set amount = amount + 100 where lesson_id = ${of.by_money}`]],
  [
    'an accrual raised with its transaction',
    'wrong_accruals',
    () => [...changed(payOf(of.by_money), 60_000), sql`update accruals set amount = 60000 where lesson_id = ${of.by_money}`],
  ],
  [
    'an accrual raised with its transaction and its rate',
    'differs_from_log',
    () => [...changed(payOf(of.by_money), 60_000), sql`update accruals set amount = 60000, rate = 60000 where lesson_id = ${of.by_money}`],
  ],
  [
    'a charge that was deleted',
    'differs_from_log',
    () => [withoutEntries(chargeOf(of.by_money)), sql`delete from ledger_transactions where id = ${chargeOf(of.by_money)}`],
  ],
  [
    'a unit’s charge that was deleted with the unit',
    'differs_from_log',
    () => [
      sql`delete from unit_entries where lesson_id = ${of.by_unit}`,
      withoutEntries(chargeOf(of.by_unit)),
      sql`delete from ledger_transactions where id = ${chargeOf(of.by_unit)}`,
    ],
  ],
  ['a charge that was made cheaper', 'differs_from_log', () => changed(chargeOf(of.by_money), 1_000)],
  ['a unit that was made cheaper', 'wrong_units', () => changed(chargeOf(of.by_unit), 1_000)],
  ['a unit entry that was deleted', 'wrong_units', () => [sql`delete from unit_entries where lesson_id = ${of.by_unit}`]],
  [
    'a lesson set to held without a charge',
    'lessons_without_charge',
    () => [sql`update lessons set status = 'held' where id = ${of.open}`],
  ],
  ['a lesson set to held without pay', 'lessons_without_pay', () => [sql`update lessons set status = 'held' where id = ${of.open}`]],
  [
    'a lesson set back to planned with its charge and pay',
    'open_lessons_with_money',
    () => [sql`update lessons set status = 'planned' where id = ${of.by_unit}`],
  ],
  [
    'a price of a package that was changed',
    'wrong_package_prices',
    () => [sql`update user_subscriptions set price = 90000 where id = ${of.package}`],
  ],
  [
    'a price of a package that was split off',
    'wrong_package_prices',
    () => [sql`update user_subscriptions set price = price - 1 where id = ${of.split}`],
  ],
  ['a payment changed on both sides', 'differs_from_log', () => changed(sql`${of.payment}`, 200_000)],
  [
    'a payment that was given another day',
    'differs_from_log',
    () => [sql`update ledger_transactions set business_date = '2026-10-16' where id = ${of.payment}`],
  ],
  [
    'a payment that was deleted',
    'differs_from_log',
    () => [withoutEntries(sql`${of.payment}`), sql`delete from ledger_transactions where id = ${of.payment}`],
  ],
];

describe('the check of the ledger', () => {
  it('finds nothing in books written by the API', async () => {
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
  });

  const cases = corruptions.map(([what, key, corrupt, rebuild = true]) => ({ what, key, corrupt, rebuild }));
  it.each(cases)('finds $what, with every trigger disabled', async ({ key, corrupt, rebuild }) => {
    expect(await afterwards(corrupt(), rebuild)).toContain(key);
  });
});
