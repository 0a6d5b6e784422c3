import { minor, unitPrice } from '@lectern/contract/money';
import fc from 'fast-check';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, testNow } from '../../../../test/build.ts';
import type { Build } from '../../../../test/build.ts';
import { testDatabase } from '../../../../test/database.ts';
import { testSite } from '../../../../test/setup/test-site.ts';
import type { Database } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { actorOfUser } from '../../../kernel/calls/session.ts';
import { defaultSettings } from '../../../settings.ts';
import { recordPayment } from '../../ledger/record-payment.ts';
import { reverseTransaction } from '../../ledger/reverse-transaction.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { expireSubscriptions } from '../daily/expire-subscriptions.ts';
import { extendSubscription } from '../changing/extend-subscription.ts';
import { freezeSubscription } from '../changing/freeze-subscription.ts';
import { refundSubscription } from '../changing/refund-subscription.ts';
import { sellSubscription } from '../selling/sell-subscription.ts';
import { transferSubscription } from '../changing/transfer-subscription.ts';
import { unfreezeSubscription } from '../changing/unfreeze-subscription.ts';
// Registers the listener that pays packages when money is received, as the routes do.
import '../subscriptions.routes.ts';
import { chargeLesson, previewCharge } from './charge-lesson.ts';
import type { ChargedLesson } from './charge-lesson.ts';

let database: Database;
let make: Build;

beforeAll(async () => {
  ({ database } = await testDatabase());
  make = build(database);
});

async function contextOf(userId: number, db: WriteContext['db']): Promise<WriteContext> {
  const actor = await actorOfUser(database.db, userId);
  if (actor === null) throw new Error('nobody');
  return {
    actor,
    db,
    now: testNow,
    settings: defaultSettings,
    requestId: crypto.randomUUID(),
    logRead: () => {},
    browser: {
      address: '',
      userAgent: '',
      language: null,
      secret: null,
      device: null,
      setSessionSecret: () => {},
      setDevice: () => {},
      setGuestSecret: () => {},
    },
    site: testSite,
    audit: () => {},
    nothingChanged: () => {},
  };
}

/** Runs a handler as a write of its own, like the kernel. */
async function write<T>(userId: number, run: (ctx: WriteContext) => Promise<T>): Promise<T> {
  const ctx = await contextOf(userId, database.db);
  return database.db.transaction().execute((db) => run({ ...ctx, db }));
}

/** A client with a number of past lessons, and operations on their money. */
async function clientWithLessons(count: number) {
  const taught = await make.taughtChild();
  const { rows: lessons } = await sql<ChargedLesson>`
    insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at)
    select ${taught.engagement_id}, ${taught.teacher_id}, ${taught.kid_id}, ${taught.client_id}, ${taught.course_id}, ${taught.service_course_id},
      s, 45, s + interval '45 minutes', '{}', s from generate_series(1, ${count}::int) n, lateral (select timestamptz '2026-11-02 00:00Z' + n * interval '1 hour') t (s)
    returning id, client_id, kid_id, service_course_id, course_id, start, 1 as closing_no
  `.execute(database.db);
  const by = taught.manager_id;
  await make.allow(by, abilities.payBeyondAccount);
  const { client_id } = taught;
  return {
    ...taught,
    lessons,
    pay: (amount: number, occasion_code = 'payment_bank') =>
      write(by, (ctx) => recordPayment(ctx, { body: { client_id, occasion_code, amount, business_date: '2026-11-16', comment: 'test' } })),
    reverse: (id: number) => write(by, (ctx) => reverseTransaction(ctx, { params: { id }, body: { comment: 'test' } })),
    sell: (abonement_id: number) =>
      write(by, (ctx) => sellSubscription(ctx, { body: { client_id, kid_id: null, abonement_id, draft: false } })),
    charge: (lesson: ChargedLesson, share = 10_000) => write(by, (ctx) => chargeLesson(ctx, lesson, share)),
    preview: (lesson: ChargedLesson, share = 10_000) => previewCharge({ db: database.db, settings: defaultSettings }, lesson, share),
    balance: async () => {
      const row = await database.db.selectFrom('client_balances').selectAll().where('client_id', '=', client_id).executeTakeFirstOrThrow();
      return { money: Number(row.money), prepaid: Number(row.prepaid), units_left: row.units_left };
    },
  };
}
type Client = Awaited<ReturnType<typeof clientWithLessons>>;

const lessonOf = ({ lessons }: Client, index: number): ChargedLesson => {
  const lesson = lessons[index];
  if (lesson === undefined) throw new Error(`no lesson ${index}`);
  return lesson;
};

describe('charging a lesson', () => {
  it('takes nothing for a share of 0', async () => {
    const client = await clientWithLessons(1);
    await client.charge(lessonOf(client, 0), 0);
    expect(await client.balance()).toEqual({ money: 0, prepaid: 0, units_left: 0 });
  });

  it('takes the price without a package, and part of it for part of the lesson', async () => {
    const client = await clientWithLessons(2);
    await client.charge(lessonOf(client, 0));
    await client.charge(lessonOf(client, 1), 2_500);
    expect(await client.balance()).toMatchObject({ money: -90_000 - 22_500 });
  });

  it('uses one unit of the package that ends first, at prices that add up to the price of the package', async () => {
    const client = await clientWithLessons(4);
    await client.pay(1_000);
    const later = await client.sell(await make.abonement(client.service_course_id, { units: 1, price: 0 }));
    const sooner = await client.sell(await make.abonement(client.service_course_id, { units: 3, price: 1_000 }));
    await sql`update user_subscriptions set ends_on = '2026-12-01' where id = ${sooner.id}`.execute(database.db);
    expect(await client.preview(lessonOf(client, 0))).toMatchObject({
      units: 1,
      amount: 333,
      subscription_id: sooner.id,
      unit_no: 1,
      units_of: 3,
    });
    for (const index of [0, 1, 2]) await client.charge(lessonOf(client, index));
    const { rows } = await sql`select unit_no, amount from unit_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.subscription_id = ${sooner.id} and e.units < 0 order by unit_no`.execute(database.db);
    expect(rows).toEqual([1, 2, 3].map((no) => ({ unit_no: no, amount: unitPrice(minor(1_000), 3, no) })));
    expect(await client.balance()).toEqual({ money: 0, prepaid: 0, units_left: 1 });
    expect(await client.preview(lessonOf(client, 3))).toMatchObject({ units: 1, amount: 0, subscription_id: later.id });
    const states = await sql`select state, units_left from user_subscriptions where client_id = ${client.client_id} order by id`.execute(
      database.db,
    );
    expect(states.rows).toEqual([
      { state: 'active', units_left: 1 },
      { state: 'used', units_left: 0 },
    ]);
  });

  it('ignores packages of another course and of a sibling, and uses no unit for part of a lesson', async () => {
    const client = await clientWithLessons(1);
    const other = await make.course();
    await client.pay(2_000);
    await client.sell(await make.abonement(other.service_course_id, { price: 1_000 }));
    const own = await client.sell(await make.abonement(client.service_course_id, { price: 1_000 }));
    const sibling = await database.db
      .insertInto('children')
      .values({ client_id: client.client_id, name: 'Sibling', grade: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await client.preview(lessonOf(client, 0))).toMatchObject({ units: 1 });
    expect(await client.preview(lessonOf(client, 0), 5_000)).toMatchObject({ units: 0, amount: 45_000 });
    await sql`update user_subscriptions set kid_id = ${sibling.id} where id = ${own.id}`.execute(database.db);
    expect(await client.preview(lessonOf(client, 0))).toMatchObject({ units: 0, amount: 90_000 });
  });

  it('charges a closing once for concurrent repeats, and a new closing again', async () => {
    const client = await clientWithLessons(1);
    await client.pay(1_000);
    await client.sell(await make.abonement(client.service_course_id, { units: 4, price: 1_000 }));
    const lesson = lessonOf(client, 0);
    await Promise.all(Array.from({ length: 10 }, () => client.charge(lesson)));
    expect(await client.balance()).toEqual({ money: 0, prepaid: 750, units_left: 3 });
    await client.charge({ ...lesson, closing_no: 2 });
    expect(await client.balance()).toEqual({ money: 0, prepaid: 500, units_left: 2 });
  });

  it('gives each of many concurrent lessons its own unit', async () => {
    const client = await clientWithLessons(12);
    await client.pay(1_000);
    await client.sell(await make.abonement(client.service_course_id, { units: 8, price: 1_000 }));
    await Promise.all(client.lessons.map((lesson) => client.charge(lesson)));
    const { rows } =
      await sql`select unit_no from unit_entries where client_id = ${client.client_id} and units < 0 order by unit_no`.execute(database.db);
    expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((unit_no) => ({ unit_no })));
    expect(await client.balance()).toEqual({ money: -4 * 90_000, prepaid: 0, units_left: 0 });
  });
});

type Step =
  | { readonly do: 'pay' | 'refund'; readonly amount: number }
  | { readonly do: 'sell'; readonly units: number; readonly price: number }
  | { readonly do: 'charge'; readonly lesson: number; readonly share: number }
  | { readonly do: 'reverse'; readonly payment: number }
  | { readonly do: 'freeze' | 'transfer'; readonly of: number; readonly many: number }
  | { readonly do: 'unfreeze' | 'extend' | 'give_back' | 'expire'; readonly of: number };

const lessonCount = 40;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 300_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 50_000 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      units: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 0, max: 200_000 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      lesson: fc.nat(lessonCount - 1),
      share: fc.constantFrom(10_000, 10_000, 10_000, 7_500, 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), payment: fc.nat(200) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('freeze' as const, 'transfer' as const),
      of: fc.nat(50),
      many: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('unfreeze' as const, 'extend' as const, 'give_back' as const, 'expire' as const),
      of: fc.nat(50),
    }),
  },
);

describe('random operations on a client’s money', () => {
  it('leave balances equal to a replay of all entries, with balanced transactions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 100, maxLength: 200, size: 'max' }), async (steps) => {
        const client = await clientWithLessons(lessonCount);
        const sibling = await make.client(null);
        await sql`update children set client_id = ${client.client_id} where id = ${sibling.kid_id}`.execute(database.db);
        const paid: { id: number; amount: number; reversed: boolean }[] = [];
        const sold: { id: number }[] = [];
        for (const each of steps) {
          if (each.do === 'pay') paid.push({ ...(await client.pay(each.amount)), reversed: false });
          if (each.do === 'refund')
            paid.push({ ...(await client.pay(each.amount, 'refund_bank')), amount: -each.amount as never, reversed: false });
          if (each.do === 'sell') {
            const abonement = await make.abonement(client.service_course_id, each);
            await sql`update abonements set freeze_days = 20 where id = ${abonement}`.execute(database.db);
            sold.push(await client.sell(abonement));
          }
          if (each.do === 'charge') await client.charge(lessonOf(client, each.lesson), each.share);
          if (each.do === 'reverse') {
            const chosen = paid[each.payment % Math.max(1, paid.length)];
            if (chosen === undefined) continue;
            const again = client.reverse(chosen.id);
            if (chosen.reversed) await expect(again).rejects.toMatchObject({ key: 'already_reversed' });
            else await again;
            chosen.reversed = true;
          }
          if ('of' in each && sold.length > 0) {
            const made = await act(client, sibling, sold[each.of % sold.length]?.id ?? 0, each);
            if (made !== null && !sold.some(({ id }) => id === made)) sold.push({ id: made });
          }
        }
        const received = paid.filter(({ reversed }) => !reversed).reduce((sum, { amount }) => sum + amount, 0);
        await expectConsistent(client, received);
      }),
      { numRuns: 3, seed: 20_261_121, endOnFailure: true },
    );
  }, 120_000);
});

/** Runs an action on a package if its state allows it. @returns the package of its lessons afterwards */
async function act(
  { manager_id }: Client,
  sibling: { kid_id: number },
  id: number,
  step: Extract<Step, { readonly of: number }>,
): Promise<number | null> {
  const params = { id };
  const freeze = { from_day: '2026-11-16', days: 'many' in step ? step.many : 1, comment: '' };
  const doing = {
    freeze: (ctx: WriteContext) => freezeSubscription(ctx, { params, body: freeze }),
    unfreeze: (ctx: WriteContext) => unfreezeSubscription(ctx, { params }),
    extend: (ctx: WriteContext) => extendSubscription(ctx, { params, body: { days: 3, comment: 'test' } }),
    transfer: (ctx: WriteContext) =>
      transferSubscription(ctx, { params, body: { kid_id: sibling.kid_id, units: freeze.days, comment: '' } }),
    give_back: (ctx: WriteContext) => refundSubscription(ctx, { params, body: { comment: 'test', despite_unwritten: true } }),
  };
  if (step.do === 'expire') {
    await sql`update user_subscriptions set ends_on = '2026-11-10' where id = ${id} and state = 'active'`.execute(database.db);
    const run = <T>(work: (ctx: WriteContext) => Promise<T>) => write(manager_id, work);
    await expireSubscriptions({ ...(await contextOf(manager_id, database.db)), write: run, stopping: new AbortController().signal });
    return null;
  }
  return write(manager_id, doing[step.do])
    .then((card) => card.id)
    .catch((refusal: unknown) => {
      if (!(refusal instanceof AppError)) throw refusal;
      return null;
    });
}

/** Recomputes everything from the entries, by statements independent of the tested code. */
async function expectConsistent(client: Client, received: number): Promise<void> {
  const { rows: unbalanced } =
    await sql`select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0`.execute(database.db);
  expect(unbalanced).toEqual([]);
  const { rows } = await sql<{ kind: string; amount: number }>`
    select a.kind, -sum(e.amount)::bigint as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.client_id = ${client.client_id} group by a.kind`.execute(database.db);
  const entered = Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
  const cached = await client.balance();
  expect(cached).toMatchObject({ money: entered.client_money ?? 0, prepaid: entered.client_prepaid ?? 0 });
  const facts = await sql<{ money_charged: number; sold: number; refunded: number; unused: number; left: number; twice: number }>`
    select
      (select coalesce(sum(amount), 0)::bigint from ledger_transactions where client_id = ${client.client_id} and occasion_code = 'lesson_charge_money') as money_charged,
      (select coalesce(sum(price), 0)::bigint from user_subscriptions where client_id = ${client.client_id} and starts_on is not null
        and transferred_from_id is null) as sold,
      (select coalesce(sum(amount), 0)::bigint from ledger_transactions where client_id = ${client.client_id} and occasion_code = 'subscription_refund') as refunded,
      (select coalesce(sum(case when n = s.units then s.price - (s.price / s.units) * (s.units - 1) else s.price / s.units end), 0)::bigint
        from user_subscriptions s, generate_series(1, s.units) n where s.client_id = ${client.client_id} and s.starts_on is not null
        and not exists (select from unit_entries e where e.subscription_id = s.id and e.unit_no = n having sum(e.units) < 0)) as unused,
      (select coalesce(sum(units), 0)::int from unit_entries where client_id = ${client.client_id}) as left,
      (select count(*)::int from (select from unit_entries where client_id = ${client.client_id} and unit_no is not null group by subscription_id, unit_no having sum(units) not in (0, -1)) t) as twice
  `.execute(database.db);
  expect(facts.rows[0]?.twice).toBe(0);
  expect(cached.units_left).toBe(facts.rows[0]?.left);
  expect(cached.prepaid).toBe(facts.rows[0]?.unused);
  const { sold = 0, refunded = 0, money_charged = 0 } = facts.rows[0] ?? {};
  expect(cached.money).toBe(received - sold + refunded - money_charged);
  const { rows: charges } =
    await sql`select lesson_id from ledger_transactions where client_id = ${client.client_id} and lesson_id is not null and occasion_code like 'lesson_charge%' group by lesson_id having count(*) > 1`.execute(
      database.db,
    );
  expect(charges).toEqual([]);
}
