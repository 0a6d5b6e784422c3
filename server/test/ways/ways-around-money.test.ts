/**
 * Tests every call that moves money of clients or pay of teachers against the rules of money: by users without permission, with every body
 * that a cheat would send, and again after it succeeded. `ways-around.test.ts` checks that no call is left out.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { attemptsOfMoney } from './money-attempts.ts';
import type { Way } from './money-attempts.ts';
import { booksOf, brokenMoney } from '../rows/money-rules.ts';
import { monthClosed, moneyNow, moneyWorld } from './money-world.ts';
import type { Family, MoneyWorld, Who } from './money-world.ts';
import { attemptsOfPay } from './pay-attempts.ts';

const attempts = Object.entries({ ...attemptsOfMoney, ...attemptsOfPay });
let world: MoneyWorld;

beforeAll(async () => {
  world = await moneyWorld(attempts.length);
});

async function sent({ path, body, file }: Way, by: Who, f: Family): Promise<{ key: string; text: string }> {
  const post = () => (file === undefined ? f.as[by].post(path, body ?? {}) : f.as[by].upload(path, file()));
  const answer = path.startsWith('GET ') ? await f.as[by].get(path.slice(4)) : await post();
  const key = answer.status < 300 ? 'done' : (answer.error?.key ?? String(answer.status));
  return { key, text: JSON.stringify(answer.body) };
}

describe.each(attempts)('%s', (_, make) => {
  it('keeps the rules of money, whoever calls it with whatever, and however often', async () => {
    const { db } = world.school.database;
    world.school.at(moneyNow);
    const family = await world.next();
    const { ways, outsiders, free = false } = await make(family, world);
    const before = await booksOf(db, monthClosed);
    const paths = new Map(ways.map((way) => [way.path, way]));
    for (const way of [...paths.values()].filter(({ by }) => by !== 'teacher'))
      for (const who of outsiders.filter((each) => each !== way.by)) {
        const { key, text } = await sent(way, who, family);
        expect([who, way.path, key]).toEqual([who, way.path, expect.stringMatching(/^(forbidden|not_found|own_approval)$/)]);
        if (who === 'stranger') expect(text).not.toContain(family.name);
      }
    expect(await booksOf(db, monthClosed)).toEqual(before);
    for (const way of ways) {
      await way.first?.();
      const { size } = await booksOf(db, monthClosed);
      const { key } = await sent(way, way.by, family);
      expect([way.path, way.body, key]).toEqual([way.path, way.body, way.answer]);
      const now = await booksOf(db, monthClosed);
      if (key !== 'done' || free || way.repeats === true) expect([way.path, now.size]).toEqual([way.path, size]);
      expect([way.path, way.body, await brokenMoney(db)]).toEqual([way.path, way.body, []]);
      expect(now).toMatchObject({ closed: before.closed, approved: before.approved });
    }
    expect(ways.map(({ answer }) => answer)).toContain('done');
  });
});

const tables = ['ledger_transactions', 'ledger_entries', 'lessons', 'lesson_follow_ups', 'accounting_documents', 'payouts', 'audit_log'];
/** Faults to plant in the books that the attempts leave behind, each by the rule that detects it. */
const planted = [
  [
    'more was taken by hand than was on account',
    `update ledger_entries set amount = amount * 1000 where transaction_id in
    (select id from ledger_transactions where occasion_code = 'refund_bank')`,
  ],
  [
    'a client paid a lesson twice, or more than its price',
    `update ledger_transactions set amount = 1000000 where occasion_code = 'lesson_charge'`,
  ],
  ['a lesson that is not closed costs something', `update lessons set status = 'planned' where status = 'held'`],
  [
    'money moved before the manager confirmed the report',
    `update lesson_follow_ups set state = 'open', decided_at = null, decided_by = null
    where kind = 'client_report' and state = 'confirmed'`,
  ],
  [
    'a penalty was posted before anybody confirmed it',
    `update lesson_follow_ups set state = 'waived' where kind = 'penalty' and state = 'confirmed'`,
  ],
  [
    'a payment with an issued receipt was reversed',
    `update ledger_transactions set reverses_id =
    (select transaction_id from accounting_documents where kind = 'receipt') where reverses_id is not null and occasion_code = 'bonus'`,
  ],
  [
    'a package was returned over a lesson that is not written up, without a confirmation',
    `update lessons set status = 'planned' where status = 'held';
    update audit_log set new = new - 'unwritten' where action = 'subscription.refund'`,
  ],
  [
    'somebody was paid more than was accrued',
    `update payouts set gross = gross * 1000, net = gross * 1000 - withheld where state = 'paid'`,
  ],
  ['money of a second currency was posted', `update ledger_transactions set currency = 'EUR'`],
] as const;

describe('the rules of money notice', () => {
  it.each(planted)('that %s', async (rule, broken) => {
    const undo = new Error('undo');
    let found: string[] = [];
    await world.school.database.db
      .transaction()
      .execute(async (trx) => {
        for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
        for (const statement of broken.split(';')) await sql.raw(statement).execute(trx);
        found = await brokenMoney(trx);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    expect(found.filter((each) => each.startsWith(rule))).toHaveLength(1);
  });
});
