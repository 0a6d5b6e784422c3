import { inNameOrder } from '@lectern/contract/name-order';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { isExhaustive } from '../../test/setup/exhaustive.ts';
import type { Database } from '../db/client.ts';
import { getTestStatistics } from '../features/tests/results/test-results.queries.ts';
import { listFirstSteps } from '../features/first-steps/first-steps.queries.ts';
import { findLedgerFaults } from '../features/ledger/check/ledger-faults.queries.ts';
import { getSettingHistory } from '../features/settings/settings.queries.ts';
import type { ReadContext } from '../kernel/calls/context.ts';
import { declaredSettings, defaultSettings } from '../settings.ts';
import { secretsOf } from '../kernel/secrets.ts';
import { fillSchool, isEmptySchool } from './fill-school.ts';
import { addCatalogue } from './progress/add-catalogue.ts';
import { schoolTables } from './write-rows.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');

async function read<T>(database: Database, query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(database.db)).rows;
}

async function count(database: Database, from: string): Promise<number> {
  return (await read<{ n: number }>(database, `select count(*)::int as n from ${from}`))[0]?.n ?? Number.NaN;
}

/** Constraints, indexes and triggers in the catalog. */
async function catalog(database: Database): Promise<string[]> {
  const rows = await read<{ line: string }>(
    database,
    `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** A hash with a random salt, and keys of lines with a random part. */
const randomColumns: Readonly<Record<string, string>> = {
  users: 'password_hash',
  accruals: 'idempotency_key',
  ledger_transactions: 'idempotency_key',
};

/** A hash of every table. */
async function digest(database: Database): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of schoolTables) {
    const random = randomColumns[table];
    const row = random === undefined ? 't::text' : `(to_jsonb(t) - '${random}')::text`;
    const [found] = await read<{ md5: string }>(database, `select md5(string_agg(${row}, '' order by ${row})) as md5 from ${table} t`);
    digests[table] = found?.md5 ?? '';
  }
  return digests;
}

async function expectSharedLessons(database: Database): Promise<void> {
  const groups = await read<{ kind: string; children: number; held: boolean }>(
    database,
    `select s.kind, count(distinct r.engagement_id)::int as children,
      exists (select from lessons l where l.service_course_id = s.id and l.status = 'held') as held
     from regular_groups g join regular_rules r on r.group_id = g.id join service_courses s on s.id = g.service_course_id
     group by s.id, s.kind order by s.kind`,
  );
  expect(groups).toEqual([
    { kind: 'group', children: 5, held: true },
    { kind: 'pair', children: 2, held: true },
  ]);
}

/** The expected effects of the rules about lessons, money and vacations, in a school of any size. */
async function expectRecentEvents(database: Database, moreDeliveriesThan: number): Promise<void> {
  const followUps = (kind: string, state: string) => count(database, `lesson_follow_ups where kind = '${kind}' and state = '${state}'`);
  expect([await followUps('client_report', 'open'), await followUps('penalty', 'open'), await followUps('penalty', 'confirmed')]).toEqual([
    2, 1, 1,
  ]);
  expect(await followUps('replacement', 'open')).toBeGreaterThan(1);
  expect(await count(database, "ledger_transactions where occasion_code = 'lesson_bonus'")).toBe(1);
  expect(await count(database, "money_approvals where state = 'pending'")).toBe(2);
  expect(await count(database, 'vacations where shortened_at is not null')).toBe(1);
  expect(await count(database, 'service_course_prices')).toBe(12);
  const tokens = await read<{ title: string; revoked: boolean; expired: boolean }>(
    database,
    `select title, revoked_at is not null as revoked, expires_at < '${now}' as expired from personal_tokens order by title`,
  );
  expect(tokens).toEqual([
    { title: 'Attendance report', revoked: false, expired: false },
    { title: 'Former website', revoked: true, expired: false },
    { title: 'Trial of the finance export', revoked: false, expired: true },
  ]);
  expect(await count(database, "webhooks where state = 'off'")).toBe(1);
  expect(await count(database, "webhook_deliveries where state = 'delivered'")).toBeGreaterThan(moreDeliveriesThan);
  expect(await count(database, 'mail_outbox')).toBe(0);
  await expectSharedLessons(database);
  expect(await findLedgerFaults(database.db)).toEqual([]);
}

describe('the demo school', () => {
  let database: Database;
  let before: string[];

  beforeAll(async () => {
    ({ database } = await testDatabase());
    before = await catalog(database);
    expect(await isEmptySchool(database)).toBe(true);
    await fillSchool(database, { size: 'demo', now, secrets: secretsOf('test') });
  }, 300_000);

  it('has payouts in all states, half of a failed one planned anew, and an approved register', async () => {
    const states = await read<{ state: string }>(
      database,
      "select distinct state from payouts where kind <> 'self_employed' order by state",
    );
    expect(states.map(({ state }) => state)).toEqual(['approved', 'dropped', 'failed', 'paid', 'planned', 'sent']);
    const again = `payouts f join payouts p using (teacher_id, period_id) where f.state = 'failed' and p.state = 'planned' and p.gross = f.gross / 2`;
    expect(await count(database, again)).toBe(1);
    // One of employees, one of account managers and curators.
    expect(await count(database, "payout_registers where state = 'approved'")).toBe(2);
  });

  it('has payouts of account managers and curators in all states, each named one in the same state on any day', async () => {
    const states = await read<{ mailbox: string; states: string[] }>(
      database,
      `select split_part(u.email, '@', 1) as mailbox, array_agg(distinct o.state order by o.state) as states from payouts o join users u on u.id = o.teacher_id
       where o.source = 'scheme' and o.period_id = (select max(period_id) from payouts where source = 'scheme' and state = 'paid') group by u.email`,
    );
    const of = (mailbox: string) => states.find((row) => row.mailbox === mailbox)?.states ?? [];
    for (const mailbox of ['manager', 'curator']) expect(of(mailbox)).toContain('paid');
    expect(of('manager2')).toEqual(expect.arrayContaining(['failed', 'planned']));
    expect(of('curator2')).toContain('dropped');
    expect(await count(database, "payouts where source = 'scheme' and state = 'sent'")).toBeGreaterThan(0);
    expect(await count(database, "payouts where source = 'scheme' and state = 'approved'")).toBeGreaterThan(0);
  });

  it('has appeals of teacher@ in all states, decided by somebody else than who gave the deduction', async () => {
    const appeals = await read<{ state: string; reversed: boolean; other: boolean }>(
      database,
      `select p.state, z.id is not null as reversed, p.decided_by is distinct from g.given_by as other from pay_appeals p
       join pay_adjustments g using (accrual_id) left join accruals z on z.reverses_id = p.accrual_id join users u on u.id = p.teacher_id
       where u.email = 'teacher@lectern.test' order by p.state`,
    );
    expect(appeals).toEqual([
      { state: 'granted', reversed: true, other: true },
      { state: 'open', reversed: false, other: true },
      { state: 'rejected', reversed: false, other: true },
    ]);
  });

  it('gives teacher@ finished courses and receipts, and teacher2@ approved pay without an invoice', async () => {
    const own = (email: string, rows: string) =>
      count(database, `${rows} join users u on u.id = t.teacher_id where u.email = '${email}@lectern.test'`);
    expect(await own('teacher', 'engagements t')).toBeGreaterThan(20);
    expect(await own('teacher', "(select * from engagements where status = 'ended') t")).toBeGreaterThanOrEqual(2);
    expect(await own('teacher', "(select * from payees where kind = 'self_employed') t")).toBe(1);
    expect(await own('teacher2', "(select * from payees where kind = 'sole_trader') t")).toBe(1);
    expect(await own('teacher2', 'invoices t')).toBe(1);
    expect(
      await own(
        'teacher2',
        '(select s.* from pay_statements s join pay_calculations c on c.id = s.calculation_id where c.dropped_at is null and s.total > 0) t',
      ),
    ).toBeGreaterThan(1);
  });

  it('is created in an empty database only', async () => {
    expect(await isEmptySchool(database)).toBe(false);
    await expect(fillSchool(database, { size: 'demo', now })).rejects.toThrow('users already');
  });

  it('names everybody first name first', async () => {
    const names = await read<{ name: string; family: string }>(
      database,
      `select name, '' as family from users union all select name, '' from clients union all select name, '' from deals
       union all select kid_name, name from deals union all select k.name, c.name from children k join clients c on c.id = k.client_id`,
    );
    expect(names.length).toBeGreaterThan(700);
    expect(names.filter(({ name, family }) => inNameOrder(name, family) !== name)).toEqual([]);
    // Every English parent has the surname last, as the children do.
    const [odd] = await read<{ n: number }>(
      database,
      `select count(*)::int as n from clients c join children k on k.client_id = c.id
       where split_part(k.name, ' ', 2) = split_part(c.name, ' ', 1)`,
    );
    expect(odd?.n).toBe(0);
  });

  it('has completed every first step, and shows the history of settings', async () => {
    const ctx = { db: database.db, now, settings: defaultSettings } as ReadContext;
    expect((await listFirstSteps(ctx)).steps.filter(({ done }) => !done)).toEqual([]);
    const changes = await getSettingHistory(ctx, declaredSettings, 'lesson_policy');
    expect(changes.map(({ author }) => author?.name)).toEqual(['Vera Lebedeva', 'Vera Lebedeva', 'Vera Lebedeva']);
    expect(changes.slice(0, 2).map((entry) => entry.changes)).toEqual([
      [{ field: 'value.no_show_wait_minutes', old: '10', new: '15' }],
      [{ field: 'value.free_cancellations', old: '1', new: '2' }],
    ]);
  });

  it('has all that the rules about lessons, money and vacations lead to', async () => {
    await expectRecentEvents(database, 10);
  });

  it('keeps every constraint, index and trigger', async () => {
    expect(await catalog(database)).toEqual(before);
  });

  it('has 40 teachers, 300 clients and 400 children, and lessons for 12 weeks back and 8 ahead', async () => {
    expect(await count(database, 'teachers')).toBe(40);
    expect(await count(database, 'clients')).toBe(300);
    expect(await count(database, 'children')).toBe(400);
    const [span] = await read<{ first: string; last: string }>(database, 'select min(start) as first, max(start) as last from lessons');
    expect(span?.first.slice(0, 10)).toBe('2026-08-29');
    expect(span?.last.slice(0, 10)).toBe('2027-01-15');
  });

  it('has two years of key figures with every part, formulas as versions, and immunities in all states', async () => {
    const months = await read<{ month: string; closed: boolean; scored: boolean; whole: boolean }>(
      database,
      `select m.month, m.closed_at is not null as closed, bool_or(s.score is not null) as scored,
        bool_and(exists (select from kpi_parts p where p.snapshot_id = s.id)) as whole
       from kpi_months m join kpi_snapshots s on s.month = m.month join users u on u.id = s.user_id
       where u.email in ('teacher@lectern.test', 'curator@lectern.test', 'manager@lectern.test', 'sales@lectern.test')
       group by m.month order by m.month`,
    );
    expect(months.length).toBe(24);
    expect(months.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(2);
    expect(months.every(({ scored, whole }) => scored && whole)).toBe(true);
    expect(await count(database, "kpi_formulas where role = 'Teacher'")).toBe(3);
    expect(await count(database, 'kpi_immunities')).toBe(4);
    expect(await count(database, 'kpi_immunities where ended_at is not null')).toBe(1);
    expect(await count(database, 'kpi_snapshots where immune')).toBeGreaterThan(1);
  });

  it.each([
    ['lessons', 'status', ['cancelled', 'client_no_show', 'held', 'planned', 'rescheduled']],
    ['engagements', 'status', ['active', 'ended', 'paused', 'trial']],
    ['user_subscriptions', 'state', ['active', 'awaiting_payment', 'draft', 'expired', 'frozen', 'refunded', 'used']],
    [
      'accruals',
      'kind',
      ['activity', 'client_no_show', 'deduction', 'held', 'late_cancellation', 'over_quota', 'penalty', 'rate_difference', 'reversal'],
    ],
    ['unit_entries', 'reason', ['expiry', 'lesson', 'refund', 'reversal', 'sale']],
    ['pay_periods', 'state', ['approved', 'closed', 'open']],
    ['teachers', 'status', ['active', 'inactive']],
    ['clients', 'status', ['active', 'inactive']],
    ['match_requests', 'state', ['draft', 'expired', 'filled', 'open', 'withdrawn']],
    ['match_offers', 'state', ['accepted', 'declined', 'expired', 'offered', 'viewed', 'withdrawn']],
  ])('has %s in every %s', async (table, column, expected) => {
    const rows = await read<{ value: string }>(database, `select distinct ${column} as value from ${table} order by 1`);
    expect(rows.map(({ value }) => value)).toEqual(expected);
  });

  it('has lessons of teacher@ before and after now, some of them unfinished and one that begins soon', async () => {
    const own = (where: string) =>
      count(database, `lessons l join users u on u.id = l.teacher_id where u.email = 'teacher@lectern.test' and ${where}`);
    const at = `timestamptz '${now}'`;
    expect(await own(`status = 'held' and start > ${at} - interval '9 hours' and finish < ${at}`)).toBeGreaterThan(1);
    expect(await own(`status = 'planned' and finish < ${at}`)).toBeGreaterThan(2);
    expect(await own(`status = 'planned' and finish < ${at} and start > ${at} - interval '9 hours'`)).toBeGreaterThan(0);
    expect(await own(`status = 'planned' and start between ${at} and ${at} + interval '30 minutes'`)).toBe(1);
    expect(await own(`status = 'planned' and start between ${at} + interval '30 minutes' and ${at} + interval '9 hours'`)).toBeGreaterThan(
      1,
    );
  });

  it('keeps the local time of weekly lessons in the child’s zone across clock changes', async () => {
    const shifted = `lessons l join regular_rules r on r.id = l.rule_id where l.moved_from_id is null and r.zone ~ '/'
      and extract(hour from l.start at time zone r.zone) * 60 + extract(minute from l.start at time zone r.zone) <> r.start_minute`;
    expect(await count(database, shifted)).toBe(0);
    expect(await count(database, `regular_rules where zone = 'Europe/London' and valid_from < '2026-10-25'`)).toBeGreaterThan(5);
  });

  it('charges every held lesson once and pays every slot once, and nothing for a lesson without cost', async () => {
    const charged = `select l.id, l.status, l.client_share, s.price,
        exists (select from lesson_follow_ups f where f.lesson_id = l.id and f.kind = 'client_report' and f.state = 'open') as reported,
        count(t.id) filter (where t.client_id is not null and t.reverses_id is null) - count(t.id) filter (where t.client_id is not null and t.reverses_id is not null) as charges,
        (select count(*) - 2 * count(reverses_id) from accruals a join lessons o on o.id = a.lesson_id
          where (o.id = l.id or o.shared_slot = l.shared_slot)
            and not exists (select from rate_differences d where d.accrual_id in (a.id, a.reverses_id))) as accruals
      from lessons l join service_courses s on s.id = l.service_course_id left join ledger_transactions t on t.lesson_id = l.id
        and t.occasion_code <> 'lesson_bonus' group by l.id, s.id`;
    expect(
      await count(database, `(${charged}) l where status in ('held', 'client_no_show') and (charges <> (price > 0)::int or accruals <> 1)`),
    ).toBe(0);
    expect(await count(database, `(${charged}) l where status in ('planned', 'rescheduled') and (charges <> 0 or accruals <> 0)`)).toBe(0);
    expect(
      await count(
        database,
        `(${charged}) l where status = 'cancelled' and not reported and (charges <> 0) <> (client_share > 0 and price > 0)`,
      ),
    ).toBe(0);
  });

  it('has balanced books: entries sum to zero, derived figures and units match them', async () => {
    expect(await count(database, '(select from ledger_entries group by transaction_id having sum(amount) <> 0) t')).toBe(0);
    const money = `client_balances b where money <> -(select coalesce(sum(e.amount), 0) from ledger_entries e
      join ledger_accounts a on a.id = e.account_id where a.client_id = b.client_id and a.kind = 'client_money')`;
    expect(await count(database, money)).toBe(0);
    const units =
      'client_balances b where units_left <> (select coalesce(sum(units), 0) from unit_entries u where u.client_id = b.client_id)';
    expect(await count(database, units)).toBe(0);
    const prepaid = `client_balances b where prepaid <> (
      select coalesce(sum(case when n = s.units then s.price - (s.price / s.units) * (s.units - 1) else s.price / s.units end), 0)
      from user_subscriptions s cross join generate_series(1, s.units) n
      where s.client_id = b.client_id and s.state in ('active', 'frozen')
        and n not in (select unit_no from unit_entries u where u.subscription_id = s.id and unit_no is not null group by 1 having sum(units) < 0))`;
    expect(await count(database, prepaid)).toBe(0);
    expect(await count(database, 'client_balances where money < 0')).toBeGreaterThan(8);
    expect(await count(database, 'client_balances where units_left between 1 and 3')).toBeGreaterThan(8);
  });

  it('has imported a file except its invalid rows, and one that was undone', async () => {
    const runs = await read(
      database,
      'select kind, state, rows_total, rows_brought, rows_bad, rows_duplicate, rows_removed from import_runs order by id',
    );
    expect(runs).toEqual([
      { kind: 'balances', state: 'done', rows_total: 5, rows_brought: 2, rows_bad: 2, rows_duplicate: 1, rows_removed: 0 },
      { kind: 'clients', state: 'undone', rows_total: 2, rows_brought: 0, rows_bad: 0, rows_duplicate: 0, rows_removed: 2 },
    ]);
  });

  it('has statistics for every question of its tests', async () => {
    const ctx = { db: database.db, now, settings: defaultSettings, browser: { language: 'en' } } as ReadContext;
    const [asked] = await read<{ n: number }>(database, 'select count(*)::int as n from test_questions');
    const [known] = await read<{ n: number }>(database, 'select count(*)::int as n from test_question_figures where answers >= 20');
    expect(known).toEqual(asked);
    const found = new Set<string>();
    for (const { id } of await read<{ id: number }>(database, 'select distinct course_id as id from test_templates')) {
      const { questions } = await getTestStatistics(ctx, { query: { course_id: id } });
      const verdicts = questions.map(({ verdict }) => verdict);
      for (const verdict of verdicts) found.add(verdict);
      // The card of weak questions has twenty rows, and no single reason may fill it.
      expect(new Set(verdicts.slice(0, 20)).size, `course ${id}`).toBeGreaterThan(1);
    }
    expect([...found].toSorted()).toEqual(['does_not_tell', 'good', 'too_easy', 'too_hard', 'wrong_key']);
  });

  it('never has more free cancellations a month than the policy allows', async () => {
    const often = `(select from lessons l join cancellation_reasons r on r.id = l.cancel_reason_id where r.category_id = 1 and l.client_share = 0
      group by client_id, date_trunc('month', start at time zone 'Europe/Moscow') having count(*) > 2) t`;
    expect(await count(database, often)).toBe(0);
  });

  it('continues its ids with the next row', async () => {
    const [row] = await read<{ id: number }>(database, `insert into clients (name, created_at) values ('Next', now()) returning id`);
    // Two were created by an import that was undone.
    expect(row?.id).toBe(303);
    await database.exec(`delete from client_balances where client_id = 303; delete from clients where id = 303`);
  });

  it.runIf(isExhaustive)(
    'is the same for the same seed, and another for another seed',
    async () => {
      const [{ database: same }, { database: other }] = [await testDatabase(), await testDatabase()];
      await fillSchool(same, { size: 'demo', now, secrets: secretsOf('test') });
      expect(await digest(same)).toEqual(await digest(database));
      // At night, half an hour before a clock change in Berlin: any start time is possible.
      await fillSchool(other, { size: 'demo', now: Temporal.Instant.from('2026-03-29T00:30:00Z'), seed: 7 });
      expect((await digest(other)).clients).not.toBe((await digest(database)).clients);
    },
    300_000,
  );
});

// The large school is for PostgreSQL, where the benchmarks run.
it.runIf(isExhaustive)(
  'gives the large school 60 courses with a curriculum for each of 11 grades',
  async () => {
    const { database } = await testDatabase();
    await database.db.insertInto('directions').values({ title_en: 'Science', title_ru: 'Science' }).execute();
    await addCatalogue(database.db);
    expect(await count(database, 'courses')).toBe(60);
    expect(await count(database, "curriculums where status = 'published'")).toBe(660);
    expect(await count(database, 'topics')).toBe(660 * 3 * 30);
  },
  300_000,
);

it.runIf(isExhaustive)(
  'gives a large school what the rules about lessons, money and vacations led to lately',
  async () => {
    const { database } = await testDatabase();
    await fillSchool(database, { size: 'large', blocks: 2, now, secrets: secretsOf('test') });
    expect(await count(database, 'clients')).toBe(320);
    await expectRecentEvents(database, 5);
  },
  300_000,
);
