import type {
  DealCard,
  DealChoices,
  DealDuplicates,
  DealHistoryItem,
  DealRow,
  DealStageTotals,
  Funnel,
} from '@lectern/contract/deals/deals.schema';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';

let school: TestApp;
let sales: Caller;
let other: Caller;
let chief: Caller;

beforeEach(async () => {
  school ??= await testApp();
  school.at(testNow);
  sales = await school.as(await school.build.user('SalesManager'));
  other = await school.as(await school.build.user('AccountManager'));
  chief = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allClients] }));
});

const keyOf = ({ status, error }: Answer) => [status, error?.key ?? null, error?.field ?? null];
const create = (who: Caller, more: object = {}, headers = {}) =>
  who.post('/api/deals/', { name: 'Anna Sokolova', source_id: 1, ...more }, headers);
const created = async (who: Caller, more: object = {}): Promise<DealCard> => {
  const answer = await create(who, more);
  expect(answer.error).toBeNull();
  return answer.body;
};
type Deal = Pick<DealCard, 'id' | 'version'>;
const move = (who: Caller, { id, version }: Deal, stage: string, more: object = {}) =>
  who.post(`/api/deals/${id}/move/`, { version, stage, ...more });
const moved = async (who: Caller, deal: Deal, stage: string, more: object = {}): Promise<DealCard> => {
  const answer = await move(who, deal, stage, more);
  expect(answer.error).toBeNull();
  return answer.body;
};
const edit = (who: Caller, { id, version }: Deal, more: object) => who.post(`/api/deals/${id}/`, { version, ...more });
const undo = (who: Caller, { id, version }: Deal) => who.post(`/api/deals/${id}/undo-move/`, { version });
const card = async (who: Caller, id: number): Promise<DealCard> => (await who.get(`/api/deals/${id}/`)).body;
const list = async (who: Caller, query = ''): Promise<{ count: number; results: DealRow[] }> =>
  (await who.get(`/api/deals/?${query}`)).body;
const idsOf = ({ results }: { results: readonly { id: number }[] }) => results.map(({ id }) => id);
const openClient = (who: Caller, { id, version }: Deal, more: object = {}) =>
  who.post(`/api/deals/${id}/open-client/`, {
    version,
    name: 'Anna Sokolova',
    kid_name: 'Misha',
    grade: 5,
    zone: 'Europe/Moscow',
    ...more,
  });

describe('a deal', () => {
  it('of another user returns 404, is not listed and cannot be changed', async () => {
    const deal = await created(other, { phone: '+7 916 555-01-02' });
    expect((await sales.get(`/api/deals/${deal.id}/`)).status).toBe(404);
    expect((await sales.get(`/api/deals/${deal.id}/history/`)).status).toBe(404);
    expect((await list(sales, 'search=Sokolova')).count).toBe(0);
    expect((await list(sales, 'search=5550102')).count).toBe(0);
    expect(keyOf(await move(sales, deal, 'contact'))).toEqual([404, 'not_found', null]);
    expect(keyOf(await edit(sales, deal, { name: 'Mine' }))).toEqual([404, 'not_found', null]);
    expect(keyOf(await sales.post(`/api/deals/${deal.id}/notes/`, { text: 'Mine' }))).toEqual([404, 'not_found', null]);
  });

  it('of one’s client is read-only for the client’s manager; only its owner changes it', async () => {
    const { client_id } = await school.build.client(other.userId);
    const deal = await created(chief, { client_id, owner_id: sales.userId });
    expect(await card(other, deal.id)).toMatchObject({ can: { edit: { allowed: false, reason: 'forbidden' } } });
    expect(idsOf(await list(other, `client_id=${client_id}`))).toEqual([deal.id]);
    expect((await list(other)).count).toBe(0);
    for (const answer of [
      await edit(other, deal, { name: 'Mine' }),
      await move(other, deal, 'contact'),
      await other.post(`/api/deals/${deal.id}/notes/`, { text: 'x' }),
    ])
      expect(keyOf(answer)).toEqual([403, 'forbidden', null]);
    expect(keyOf(await sales.get(`/api/deals/?client_id=${client_id}`))).toEqual([404, 'not_found', null]);
  });

  it('is refused for an owner who does not sell, a missing source or course, and an action without a day', async () => {
    const teacher = await school.build.user('Teacher');
    expect(keyOf(await create(sales, { owner_id: teacher }))).toEqual([404, 'not_found', 'owner_id']);
    expect(keyOf(await create(sales, { source_id: 99 }))).toEqual([404, 'not_found', 'source_id']);
    expect(keyOf(await create(sales, { course_id: 2_000_000_000 }))).toEqual([404, 'not_found', 'course_id']);
    expect(keyOf(await create(sales, { next_action: 'Call' }))).toEqual([400, 'deal_action_needs_day', 'next_action_on']);
    expect(keyOf(await create(sales, { phone: 'call me' }))).toEqual([400, 'phone_not_valid', 'phone']);
    expect(keyOf(await create(sales, { email: 'at home' }))).toEqual([400, 'email_not_valid', 'email']);
    const deal = await created(sales);
    expect(keyOf(await edit(sales, deal, { next_action: 'Call' }))).toEqual([400, 'deal_action_needs_day', 'next_action_on']);
    expect(keyOf(await edit(sales, deal, { owner_id: teacher }))).toEqual([404, 'not_found', 'owner_id']);
    expect(keyOf(await edit(sales, deal, { phone: '12' }))).toEqual([400, 'phone_not_valid', 'phone']);
    expect(keyOf(await edit(sales, deal, { email: 'a@' }))).toEqual([400, 'email_not_valid', 'email']);
  });

  it('sent twice with one idempotency key is created once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = await Promise.all([create(sales, {}, headers), create(sales, {}, headers)]);
    expect([one.status, (one.body as DealCard).id]).toEqual([201, (two.body as DealCard).id]);
    expect((await list(sales)).count).toBe(1);
  });

  it('masks phone and e-mail in lists and on its card, and keeps them out of the log', async () => {
    const deal = await created(sales, { phone: '8 (916) 555-33-22', email: 'Anna@Mail.ru' });
    expect((await list(sales)).results[0]).toMatchObject({ phone: '+7 916 ••• 33 22' });
    expect(deal).toMatchObject({ phone: '+7 916 ••• 33 22', email: 'a•••@mail.ru' });
    await edit(sales, deal, { phone: '+7 916 555-44-55' });
    const { rows } = await sql<{ told: string }>`
      select coalesce(old::text, '') || coalesce(new::text, '') as told from audit_log where entity = 'deal' and entity_id = ${deal.id}
    `.execute(school.database.db);
    expect(rows.length).toBe(2);
    expect(rows.map(({ told }) => told).join()).not.toMatch(/916|mail\.ru/i);
  });

  it('refuses a change over a newer version and names its author', async () => {
    const deal = await created(sales);
    const renamed = (await edit(chief, deal, { wishes: 'Evenings' })).body as DealCard;
    const late = await move(sales, deal, 'contact');
    expect(late.error).toMatchObject({ key: 'deal_changed', params: { name: expect.stringContaining('AccountManager') } });
    for (const answer of [
      await edit(sales, deal, { name: 'Other' }),
      await undo(sales, deal),
      await openClient(sales, deal),
      await sales.post(`/api/deals/${deal.id}/link-client/`, { version: deal.version, client_id: 1 }),
      await sales.post(`/api/deals/${deal.id}/link-trial/`, { version: deal.version, lesson_id: 1 }),
    ])
      expect(answer.error?.key).toBe('deal_changed');
    expect(await moved(sales, renamed, 'contact')).toMatchObject({ stage: 'contact', wishes: 'Evenings', version: 3 });
  });

  it('moved by ten concurrent requests is moved once', async () => {
    const deal = await created(sales);
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(sales, deal, 'contact')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('passes to a colleague; a change to the current values has no effect', async () => {
    const deal = await created(sales);
    expect((await edit(sales, deal, { name: deal.name })).body).toMatchObject({ version: 1 });
    expect((await edit(sales, deal, { owner_id: other.userId })).body).toMatchObject({ owner_id: other.userId });
    expect((await sales.get(`/api/deals/${deal.id}/`)).status).toBe(404);
    expect(idsOf(await list(other))).toEqual([deal.id]);
  });
});

describe('a move', () => {
  it('is refused to a stage that does not follow, to won without a client, and to lost without a reason', async () => {
    const deal = await created(sales);
    expect(keyOf(await move(sales, deal, 'trial_held'))).toEqual([409, 'deal_stage_not_next', 'stage']);
    expect(keyOf(await move(sales, deal, 'won'))).toEqual([409, 'deal_needs_client', 'stage']);
    expect(keyOf(await move(sales, deal, 'lost'))).toEqual([400, 'deal_needs_reason', 'loss_reason_id']);
    expect(keyOf(await move(sales, deal, 'lost', { loss_reason_id: 99 }))).toEqual([404, 'not_found', 'loss_reason_id']);
    expect((await card(sales, deal.id)).can.move).toMatchObject({
      contact: { allowed: true },
      trial_held: { allowed: false, reason: 'deal_stage_not_next' },
      won: { allowed: false, reason: 'deal_needs_client' },
    });
  });

  it('to lost stores reason and comment, closes the deal to changes, and can be undone with its previous values', async () => {
    const deal = await created(sales, { next_action: 'Call', next_action_on: '2026-11-10' });
    const lost = await moved(sales, deal, 'lost', { loss_reason_id: 1, comment: 'Twice the price' });
    expect(lost).toMatchObject({ stage: 'lost', loss_reason: 'Too expensive', loss_comment: 'Twice the price', overdue: false });
    expect(keyOf(await edit(sales, lost, { name: 'Other' }))).toEqual([409, 'deal_closed', null]);
    const back = (await undo(sales, lost)).body as DealCard;
    expect(back).toMatchObject({ stage: 'new', loss_reason: null, next_action: 'Call', overdue: true, stage_since: deal.stage_since });
    expect(keyOf(await undo(sales, back))).toEqual([409, 'deal_move_stands', null]);
  });

  it('cannot be undone by another user, nor after ten minutes', async () => {
    const deal = await moved(sales, await created(sales), 'contact');
    expect(keyOf(await undo(chief, deal))).toEqual([409, 'deal_move_stands', null]);
    school.at(testNow.add({ minutes: 11 }));
    expect(keyOf(await undo(sales, deal))).toEqual([409, 'deal_move_stands', null]);
  });

  it('to won activates an inactive client in the same transaction', async () => {
    const { client_id } = await school.build.client(sales.userId);
    await sql`update clients set status = 'inactive', inactive_reason = 'quits' where id = ${client_id}`.execute(school.database.db);
    const deal = await created(sales, { client_id });
    const won = await moved(sales, deal, 'won');
    expect(won).toMatchObject({ stage: 'won', client_status: 'active', can: { undo: { allowed: false } } });
    const { rows } = await sql`select from audit_log where action = 'client.make_active' and client_id = ${client_id}`.execute(
      school.database.db,
    );
    expect(rows.length).toBe(1);
    const { client_id: active } = await school.build.client(sales.userId);
    await moved(sales, await created(sales, { client_id: active }), 'won');
  });

  it('to won hands the client over to the chosen account manager, who gets a mail; the deal keeps its owner', async () => {
    const { client_id } = await school.build.client(sales.userId);
    const deal = await created(sales, { client_id });
    const manager_id = await school.build.user('SalesManager');
    expect(keyOf(await move(sales, deal, 'won', { manager_id }))).toEqual([409, 'not_a_manager', 'manager_id']);
    await collectMails(school.database, testNow);
    expect(await moved(sales, deal, 'won', { manager_id: other.userId })).toMatchObject({ owner_id: sales.userId, client_id });
    expect((await other.get('/api/clients/handed-over/')).body).toMatchObject({
      results: [{ deal_id: deal.id, client_id, by_id: sales.userId }],
    });
    expect((await sales.get('/api/clients/handed-over/')).body).toEqual({ count: 0, results: [] });
    expect((await other.get(`/api/clients/${client_id}/`)).status).toBe(200);
    const [mail] = await collectMails(school.database, testNow);
    expect(mail?.text).toContain(`/clients/${client_id}`);
    expect((await card(sales, deal.id)).stage).toBe('won');
  });

  it('to won keeps the client’s account manager', async () => {
    const { client_id } = await school.build.client(other.userId);
    await moved(chief, await created(chief, { client_id }), 'won');
    expect((await other.get('/api/clients/handed-over/')).body).toEqual({ count: 0, results: [] });
    expect((await other.get(`/api/clients/${client_id}/`)).status).toBe(200);
  });
});

describe('a lead', () => {
  it('becomes a client of its owner with contacts and a child, once', async () => {
    const deal = await created(sales, { phone: '8 916 555-77-88', email: 'anna@mail.ru' });
    expect(keyOf(await openClient(sales, deal, { zone: 'Mars/Olympus' }))).toEqual([400, 'zone_unknown', 'zone']);
    const opened = (await openClient(sales, deal)).body as DealCard;
    expect(opened).toMatchObject({ client_name: 'Anna Sokolova', kid_name: 'Misha', grade: 5, can: { open_client: { allowed: false } } });
    expect(keyOf(await openClient(sales, opened))).toEqual([409, 'deal_has_client', null]);
    const link = { version: opened.version, client_id: opened.client_id };
    expect(keyOf(await sales.post(`/api/deals/${deal.id}/link-client/`, link))).toEqual([409, 'deal_has_client', null]);
    const client = (await sales.get(`/api/clients/${opened.client_id}/`)).body as { contacts: { value: string }[]; manager_id: number };
    expect(client.manager_id).toBe(sales.userId);
    expect(client.contacts.map(({ value }) => value)).toEqual(['+7 916 ••• 77 88', 'a•••@mail.ru']);
    expect((await sales.get('/api/clients/?search=9165557788')).body).toMatchObject({ count: 1 });
  });

  it('is linked to one’s own client with an only child, never to another’s client or child', async () => {
    const deal = await created(sales);
    const own = await school.build.client(sales.userId);
    const foreign = await school.build.client(other.userId);
    const link = (client_id: number, kid_id: number | null = null) =>
      sales.post(`/api/deals/${deal.id}/link-client/`, { version: deal.version, client_id, kid_id });
    expect(keyOf(await link(foreign.client_id))).toEqual([404, 'not_found', null]);
    expect(keyOf(await link(own.client_id, foreign.kid_id))).toEqual([404, 'not_found', 'kid_id']);
    expect((await link(own.client_id)).body).toMatchObject({ client_id: own.client_id, kid_id: own.kid_id });
  });

  it('of an owner who no longer sells cannot become their client', async () => {
    const deal = await created(sales);
    await sql`delete from role_grants where user_id = ${sales.userId}`.execute(school.database.db);
    expect(keyOf(await openClient(chief, deal))).toEqual([409, 'not_a_manager', 'manager_id']);
  });

  it('that already exists is found by phone and e-mail; of others’ records only whom to ask is shown', async () => {
    const find = async (query: string): Promise<DealDuplicates> => (await sales.get(`/api/deals/duplicates/?${query}`)).body;
    const own = await created(sales, { phone: '+7 911 700-00-01', email: 'one@mail.ru' });
    await created(other, { name: 'Secret Person', phone: '8 911 700 00 01' });
    const phone = `phone=${encodeURIComponent('8 (911) 700-00-01')}`;
    const found = await find(phone);
    expect(found.deals).toEqual([
      { id: null, name: null, stage: null, owner_name: expect.stringContaining('AccountManager') },
      { id: own.id, name: 'Anna Sokolova', stage: 'new', owner_name: expect.stringContaining('SalesManager') },
    ]);
    expect(JSON.stringify(found)).not.toContain('Secret');
    expect((await find(`${phone}&except=${own.id}`)).deals.map(({ id }) => id)).toEqual([null]);
    expect((await find('email=ONE@mail.ru')).deals.map(({ id }) => id)).toEqual([own.id]);
    const { client_id } = await school.build.client(other.userId);
    await sql`update client_contacts set normalised = '79117000002' where client_id = ${client_id}`.execute(school.database.db);
    const { clients } = await find('phone=89117000002');
    expect([clients.known, clients.colleagues.length]).toEqual([[], 1]);
    expect(await find('phone=123')).toEqual({ deals: [], clients: { known: [], colleagues: [] } });
  });
});

describe('a trial lesson', () => {
  it('is found and placed by the sales manager for their own clients only', async () => {
    const { build } = school;
    const course = await build.course({ kind: 'trial' });
    const teacher_id = await build.teacher(course);
    const { client_id, kid_id } = await build.client(sales.userId);
    const foreign = await build.client(other.userId);
    expect((await sales.get(`/api/matches/search-start/${client_id}/`)).body).toMatchObject({
      can: { search: { allowed: true } },
      places_with: null,
    });
    const { course_id, service_course_id } = course;
    const place = (kid: number) =>
      sales.post('/api/events/lessons/', {
        teacher_id,
        kid_id: kid,
        course_id,
        service_course_id,
        start: '2026-11-18T07:00:00Z',
        minutes: 45,
      });
    expect(keyOf(await place(foreign.kid_id))).toEqual([404, 'not_found', null]);
    const lesson = await place(kid_id);
    expect(lesson.status).toBe(201);
    const deal = await created(sales, { client_id });
    expect(deal.trial_choices).toMatchObject([{ lesson_id: (lesson.body as { id: number }).id, status: 'planned' }]);
  });

  it('of the deal’s client is linked and shown with its state; other lessons and other people’s are refused', async () => {
    const { build } = school;
    const trialCourse = await build.course({ kind: 'trial' });
    const usual = await build.course();
    const teacher_id = await build.teacher(trialCourse);
    const { client_id, kid_id } = await build.client(chief.userId);
    const placed = async (
      of: { course_id: number; service_course_id: number },
      who: { client_id: number; kid_id: number },
      start: string,
    ) => {
      const engagement_id = await build.engagement({ ...who, ...of, teacher_id });
      return build.lesson({ ...who, ...of, teacher_id, engagement_id }, start);
    };
    const trial = await placed(trialCourse, { client_id, kid_id }, '2026-11-16T07:00:00Z');
    const lesson = await placed(usual, { client_id, kid_id }, '2026-11-16T12:00:00Z');
    const foreign = await placed(trialCourse, await build.client(other.userId), '2026-11-16T15:00:00Z');
    const deal = await created(chief, { client_id });
    const link = (lesson_id: number | null, version = deal.version) =>
      chief.post(`/api/deals/${deal.id}/link-trial/`, { version, lesson_id });
    expect(keyOf(await link(foreign))).toEqual([404, 'not_found', 'lesson_id']);
    expect(keyOf(await link(lesson))).toEqual([409, 'not_a_trial', 'lesson_id']);
    expect(deal.trial_choices.map(({ lesson_id }) => lesson_id)).toEqual([trial]);
    const linked = (await link(trial)).body as DealCard;
    expect(linked.trial).toMatchObject({ lesson_id: trial, status: 'planned', unfinished: true, advice: null });
    expect((await link(trial, linked.version)).body).toMatchObject({ version: linked.version });
    expect(idsOf(await list(chief, 'trial_from=2026-11-16T00:00:00Z&trial_to=2026-11-17T00:00:00Z'))).toEqual([deal.id]);
    expect((await list(chief, 'trial_from=2026-11-17T00:00:00Z')).count).toBe(0);
    expect((await link(null, linked.version)).body).toMatchObject({ trial: null });
  });

  it('that is moved stays linked, at its new time', async () => {
    const { build } = school;
    const course = await build.course({ kind: 'trial' });
    const { client_id, kid_id } = await build.client(chief.userId);
    const { course_id, service_course_id } = course;
    const teacher_id = await build.teacher(course);
    const body = { teacher_id, kid_id, course_id, service_course_id, start: '2026-11-18T07:00:00Z', minutes: 45 };
    const lesson_id = ((await chief.post('/api/events/lessons/', body)).body as { id: number }).id;
    const deal = await created(chief, { client_id });
    await chief.post(`/api/deals/${deal.id}/link-trial/`, { version: deal.version, lesson_id });
    let at = lesson_id;
    for (const start of ['2026-11-19T08:00:00Z', '2026-11-20T09:00:00Z']) {
      at = ((await chief.post(`/api/events/lessons/${at}/move/`, { start, asked_by: 'client' })).body as { id: number }).id;
      const moved = (await chief.get(`/api/deals/${deal.id}/`)).body as DealCard;
      expect(moved.trial).toMatchObject({ lesson_id: at, start, status: 'planned' });
    }
    expect(at).not.toBe(lesson_id);
    const history = (await chief.get(`/api/deals/${deal.id}/history/`)).body as DealHistoryItem[];
    expect(history.filter(({ kind }) => kind === 'link_trial')).toHaveLength(3);
    expect(idsOf(await list(chief, 'trial_from=2026-11-20T00:00:00Z&trial_to=2026-11-21T00:00:00Z'))).toEqual([deal.id]);
  });

  it('that is placed is linked to the open deal about its child, which moves on to "trial agreed"', async () => {
    const { build } = school;
    const course = await build.course({ kind: 'trial' });
    const teacher_id = await build.teacher(course);
    const { client_id, kid_id } = await build.client(sales.userId);
    const lost = await created(sales, { client_id });
    const reason = (await sales.get('/api/deals/choices/')).body as { loss_reasons: { id: number }[] };
    await move(sales, lost, 'lost', { loss_reason_id: reason.loss_reasons[0]?.id ?? 0 });
    const waiting = await created(sales, { client_id });
    const foreign = await created(other, { client_id: (await build.client(other.userId)).client_id });
    const { course_id, service_course_id } = course;
    const place = (start: string) =>
      sales.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
    const lesson = (await place('2026-11-18T07:00:00Z')).body as { id: number };
    const card = async (id: number, by = sales) => (await by.get(`/api/deals/${id}/`)).body as DealCard;
    const linked = await card(waiting.id);
    expect(linked).toMatchObject({ stage: 'trial_agreed', trial: { lesson_id: lesson.id, status: 'planned' } });
    expect(await card(lost.id)).toMatchObject({ stage: 'lost', trial: null });
    expect(await card(foreign.id, other)).toMatchObject({ stage: 'new', trial: null });
    // A linked trial stays linked when another one is placed.
    await place('2026-11-19T07:00:00Z');
    expect((await card(waiting.id)).trial).toMatchObject({ lesson_id: lesson.id });
  });
});

describe('the list and the board', () => {
  it('sort the longest wait first, and count, sum and mark by stage', async () => {
    const later = await created(sales, { next_action: 'Call', next_action_on: '2026-11-20', expected_sum: 500_000 });
    const never = await created(sales, { expected_sum: 100_000 });
    const overdue = await created(sales, { next_action: 'Write', next_action_on: '2026-11-15' });
    const today = await created(sales, { next_action: 'Meet', next_action_on: '2026-11-16', stage: 'contact' });
    expect(idsOf(await list(sales, 'stage=new'))).toEqual([overdue.id, later.id, never.id]);
    const dues = ['overdue', 'today', 'nothing'].map(async (due) => idsOf(await list(sales, `due=${due}`)));
    expect(await Promise.all(dues)).toEqual([[overdue.id], [today.id], [never.id]]);
    const { stages } = (await sales.get('/api/deals/totals/')).body as DealStageTotals;
    expect(stages.slice(0, 3)).toEqual([
      { stage: 'new', count: 3, sum: 600_000, overdue: 1 },
      { stage: 'contact', count: 1, sum: 0, overdue: 0 },
      { stage: 'trial_agreed', count: 0, sum: 0, overdue: 0 },
    ]);
    expect(idsOf(await list(sales, 'ordering=-expected_sum')).slice(0, 2)).toEqual([later.id, never.id]);
    expect(idsOf(await list(sales, 'ordering=-created_at')).length).toBe(4);
  });

  it('filter by source, course, owner and a name of the adult or the child', async () => {
    const { course_id } = await school.build.course();
    const deal = await created(sales, { name: 'Ольга Крылова', kid_name: 'Тимофей', source_id: 2, course_id });
    await created(sales, { name: 'Else', source_id: 3 });
    for (const query of ['source_id=2', `course_id=${course_id}`, 'search=krylova', `search=${encodeURIComponent('тимоф')}`])
      expect([query, idsOf(await list(sales, query))]).toEqual([query, [deal.id]]);
    const { stages } = (await sales.get('/api/deals/totals/?source_id=2')).body as DealStageTotals;
    expect(stages[0]).toMatchObject({ stage: 'new', count: 1 });
    expect((await list(chief, `owner_id=${sales.userId}`)).count).toBe(2);
    expect((await list(other, `owner_id=${sales.userId}`)).count).toBe(0);
  });

  it('offer sources, reasons and sellers in the user’s language', async () => {
    const { sources, loss_reasons, owners, can } = (await sales.get('/api/deals/choices/')).body as DealChoices;
    expect(sources[0]?.title).toBe('Request on the site');
    expect(loss_reasons.length).toBe(8);
    expect(owners.map(({ id }) => id)).toEqual(expect.arrayContaining([sales.userId, other.userId]));
    expect(can.see_all).toBe(false);
  });
});

describe('the history', () => {
  it('shows notes and changes as text, the latest first', async () => {
    const deal = await created(sales);
    school.at(testNow.add({ minutes: 1 }));
    const renamed = (await edit(sales, deal, { source_id: 2, wishes: 'Evenings' })).body as DealCard;
    school.at(testNow.add({ minutes: 2 }));
    await moved(sales, renamed, 'lost', { loss_reason_id: 2 });
    school.at(testNow.add({ minutes: 3 }));
    const noted = await sales.post(`/api/deals/${deal.id}/notes/`, { text: 'Call in spring' });
    const steps = (await sales.get(`/api/deals/${deal.id}/history/`)).body as DealHistoryItem[];
    expect(noted.body).toEqual(steps);
    expect(steps.map(({ kind }) => kind)).toEqual(['note', 'move', 'edit', 'create']);
    expect(steps[0]).toMatchObject({ text: 'Call in spring', author: expect.stringContaining('SalesManager') });
    expect(steps[1]).toMatchObject({
      from_stage: 'new',
      to_stage: 'lost',
      changes: [{ field: 'loss_reason_id', after: 'No suitable time' }],
    });
    expect(steps[2]?.changes).toEqual([
      { field: 'wishes', before: null, after: 'Evenings' },
      { field: 'source_id', before: 'Request on the site', after: 'Advice of a client' },
    ]);
  });
});

describe('the funnel', () => {
  const funnel = async (who: Caller, query = 'from=2026-11-01&to=2026-11-30'): Promise<Funnel> =>
    (await who.get(`/api/deals/funnel/?${query}`)).body;

  it('refuses more than a year, and dates in the wrong order', async () => {
    expect(keyOf(await sales.get('/api/deals/funnel/?from=2025-01-01&to=2026-11-30'))).toEqual([400, 'range_too_long', 'to']);
    expect(keyOf(await sales.get('/api/deals/funnel/?from=2026-11-30&to=2026-11-01'))).toEqual([400, 'invalid', 'to']);
  });

  it('counts each deal once in a stage, those that went on, and the median stay; an undone move does not count', async () => {
    const first = await created(sales);
    const second = await created(sales, { source_id: 2 });
    const third = await created(sales, { source_id: 2 });
    school.at(testNow.add({ hours: 10 }));
    const contacted = await moved(sales, first, 'contact');
    const undone = await moved(sales, second, 'offer');
    await undo(sales, undone);
    school.at(testNow.add({ hours: 30 }));
    await moved(sales, await moved(sales, await moved(sales, contacted, 'new'), 'contact'), 'offer');
    await moved(sales, third, 'lost', { loss_reason_id: 5 });
    const { stages, lost, by_source, by_owner } = await funnel(sales);
    // Stays in "new": 10, 30 and 30 hours, and a short one that was undone.
    expect(stages.map(({ stage, entered, went_on }) => [stage, entered, went_on])).toEqual([
      ['new', 3, 1],
      ['contact', 1, 1],
      ['trial_agreed', 0, 0],
      ['trial_held', 0, 0],
      ['offer', 1, 0],
      ['won', 0, 0],
    ]);
    expect(stages[0]?.median_hours).toBe(20);
    expect([lost, by_source.map(({ came, won, lost: gone }) => [came, won, gone]), by_owner.length]).toEqual([
      1,
      [
        [2, 0, 1],
        [1, 0, 0],
      ],
      1,
    ]);
    expect((await funnel(sales, 'from=2026-11-01&to=2026-11-30&source_id=2')).stages[0]).toMatchObject({ entered: 2, went_on: 0 });
    expect((await funnel(other)).stages[0]).toMatchObject({ entered: 0, median_hours: null });
  });

  it('lists exactly the deals that each figure counts', async () => {
    const first = await created(sales);
    await created(sales);
    await moved(sales, await moved(sales, first, 'contact'), 'offer');
    const { stages } = await funnel(sales);
    for (const { stage, entered, went_on } of stages) {
      const behind = `entered=${stage}&entered_from=2026-11-01&entered_to=2026-11-30`;
      expect([stage, (await list(sales, behind)).count]).toEqual([stage, entered]);
      expect([stage, (await list(sales, `${behind}&went_on=true`)).count]).toEqual([stage, went_on]);
    }
    expect((await list(sales, 'entered=new&entered_to=2026-11-15')).count).toBe(0);
    expect((await list(sales, 'created_from=2026-11-16&created_to=2026-11-16')).count).toBe(2);
    expect((await list(sales, 'created_from=2026-11-17')).count).toBe(0);
  });
});
