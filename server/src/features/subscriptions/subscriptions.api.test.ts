import type {
  LessonsForecast,
  RunningOutRow,
  SubscriptionCard,
  SubscriptionRow,
} from '@lectern/contract/subscriptions/subscriptions.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import type { JobContext } from '../../kernel/process/job.ts';
import { runJob } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { expireSubscriptions } from './daily/expire-subscriptions.ts';
import { followFreezes } from './daily/follow-freezes.ts';

const path = '/api/user-subscription-relation/';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let sibling: number;
let manager: Caller;
let teacher: Caller;
let now = testNow;

beforeAll(async () => {
  school = await testApp();
});
beforeEach(async () => {
  at(testNow.toString());
  // Excludes what other tests left behind.
  await sql`update user_subscriptions set ends_on = '2030-01-01' where ends_on is not null`.execute(school.database.db);
  taught = await school.build.taughtChild();
  manager = await school.as(taught.manager_id);
  teacher = await school.as(taught.teacher_id);
  const { id } = await school.database.db
    .insertInto('children')
    .values({ client_id: taught.client_id, name: 'Sibling', grade: 3, zone: 'Europe/Moscow' })
    .returning('id')
    .executeTakeFirstOrThrow();
  sibling = id;
});

function at(instant: string) {
  now = Temporal.Instant.from(instant);
  school.at(now);
}

async function run(work: (ctx: JobContext) => Promise<void>, instant: string, settings: Record<string, unknown> = {}): Promise<void> {
  at(instant);
  const { database } = school;
  const clock = () => now;
  const reader = settingsReader(database.db, clock);
  const set = { ...reader, read: async () => ({ ...(await reader.read()), ...settings }) };
  const kernel = { database, clock, settings: set, site: testSite, checkAnswers: true };
  await runJob(kernel, { name: 'test', cron: '0 * * * *', work }, new AbortController().signal);
}
const runFreezes = (instant: string) => run(({ write }) => write(followFreezes), instant);

const pay = (amount: number) =>
  manager.post('/api/transactions/transactions/', {
    client_id: taught.client_id,
    occasion_code: 'payment_bank',
    amount,
    business_date: '2026-11-16',
  });
const bodyOf = (answer: Answer) => {
  expect(answer.error).toBeNull();
  return answer.body as SubscriptionCard;
};

/** A paid package of the client: 8 units of 100.01 rubles except the last one, 90 days, at most 14 of them frozen. */
async function sold(
  more: { units?: number; price?: number; kid_id?: number | null; draft?: boolean; paid?: boolean } = {},
): Promise<number> {
  const { units = 8, price = 80_010, kid_id = null, draft = false, paid = true } = more;
  const abonement_id = await school.build.abonement(taught.service_course_id, { units, price });
  await sql`update abonements set freeze_days = 14 where id = ${abonement_id}`.execute(school.database.db);
  if (paid && !draft) await pay(price);
  return bodyOf(await manager.post(path, { client_id: taught.client_id, kid_id, abonement_id, draft })).id;
}

const act = (id: number, action: string, body: object = {}) => manager.post(`${path}${id}/${action}/`, body);
const look = async (id: number) => bodyOf(await manager.get(`${path}${id}/`));
const money = async () =>
  ((await manager.get(`/api/clients/${taught.client_id}/balance/`)).body as { money: Record<string, number> }).money;

async function lessonAt(start: string, kid_id = taught.kid_id): Promise<number> {
  const paid = { client: 10_000, teacher: 10_000 };
  const more = { policy: { held: paid, client_no_show: paid }, created_at: testNow.toString() };
  return school.build.lesson({ ...taught, kid_id }, start, more);
}
const conduct = async (lesson: number) => {
  const answer = await teacher.post(`/api/events/lessons/${lesson}/conduct/`, { outcome: 'held' });
  expect(answer.error).toBeNull();
};

describe('a package', () => {
  it('returns 404 for a colleague’s client, and to users who may not see the client’s money', async () => {
    const id = await sold();
    const stranger = await school.as(await school.build.user('AccountManager'));
    expect((await stranger.get(`${path}${id}/`)).status).toBe(404);
    expect((await stranger.get(`${path}?client_id=${taught.client_id}`)).body).toEqual({ count: 0, results: [] });
    for (const caller of [teacher, await school.as(taught.curator_id)]) expect((await caller.get(`${path}${id}/`)).status).toBe(403);
    expect((await stranger.post(`${path}${id}/refund/`, { comment: 'mine' })).status).toBe(404);
  });

  it('is managed by users who serve every client, in any role', async () => {
    const id = await sold();
    const chief = await school.as(await school.build.user('Curator', { abilities: [abilities.allClients] }));
    expect(bodyOf(await chief.get(`${path}${id}/`)).can.refund).toEqual({ allowed: true, reason: null });
  });

  it('shows the price and the lesson of each unit, and the forecast of its use', async () => {
    const id = await sold({ units: 3 });
    await conduct(await lessonAt('2026-11-16T07:00:00Z'));
    for (const day of ['18', '20', '24']) await lessonAt(`2026-11-${day}T07:00:00Z`);
    const card = await look(id);
    expect(card).toMatchObject({
      state: 'active',
      units_left: 2,
      price_left: 53_340,
      forecast: { runs_out_on: '2026-11-20', unused: 0 },
      running_out: true,
      freeze_days_left: 14,
    });
    expect(card.unit_lines.map(({ state, price, lesson }) => [state, price, lesson?.start ?? null])).toEqual([
      ['used', 26_670, '2026-11-16T07:00:00Z'],
      ['left', 26_670, null],
      ['left', 26_670, null],
    ]);
    expect(card.entries.map(({ occasion_code, amount, units }) => [occasion_code, amount, units])).toEqual([
      ['lesson_charge', 26_670, -1],
      ['subscription_sale', 80_010, 3],
    ]);
    const list = (await manager.get(`${path}?client_id=${taught.client_id}&state=active`)).body as {
      count: number;
      results: SubscriptionRow[];
    };
    expect(list).toMatchObject({ count: 1, results: [{ id, forecast: { runs_out_on: '2026-11-20' } }] });
    expect(((await manager.get(`${path}?search=client&ends_before=2026-12-31`)).body as { count: number }).count).toBe(0);
    expect(((await manager.get(`/api/clients/${taught.client_id}/lessons-forecast/`)).body as LessonsForecast).lines).toMatchObject([
      { kid_id: taught.kid_id, units_left: 2, unpaid_from: '2026-11-24' },
    ]);
  });
});

describe('a draft', () => {
  it('neither is paid nor awaits payment until it is confirmed, and is then paid from the account', async () => {
    const id = await sold({ draft: true });
    await pay(80_010);
    expect(await look(id)).toMatchObject({
      state: 'draft',
      units_left: 0,
      can: { confirm: { allowed: true }, refund: { reason: 'subscription_closed' } },
    });
    expect(bodyOf(await act(id, 'confirm'))).toMatchObject({ state: 'active', units_left: 8, sold_on: '2026-11-16' });
    expect((await act(id, 'confirm')).error?.key).toBe('subscription_closed');
    expect((await act(id, 'cancel')).error?.key).toBe('subscription_closed');
  });

  it('of an archived service is not sold', async () => {
    const abonement_id = await school.build.abonement(taught.service_course_id);
    await sql`update service_courses set active = false where id = ${taught.service_course_id}`.execute(school.database.db);
    const answer = await manager.post(path, { client_id: taught.client_id, abonement_id });
    expect(answer.error).toMatchObject({ key: 'abonement_not_sold', field: 'abonement_id' });
  });

  it('of an inactive client is not sold', async () => {
    const id = await sold({ draft: true });
    await sql`update clients set status = 'inactive', inactive_reason = 'quits' where id = ${taught.client_id}`.execute(school.database.db);
    expect((await act(id, 'confirm')).error?.key).toBe('client_inactive');
  });

  it('that awaits payment can be cancelled', async () => {
    const dear = await sold({ price: 500_000, paid: false });
    expect(bodyOf(await act(dear, 'cancel'))).toMatchObject({ state: 'cancelled', starts_on: null, units_left: 0 });
  });

  it('that costs more than the account has does not block a cheaper one, whatever the source of the money', async () => {
    const dear = await sold({ price: 500_000, paid: false });
    const cheap = await sold({ price: 1_000, paid: false });
    await pay(2_000);
    expect(await look(dear)).toMatchObject({ state: 'awaiting_payment' });
    expect(await look(cheap)).toMatchObject({ state: 'active' });
    expect(await money()).toMatchObject({ on_account: 1_000, prepaid: 1_000 });
    // Sold, confirmed, and refunded from another package while the expensive one awaits payment.
    expect(await look(await sold({ price: 400, paid: false }))).toMatchObject({ state: 'active' });
    const draft = await sold({ price: 500, draft: true });
    expect(bodyOf(await act(draft, 'confirm'))).toMatchObject({ state: 'active' });
    const later = await sold({ price: 900, paid: false });
    expect(await look(later)).toMatchObject({ state: 'awaiting_payment' });
    expect((await manager.get(`${path}${cheap}/preview-refund/`)).body).toMatchObject({ refund: 1_000, pays: [expect.any(String)] });
    bodyOf(await act(cheap, 'refund', { comment: 'Not needed' }));
    expect(await look(later)).toMatchObject({ state: 'active' });
    await pay(600_000);
    expect(await look(dear)).toMatchObject({ state: 'active' });
  });

  it('pays lessons on exactly as many days as it is valid', async () => {
    const abonement_id = await school.build.abonement(taught.service_course_id, { units: 8, price: 0 });
    await sql`update abonements set valid_days = 30 where id = ${abonement_id}`.execute(school.database.db);
    const { id } = bodyOf(await manager.post(path, { client_id: taught.client_id, abonement_id }));
    expect(await look(id)).toMatchObject({ starts_on: '2026-11-16', ends_on: '2026-12-15' });
    const [last, after] = [await lessonAt('2026-12-15T20:00:00Z'), await lessonAt('2026-12-16T07:00:00Z')];
    at('2026-12-16T09:00:00Z');
    await conduct(after);
    await conduct(last);
    expect((await look(id)).unit_lines.flatMap(({ lesson }) => lesson?.id ?? [])).toEqual([last]);
  });
});

describe('freezing', () => {
  it.each([
    ['before today', { from_day: '2026-11-15', days: 1 }, 'date_in_past', 'from_day'],
    ['after its end', { from_day: '2027-03-01', days: 1 }, 'after_package_end', 'from_day'],
    ['for longer than its terms say', { from_day: '2026-11-20', days: 15 }, 'freeze_days_spent', 'days'],
  ])('is refused %s, in the preview and the action', async (_, input, key, field) => {
    const id = await sold();
    expect((await act(id, 'freeze', input)).error).toMatchObject({ key, field });
    expect((await manager.get(`${path}${id}/preview-freeze/?from_day=${input.from_day}&days=${input.days}`)).error).toMatchObject({
      key,
      field,
    });
  });

  it('is refused twice at a time, and unfreezing without a freeze', async () => {
    const id = await sold();
    const draft = await sold({ draft: true });
    const asked = `preview-freeze/?from_day=2026-11-16&days=1`;
    expect((await act(id, 'unfreeze')).error?.key).toBe('not_frozen');
    expect((await act(draft, 'unfreeze')).error?.key).toBe('subscription_closed');
    expect((await act(draft, 'freeze', { from_day: '2026-11-16', days: 1 })).error?.key).toBe('subscription_closed');
    expect((await manager.get(`${path}${draft}/${asked}`)).error?.key).toBe('subscription_closed');
    bodyOf(await act(id, 'freeze', { from_day: '2026-11-20', days: 3 }));
    expect((await act(id, 'freeze', { from_day: '2026-11-25', days: 1 })).error?.key).toBe('freeze_planned');
    expect((await manager.get(`${path}${id}/${asked}`)).error?.key).toBe('freeze_planned');
    expect((await act(id, 'transfer', { kid_id: sibling, units: 1 })).error?.key).toBe('freeze_planned');
    expect((await manager.get(`${path}${id}/preview-transfer/?kid_id=${sibling}&units=1`)).error?.key).toBe('freeze_planned');
  });

  it('previews the hit lessons, moves the end, and returns unused days on unfreezing', async () => {
    const id = await sold();
    const hit = await lessonAt('2026-11-18T07:00:00Z');
    await lessonAt('2026-11-21T07:00:00Z');
    const input = { from_day: '2026-11-16', days: 5 };
    expect((await manager.get(`${path}${id}/preview-freeze/?from_day=${input.from_day}&days=5`)).body).toMatchObject({
      ends_on: '2027-02-18',
      freeze_days_left: 9,
      lessons: [{ id: hit }],
    });
    expect(bodyOf(await act(id, 'freeze', input))).toMatchObject({
      state: 'frozen',
      ends_on: '2027-02-18',
      ends_on_unfrozen: '2027-02-13',
      freeze: { from_day: '2026-11-16', to_day: '2026-11-21' },
      freeze_days_left: 9,
    });
    at('2026-11-18T09:00:00Z');
    expect(bodyOf(await act(id, 'unfreeze'))).toMatchObject({ state: 'active', ends_on: '2027-02-15', freeze: null, freeze_days_left: 12 });
  });

  it('excludes the package from charges of lessons on its days, whenever they are written up', async () => {
    const id = await sold();
    const [before, inside, after] = [
      await lessonAt('2026-11-17T07:00:00Z'),
      await lessonAt('2026-11-19T07:00:00Z'),
      await lessonAt('2026-11-21T07:00:00Z'),
    ];
    bodyOf(await act(id, 'freeze', { from_day: '2026-11-18', days: 3 }));
    await runFreezes('2026-11-18T00:00:00Z');
    expect((await look(id)).state).toBe('frozen');
    await conduct(before);
    await runFreezes('2026-11-21T00:00:00Z');
    expect((await look(id)).state).toBe('active');
    at('2026-11-21T09:00:00Z');
    await conduct(inside);
    await conduct(after);
    const { unit_lines } = await look(id);
    expect(unit_lines.flatMap(({ lesson }) => lesson?.id ?? [])).toEqual([before, after]);
    expect((await money()).owed).toBe(90_000);
    // A second run has no effect.
    await runFreezes('2026-11-21T10:00:00Z');
  });
});

describe('an extension', () => {
  it('needs a reason and an active package', async () => {
    const id = await sold();
    expect((await act(id, 'extend', { days: 7, comment: '' })).error).toMatchObject({ key: 'comment_required', field: 'comment' });
    expect((await act(await sold({ draft: true }), 'extend', { days: 7, comment: 'ill' })).error?.key).toBe('subscription_closed');
    expect(bodyOf(await act(id, 'extend', { days: 7, comment: 'The teacher was ill' }))).toMatchObject({
      ends_on: '2027-02-20',
      extension_days_left: 83,
    });
    const { rows } = await sql`select new from audit_log where action = 'subscription.extend' and entity_id = ${id}`.execute(
      school.database.db,
    );
    expect(rows).toMatchObject([{ new: { days: 7, comment: 'The teacher was ill' } }]);
  });
});

describe('moving lessons to another child', () => {
  it('is refused for another client’s child, the same child, and more than the free units', async () => {
    const stranger = await school.build.taughtChild();
    const id = await sold({ kid_id: taught.kid_id });
    const refusals = [
      [{ kid_id: stranger.kid_id, units: 1 }, 'not_found', 'kid_id'],
      [{ kid_id: taught.kid_id, units: 1 }, 'same_kid', 'kid_id'],
      [{ kid_id: sibling, units: 9 }, 'too_many_units', 'units'],
    ] as const;
    for (const [input, key, field] of refusals) {
      expect((await act(id, 'transfer', input)).error).toMatchObject({ key, field });
      expect((await manager.get(`${path}${id}/preview-transfer/?kid_id=${input.kid_id}&units=${input.units}`)).error).toMatchObject({
        key,
        field,
      });
    }
    const draft = await sold({ draft: true });
    expect((await act(draft, 'transfer', { kid_id: sibling, units: 1 })).error?.key).toBe('subscription_closed');
    expect((await manager.get(`${path}${draft}/preview-transfer/?kid_id=${sibling}&units=1`)).error?.key).toBe('subscription_closed');
  });

  it('moves the whole package if all free units move', async () => {
    const id = await sold({ kid_id: taught.kid_id });
    await conduct(await lessonAt('2026-11-16T07:00:00Z'));
    expect(bodyOf(await act(id, 'transfer', { kid_id: sibling, units: 7 }))).toMatchObject({ id, kid_id: sibling, units_left: 7 });
  });

  it('splits units off at their price, and keeps the client’s money and lessons unchanged', async () => {
    const id = await sold({ kid_id: taught.kid_id });
    const before = await money();
    const preview = (await manager.get(`${path}${id}/preview-transfer/?kid_id=${sibling}&units=3`)).body;
    expect(preview).toEqual({ whole: false, units: 3, price: 30_003, units_staying: 5, price_staying: 50_007, currency: 'RUB' });
    const key = { 'idempotency-key': `transfer-${id}` };
    const input = { kid_id: sibling, units: 3, comment: 'The brother stops' };
    const made = bodyOf(await manager.post(`${path}${id}/transfer/`, input, key));
    expect(bodyOf(await manager.post(`${path}${id}/transfer/`, input, key)).id).toBe(made.id);
    expect(made).toMatchObject({ kid_id: sibling, units: 3, units_left: 3, price: 30_003, transferred_from_id: id, freeze_days: 14 });
    expect(made.unit_lines.map(({ price }) => price)).toEqual([10_001, 10_001, 10_001]);
    const source = await look(id);
    expect(source).toMatchObject({ units_left: 5, price_left: 50_007, transferred_to: [{ id: made.id, units: 3 }] });
    expect(source.unit_lines.slice(0, 4).map(({ state }) => state)).toEqual(['transferred', 'transferred', 'transferred', 'left']);
    expect(await money()).toEqual(before);
  });
});

describe('a refund', () => {
  it('needs a reason and an active package', async () => {
    const id = await sold();
    const draft = await sold({ draft: true });
    expect((await act(id, 'refund', { comment: '' })).error).toMatchObject({ key: 'comment_required', field: 'comment' });
    expect((await act(draft, 'refund', { comment: 'no' })).error?.key).toBe('subscription_closed');
    expect((await manager.get(`${path}${draft}/preview-refund/`)).error?.key).toBe('subscription_closed');
  });

  it('returns the previewed amount to the account, once for an idempotency key', async () => {
    const id = await sold();
    await conduct(await lessonAt('2026-11-16T07:00:00Z'));
    expect((await manager.get(`${path}${id}/preview-refund/`)).body).toEqual({
      units_left: 7,
      price_left: 70_009,
      units_used: 1,
      unwritten: { count: 0, amount: 0, currency: 'RUB' },
      recalculation: 0,
      refund: 70_009,
      currency: 'RUB',
      pays: [],
    });
    const send = () => manager.post(`${path}${id}/refund/`, { comment: 'Moves away' }, { 'idempotency-key': `refund-${id}` });
    const answers = await Promise.all([send(), send(), send()]);
    for (const answer of answers) expect(bodyOf(answer)).toMatchObject({ state: 'refunded', units_left: 0, price_left: 0 });
    expect(await money()).toMatchObject({ on_account: 70_009, prepaid: 0, units_left: 0 });
    expect((await act(id, 'refund', { comment: 'again' })).error?.key).toBe('subscription_closed');
  });

  it('deducts the single-lesson price of used lessons if configured, and pays awaiting packages', async () => {
    const id = await sold({ price: 640_000 });
    await conduct(await lessonAt('2026-11-16T07:00:00Z'));
    const waiting = await sold({ price: 100_000, paid: false });
    await school.build.setting('refund_recalculates_used', true);
    // Settings are cached for some seconds of a clock that other tests have moved forward.
    at('2027-01-05T09:00:00Z');
    expect((await manager.get(`${path}${id}/preview-refund/`)).body).toMatchObject({
      recalculation: 10_000,
      refund: 550_000,
      pays: ['8 lessons'],
    });
    bodyOf(await act(id, 'refund', { comment: 'Moves away' }));
    expect(await money()).toMatchObject({ on_account: 450_000, prepaid: 100_000 });
    expect((await look(waiting)).state).toBe('active');
    expect((await look(id)).entries.map(({ occasion_code, amount }) => [occasion_code, amount]).sort()).toEqual([
      ['lesson_charge', 80_000],
      ['subscription_recalculation', 10_000],
      ['subscription_refund', 550_000],
      ['subscription_sale', 640_000],
    ]);
    await sql`delete from school_settings where key = 'refund_recalculates_used'`.execute(school.database.db);
    at('2027-01-05T09:01:00Z');
    await look(id);
  });
});

describe('repeated extensions', () => {
  it('end at the limit, also for a package split off', async () => {
    const id = await sold();
    expect((await act(id, 'extend', { days: 91, comment: 'ill' })).error).toMatchObject({
      key: 'extension_days_spent',
      params: { left: 90 },
    });
    bodyOf(await act(id, 'extend', { days: 60, comment: 'ill' }));
    const made = bodyOf(await act(id, 'transfer', { kid_id: sibling, units: 2 }));
    for (const each of [id, made.id]) {
      expect((await act(each, 'extend', { days: 31, comment: 'ill' })).error).toMatchObject({ field: 'days', params: { left: 30 } });
      expect(bodyOf(await act(each, 'extend', { days: 30, comment: 'ill' }))).toMatchObject({
        extension_days_left: 0,
        ends_on: '2027-05-14',
      });
      expect((await act(each, 'extend', { days: 1, comment: 'ill' })).error?.key).toBe('extension_days_spent');
    }
    const another = await sold();
    await Promise.all(Array.from({ length: 5 }, () => act(another, 'extend', { days: 40, comment: 'ill' })));
    expect(await look(another)).toMatchObject({ extension_days_left: 10 });
  });
});

describe('refunding a package with an unfinished lesson', () => {
  it('shows its cost and needs a confirmation, unless another package pays the lesson', async () => {
    const id = await sold();
    await lessonAt('2026-11-16T07:00:00Z');
    await lessonAt('2026-11-17T07:00:00Z');
    const unwritten = { count: 1, amount: 90_000, currency: 'RUB' };
    expect((await manager.get(`${path}${id}/preview-refund/`)).body).toMatchObject({ unwritten });
    expect((await act(id, 'refund', { comment: 'Moves away' })).error).toMatchObject({
      key: 'lessons_not_written_up',
      field: 'despite_unwritten',
      params: unwritten,
    });
    expect(await look(id)).toMatchObject({ state: 'active', units_left: 8 });
    const other = await sold();
    expect((await manager.get(`${path}${id}/preview-refund/`)).body).toMatchObject({ unwritten: { count: 0, amount: 0 } });
    bodyOf(await act(id, 'refund', { comment: 'Moves away' }));
    expect((await act(other, 'refund', { comment: 'Moves away' })).error?.key).toBe('lessons_not_written_up');
    expect(bodyOf(await act(other, 'refund', { comment: 'Moves away', despite_unwritten: true }))).toMatchObject({ state: 'refunded' });
    const { rows } = await sql<{
      new: object;
    }>`select new from audit_log where action = 'subscription.refund' and entity_id = ${other}`.execute(school.database.db);
    expect(rows).toMatchObject([{ new: { unwritten } }]);
  });
});

describe('the end of a package', () => {
  it('lets free units expire on the next day, once, and pays no later lesson', async () => {
    const id = await sold();
    await sql`update user_subscriptions set ends_on = '2026-11-17' where id = ${id}`.execute(school.database.db);
    await run(expireSubscriptions, '2026-11-17T20:00:00Z');
    expect((await look(id)).state).toBe('active');
    await run(expireSubscriptions, '2026-11-17T22:00:00Z');
    await run(expireSubscriptions, '2026-11-18T22:00:00Z');
    const card = await look(id);
    expect(card).toMatchObject({ state: 'expired', units_left: 0 });
    expect(card.unit_lines.every(({ state }) => state === 'expired')).toBe(true);
    expect(card.entries.map(({ occasion_code, amount, units, author_name }) => [occasion_code, amount, units, author_name])).toMatchObject([
      ['subscription_expiry', 80_010, -8, null],
      ['subscription_sale', 80_010, 8, expect.any(String)],
    ]);
    expect(await money()).toMatchObject({ on_account: 0, prepaid: 0, units_left: 0 });
  });

  it('waits for unfinished lessons of its time, up to a limit; a lesson after its end is paid in money', async () => {
    const id = await sold();
    await sql`update user_subscriptions set ends_on = '2026-11-17' where id = ${id}`.execute(school.database.db);
    const [late, later] = [await lessonAt('2026-11-17T15:00:00Z'), await lessonAt('2026-11-18T07:00:00Z')];
    await run(expireSubscriptions, '2026-11-18T01:00:00Z');
    expect((await look(id)).state).toBe('active');
    at('2026-11-18T09:00:00Z');
    await conduct(later);
    await conduct(late);
    expect((await look(id)).unit_lines.flatMap(({ lesson }) => lesson?.id ?? [])).toEqual([late]);
    await lessonAt('2026-11-17T12:00:00Z');
    await run(expireSubscriptions, '2026-11-20T20:00:00Z');
    expect((await look(id)).state).toBe('active');
    await run(expireSubscriptions, '2026-11-20T22:00:00Z');
    expect(await look(id)).toMatchObject({ state: 'expired', units_left: 0 });
  });

  it('returns the money to the account if configured, which pays awaiting packages', async () => {
    const id = await sold();
    const waiting = await sold({ price: 50_000, paid: false });
    await sql`update user_subscriptions set ends_on = '2026-11-17' where id = ${id}`.execute(school.database.db);
    await run(expireSubscriptions, '2026-11-18T01:00:00Z', { subscription_expiry_to: 'account' });
    expect((await look(id)).entries[0]).toMatchObject({ occasion_code: 'subscription_expiry_back', amount: 80_010 });
    expect((await look(waiting)).state).toBe('active');
    expect(await money()).toMatchObject({ on_account: 30_010, prepaid: 50_000 });
  });

  it('refunds a unit that a correction returns to a refunded package, on the next night', async () => {
    const id = await sold();
    const lesson = await lessonAt('2026-11-16T07:00:00Z');
    await conduct(lesson);
    bodyOf(await act(id, 'refund', { comment: 'Moves away' }));
    expect((await manager.post(`/api/events/lessons/${lesson}/correct/`, { reason: 'Was not held' })).error).toBeNull();
    expect(await look(id)).toMatchObject({ state: 'refunded', units_left: 1 });
    await run(expireSubscriptions, '2026-11-18T01:00:00Z');
    expect(await look(id)).toMatchObject({ state: 'refunded', units_left: 0 });
    expect(await money()).toMatchObject({ on_account: 80_010, prepaid: 0, units_left: 0 });
  });
});

describe('packages that run out', () => {
  const runningOut = async () => ((await manager.get(`${path}running-out/`)).body as { count: number; results: RunningOutRow[] }).results;

  it('exclude clients without packages, with enough lessons, and of colleagues', async () => {
    await lessonAt('2026-11-18T07:00:00Z');
    expect(await runningOut()).toEqual([]);
    await sold({ units: 4 });
    expect(await runningOut()).toEqual([]);
    await lessonAt('2026-11-19T07:00:00Z');
    expect(await (await school.as(await school.build.user('AccountManager'))).get(`${path}running-out/`)).toMatchObject({
      body: { count: 0 },
    });
  });

  it('include children with an unpaid lesson within the configured days: used up, frozen or ended by then', async () => {
    const id = await sold({ units: 1 });
    await lessonAt('2026-11-18T07:00:00Z');
    await lessonAt('2026-11-20T07:00:00Z');
    expect(await runningOut()).toMatchObject([
      { client_id: taught.client_id, kid_id: taught.kid_id, units_left: 1, unpaid_from: '2026-11-20', awaiting_payment: false },
    ]);
    await sold({ units: 9, price: 900_000, paid: false });
    expect(await runningOut()).toMatchObject([{ awaiting_payment: true }]);
    bodyOf(await act(id, 'freeze', { from_day: '2026-11-18', days: 2 }));
    expect(await runningOut()).toMatchObject([{ unpaid_from: '2026-11-18' }]);
  });

  it('ignore a lesson after those days', async () => {
    await sold({ units: 1 });
    await lessonAt('2026-11-18T07:00:00Z');
    await lessonAt('2026-11-24T07:00:00Z');
    expect(await runningOut()).toEqual([]);
  });
});
