import type { LedgerFault } from '@lectern/contract/ledger/books.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { Database, Db } from '../src/db/client.ts';
import { findLedgerFaults } from '../src/features/ledger/check/ledger-faults.queries.ts';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { expireSubscriptions } from '../src/features/subscriptions/daily/expire-subscriptions.ts';
import type { Clock } from '../src/kernel/clock.ts';
import { runJob } from '../src/kernel/process/jobs.ts';
import { settingsReader } from '../src/settings.ts';
import type { Build } from './build.ts';
import { testSite } from './test-site.ts';

/** Sends one request as a user, with an idempotency key; a lost response has status 0. */
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key?: string,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A small school in which everything conflicts: few clients with few lessons each. */
export type MoneySchool = {
  readonly clients: readonly { readonly client_id: number; readonly kids: readonly number[]; readonly lessons: readonly number[] }[];
  readonly abonements: readonly number[];
  /** The school's date, `yyyy-mm-dd`. */
  readonly today: string;
};

type Outcome = {
  /** The number of responses by operation and status: `pay 201`, `freeze 409 subscription_not_active`. */
  readonly answers: Map<string, number>;
  /** Responses that must never occur. */
  readonly faults: string[];
  /** Acknowledged payments, by their idempotency key. */
  readonly acknowledged: Map<string, number>;
};

/** Pseudo-random numbers, reproducible by seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/**
 * Creates a school whose clients have two children and past lessons to write up.
 * @param now the server's current time, by which the lessons are over
 * @returns the school with staff who may do all of it: managers who serve every client, and the teacher
 */
export async function moneySchool(
  { db }: Database,
  build: Build,
  now: Temporal.Instant,
  size: { readonly clients: number; readonly lessons: number },
): Promise<{ school: MoneySchool; managers: number[]; teacher: number }> {
  const of = await build.course({ price: 90_000 });
  const teacher = await build.teacher(of);
  const all = [
    abilities.allClients,
    abilities.allSchedules,
    abilities.reverseTransactions,
    abilities.keepBooks,
    abilities.payBeyondAccount,
  ];
  const managers = [await build.user('AccountManager', { abilities: all }), await build.user('AccountManager', { abilities: all })];
  const abonements = [
    await build.abonement(of.service_course_id, { units: 3, price: 200_000 }),
    await build.abonement(of.service_course_id, { units: 7, price: 500_001 }),
    await build.abonement(of.service_course_id, { units: 1, price: 0 }),
  ];
  await sql`update abonements set freeze_days = 60, valid_days = 40 where id = any(${abonements})`.execute(db);
  const clients = [];
  for (let count = 0; count < size.clients; count += 1) {
    const { client_id, kid_id } = await build.client(managers[0] ?? null);
    const sibling = await db
      .insertInto('children')
      .values({ client_id, name: 'Sibling', grade: 3 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const engagement_id = await build.engagement({ ...of, kid_id, client_id, teacher_id: teacher });
    // Each client's lessons have hours of their own, because the teacher can only be in one at a time.
    const first = count * size.lessons;
    const { rows } = await sql<{ id: number }>`
      insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at)
      select ${engagement_id}, ${teacher}, ${kid_id}, ${client_id}, ${of.course_id}, ${of.service_course_id}, s, 45, s + interval '45 minutes',
        ${JSON.stringify(defaultLessonPolicy)}::jsonb, s
      from generate_series(${first}::int, ${first + size.lessons - 1}::int) n
      cross join lateral (select date_trunc('hour', ${now.toString()}::timestamptz) - interval '2 hours' - n * interval '1 hour') t (s)
      returning id
    `.execute(db);
    clients.push({ client_id, kids: [kid_id, sibling.id], lessons: rows.map(({ id }) => id) });
  }
  const today = now.toZonedDateTimeISO('Europe/Moscow').toPlainDate().toString();
  return { school: { clients, abonements, today }, managers, teacher };
}

/**
 * Simulates the nightly expiry of packages during other operations.
 * @returns a function that lets the days of an active package pass and runs the job; it returns the job's error as text, or null
 */
export function endingOf(database: Database, clock: Clock): (subscriptionId: number) => Promise<string | null> {
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  const nightly = { name: 'expire-subscriptions', cron: '0 * * * *', work: expireSubscriptions };
  return async (subscriptionId) => {
    await sql`update user_subscriptions set ends_on = sold_on - 5 where id = ${subscriptionId} and state in ('active', 'used')`.execute(
      database.db,
    );
    return runJob(kernel, nightly, new AbortController().signal).then(
      () => null,
      (fault: unknown) => (fault instanceof AggregateError ? fault.errors.map(String).join('; ') : String(fault)),
    );
  };
}

const papers = '/api/accounting-documents/';
/** A killed process is back after fewer attempts. */
const mostTries = 600;

type Subscription = { readonly id: number };

/**
 * Runs random concurrent operations: payments, refunds, bonuses, sales, charges and corrections of lessons, reversals, freezes, extensions,
 * transfers, refunds and ends of packages, invoices issued and voided. Some are sent two or three times with one key, like a browser
 * without a response.
 * @param end lets a package expire: `endingOf`
 * @param atOnce the number of concurrent operations
 */
export async function moveMoney(
  managers: readonly Send[],
  teacher: Send,
  end: ReturnType<typeof endingOf>,
  { clients, abonements, today }: MoneySchool,
  { count, atOnce, seed }: { readonly count: number; readonly atOnce: number; readonly seed: number },
): Promise<Outcome> {
  const below = randomOf(seed);
  const outcome: Outcome = { answers: new Map(), faults: [], acknowledged: new Map() };
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const known = {
    payments: [] as number[],
    packages: [] as { id: number; kids: readonly number[] }[],
    conducted: [] as number[],
    papers: [] as number[],
  };

  const note = (what: string, status: number, answer: unknown, path: string) => {
    const key = status < 400 ? '' : ((answer as { error?: { key: string }[] } | null)?.error?.[0]?.key ?? 'unreadable');
    const line = `${what} ${status} ${key}`.trim();
    outcome.answers.set(line, (outcome.answers.get(line) ?? 0) + 1);
    if (status >= 500 || ['unknown_field', 'forbidden', 'invalid', 'idempotency_key_reused', 'unreadable'].includes(key))
      outcome.faults.push(`${line} ${path} → ${JSON.stringify(answer)}`);
  };
  const ask = async (what: string, path: string, body: unknown, send = pick(managers)): Promise<Subscription | null> => {
    if (path.includes('/undefined/')) return null;
    const key = `${seed}-${crypto.randomUUID()}`;
    const times = below(5) === 0 ? 1 + below(3) : 1;
    let replies = await Promise.all(Array.from({ length: times }, () => send('POST', path, body, key)));
    // A request without a response is retried with the same key until the killed process is back.
    for (let tries = 0; replies.every(({ status }) => status === 0) && tries < mostTries; tries += 1) {
      await new Promise((done) => setTimeout(done, 200));
      replies = [await send('POST', path, body, key)];
    }
    const heard = replies.filter(({ status }) => status !== 0);
    const [first] = heard;
    if (first === undefined) throw new Error(`nobody answers ${path}`);
    note(what, first.status, first.body, path);
    const ids = new Set(heard.filter(({ status }) => status < 300).map(({ body: made }) => JSON.stringify(made)));
    if (ids.size > 1) outcome.faults.push(`${what} was answered differently when it was repeated: ${[...ids].join(' ')}`);
    if (first.status >= 300) return null;
    if (what === 'pay') outcome.acknowledged.set(key, (first.body as Subscription).id);
    return first.body as Subscription;
  };
  const pay = async (what: string, occasion_code: string, most: number) => {
    const body = {
      client_id: pick(clients).client_id,
      occasion_code,
      amount: 1 + below(most),
      business_date: today,
      comment: `money ${seed}`,
    };
    const made = await ask(what, '/api/transactions/transactions/', body);
    if (made !== null) known.payments.push(made.id);
  };
  const subscription = () => `/api/user-subscription-relation/${pick(known.packages)?.id}/`;
  const lessonOf = (lessons: readonly number[]) => `/api/events/lessons/${pick(lessons)}/`;

  // Documents can be issued only once the requisites are set.
  await pick(managers)('POST', `${papers}requisites/`, { name: 'Lectern', inn: '7707083893' });

  const operations: Readonly<Record<string, readonly [weight: number, act: () => Promise<unknown>]>> = {
    pay: [24, () => pay('pay', pick(['payment_bank', 'payment_card', 'payment_cash']), 400_000)],
    refund: [6, () => pay('refund', pick(['refund_bank', 'refund_card']), 60_000)],
    bonus: [4, () => pay('bonus', 'bonus', 10_000)],
    reverse: [10, () => ask('reverse', `/api/transactions/transactions/${pick(known.payments)}/reverse/`, { comment: 'Mistyped' })],
    sell: [
      16,
      async () => {
        const { client_id, kids } = pick(clients);
        const body = { client_id, kid_id: below(2) === 0 ? null : pick(kids), abonement_id: pick(abonements) };
        const made = await ask('sell', '/api/user-subscription-relation/', body);
        if (made !== null) known.packages.push({ id: made.id, kids });
      },
    ],
    conduct: [
      22,
      async () => {
        const lessons = pick(clients).lessons;
        const id = pick(lessons);
        const body = { outcome: pick(['held', 'held', 'client_no_show']) };
        if ((await ask('conduct', `/api/events/lessons/${id}/conduct/`, body, teacher)) !== null) known.conducted.push(id);
      },
    ],
    correct: [9, () => ask('correct', `${lessonOf(known.conducted)}correct/`, { reason: 'Written up wrongly' })],
    freeze: [3, () => ask('freeze', `${subscription()}freeze/`, { from_day: today, days: 1 + below(5), comment: '' })],
    unfreeze: [3, () => ask('unfreeze', `${subscription()}unfreeze/`, {})],
    extend: [2, () => ask('extend', `${subscription()}extend/`, { days: 1 + below(10), comment: 'Illness' })],
    transfer: [
      4,
      async () => {
        const from = pick(known.packages);
        if (from !== undefined)
          await ask('transfer', `/api/user-subscription-relation/${from.id}/transfer/`, { kid_id: pick(from.kids), units: 1 });
      },
    ],
    'refund a package': [3, () => ask('refund a package', `${subscription()}refund/`, { comment: 'Moving away' })],
    end: [
      2,
      async () => {
        const ended = pick(known.packages);
        const fault = ended === undefined ? null : await end(ended.id);
        if (fault !== null) outcome.faults.push(`the nightly end of packages: ${fault}`);
      },
    ],
    invoice: [
      5,
      async () => {
        const lines = [{ title: 'Lessons', quantity: 1, amount: 1 + below(100_000) }];
        const made = await ask('invoice', papers, { kind: 'invoice', client_id: pick(clients).client_id, language: 'en', lines });
        if (made !== null) known.papers.push(made.id);
      },
    ],
    issue: [6, () => ask('issue', `${papers}${pick(known.papers)}/issue/`, {})],
    void: [2, () => ask('void', `${papers}${pick(known.papers)}/void/`, { reason: 'Another sum' })],
  };
  const bag = Object.values(operations).flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  let begun = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (begun < count) {
        begun += 1;
        await pick(bag)();
      }
    }),
  );
  // Units that a correction returned to an ended package are handled by the nightly job.
  const fault = await end(0);
  if (fault !== null) outcome.faults.push(`the last night: ${fault}`);
  return outcome;
}

/** Violated invariants of the books: by the check of the ledger, and by independent queries. */
export async function wrongBooks(
  db: Db,
  acknowledged: ReadonlyMap<string, number>,
): Promise<{ ledger: LedgerFault[]; others: Readonly<Record<string, number>> }> {
  const ids = [...acknowledged.values()];
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from unnest(${ids}::bigint[]) as a (id) left join ledger_transactions t on t.id = a.id where t.id is null)
        as "an acknowledged payment lost",
      (select count(*)::int - count(distinct id)::int from unnest(${ids}::bigint[]) as a (id)) as "two payments that are one",
      (select count(*)::int from user_subscriptions s join client_balances b on b.client_id = s.client_id
        where s.state = 'awaiting_payment' and b.money >= s.price)
        as "a package that waits for money that is there",
      (select count(*)::int from user_subscriptions where state in ('expired', 'refunded') and units_left > 0)
        as "a package that is over and has lessons left",
      (select count(*)::int from lessons l where l.status in ('held', 'client_no_show') and not exists (
        select from ledger_transactions t where t.lesson_id = l.id and t.client_id is not null and t.reverses_id is null
          and not exists (select from ledger_transactions z where z.reverses_id = t.id))) as "a lesson written up and not charged",
      (select count(*)::int from lessons l where l.status = 'planned' and exists (
        select from ledger_transactions t where t.lesson_id = l.id and t.reverses_id is null
          and not exists (select from ledger_transactions z where z.reverses_id = t.id))) as "a lesson charged and not written up",
      (select count(*)::int from ledger_transactions t where t.client_id is not null and t.author_id is not null and not exists (
        select from audit_log l where l.outcome = 'done' and l.client_id = t.client_id)) as "money that no log tells of"
  `.execute(db);
  return { ledger: await findLedgerFaults(db), others: Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0)) };
}
