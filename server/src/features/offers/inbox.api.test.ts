import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import type { Acceptance, AcceptedOffer, InboxOffer, OfferFit } from '@lectern/contract/matches/offers.schema';
import { staffRoles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { previewPay } from '../salary/public/accrue-lesson.ts';
import { settingsReader } from '../../settings.ts';
import { collectMails } from '../../../test/readers/mailbox.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../test/test-app.ts';
import { declineReasons } from '../../../test/builders/reasons.ts';

const path = '/api/matches/offers/';
const slots = [
  { weekday: 2, start_minute: 600 },
  { weekday: 4, start_minute: 600 },
];
let school: TestApp;
let course: Awaited<ReturnType<TestApp['build']['course']>>;
let family: { client_id: number; kid_id: number };
let manager: Caller;
let teacher: Caller;
let other: Caller;

beforeAll(async () => {
  school = await testApp();
});
beforeEach(async () => {
  school.at(testNow);
  course = await school.build.course();
  manager = await school.as(await school.build.user('AccountManager'));
  family = await school.build.client(manager.userId);
  await sql`update children set name = 'Misha Gromov', birth_date = '2013-05-01' where id = ${family.kid_id}`.execute(school.database.db);
  await sql`update clients set name = 'Gromova Irina' where id = ${family.client_id}`.execute(school.database.db);
  teacher = await newTeacher();
  other = await newTeacher();
});

async function newTeacher(more: { inbox?: boolean; rate?: number | null } = {}): Promise<Caller> {
  const id = await school.build.teacher(course, more);
  await school.build.hours(id);
  return school.as(id);
}

async function search(teachers: readonly Caller[], more: object = {}): Promise<MatchRequest> {
  const answer = await manager.post('/api/matches/requests/', {
    kid_id: family.kid_id,
    course_id: course.course_id,
    service_course_id: course.service_course_id,
    grade: 7,
    lessons_per_week: 2,
    zone: 'Europe/Moscow',
    starts_on: '2026-11-17',
    weeks: 8,
    windows: [2, 4].map((weekday) => ({ weekday, start_minute: 600, finish_minute: 720 })),
    offers: teachers.map(({ userId }) => ({ teacher_id: userId, slots })),
    ...more,
  });
  expect(answer.error).toBeNull();
  return answer.body as MatchRequest;
}

/** A rate of the teacher for some children. */
async function rate(amount: number, { steps = [], ...scope }: { steps?: object[]; [column: string]: unknown }): Promise<void> {
  const { service_course_id } = course;
  await school.database.db
    .insertInto('rate_versions')
    .values({
      ...{ teacher_id: teacher.userId, service_course_id, amount: amount as never, currency: 'RUB', effective_from: '2026-01-01' },
      ...{ grade_from: 1, grade_to: 11, steps: JSON.stringify(steps) as never, ...scope },
    })
    .execute();
}
/** The sum at which the child's first planned lesson will be paid. */
async function paidByRate(): Promise<number | undefined> {
  const { db } = school.database;
  const { service_course_id } = course;
  const lesson = await db
    .selectFrom('lessons')
    .select(['id', 'start'])
    .where('kid_id', '=', family.kid_id)
    .orderBy('start')
    .executeTakeFirst();
  const ctx = { db, settings: await settingsReader(db, () => testNow).read() };
  const pay = lesson && (await previewPay(ctx, { ...lesson, teacher_id: teacher.userId, service_course_id }, 10_000, true));
  return pay?.amount;
}

const refusal = ({ status, error }: Answer) => [status, error?.key, error?.field];
const inbox = async (who: Caller, box = 'open') => (await who.get(`${path}?box=${box}`)).body as { count: number; results: InboxOffer[] };
async function offerOf(who: Caller): Promise<InboxOffer> {
  const [offer] = (await inbox(who)).results;
  if (offer === undefined) throw new Error('nothing is offered');
  return offer;
}
const accept = (who: Caller, id: number, more: object = {}) => who.post(`${path}${id}/accept/`, { times: slots, ...more });
const lessons = async () =>
  (
    await sql<{ teacher_id: number; start: string }>`select teacher_id, start from lessons where kid_id = ${family.kid_id}
      and status = 'planned' order by start`.execute(school.database.db)
  ).rows;
const states = async (requestId: number) =>
  (
    await sql<{ request: string; offer: string }>`select r.state as request, o.state as offer from match_requests r
      join match_offers o on o.request_id = r.id where r.id = ${requestId} order by o.id`.execute(school.database.db)
  ).rows.map(({ request, offer }) => `${request} ${offer}`);
/** A lesson placed by the manager. */
function place(who: Caller, kid_id: number, start: string): Promise<Answer> {
  const { course_id, service_course_id } = course;
  return manager.post('/api/events/lessons/', { course_id, service_course_id, teacher_id: who.userId, kid_id, start, minutes: 45 });
}

describe('the inbox', () => {
  it('is closed to other roles and to teachers without the ability', async () => {
    await search([teacher]);
    const { id } = await offerOf(teacher);
    for (const role of staffRoles.filter((each) => each !== 'Teacher'))
      expect((await (await school.as(await school.build.user(role))).get(path)).status).toBe(403);
    const without = await newTeacher({ inbox: false });
    for (const url of [path, `${path}${id}/fit/`, `${path}${id}/acceptance/?time=2:600`, '/api/matches/decline-reasons/'])
      expect(refusal(await without.get(url))).toEqual([403, 'forbidden', null]);
    for (const action of ['view', 'accept', 'decline'])
      expect(
        refusal(
          await without.post(
            `${path}${id}/${action}/`,
            { accept: { times: slots }, decline: { reason_id: declineReasons.timesDoNotSuit }, view: undefined }[action],
          ),
        ),
      ).toEqual([403, 'forbidden', null]);
  });

  it('shows only the teacher’s own offers', async () => {
    await search([teacher]);
    const { id } = await offerOf(teacher);
    expect((await inbox(other)).count).toBe(0);
    expect(refusal(await other.get(`${path}${id}/fit/`))).toEqual([404, 'not_found', null]);
    for (const action of ['view', 'accept', 'decline'])
      expect(
        (
          await other.post(
            `${path}${id}/${action}/`,
            { accept: { times: slots }, decline: { reason_id: declineReasons.timesDoNotSuit } }[action],
          )
        ).status,
      ).toBe(404);
  });

  it('shows the child’s first name, age and grade, and nothing of the family', async () => {
    await search([teacher], { comment: 'Prefers games' });
    const answer = await teacher.get(path);
    const offer = await offerOf(teacher);
    expect(offer).toMatchObject({
      kid_first_name: 'Misha',
      age: 13,
      grade: 7,
      lessons_per_week: 2,
      minutes: 45,
      comment: 'Prefers games',
      pay: { amount: 50_000, currency: 'RUB' },
      times_to_choose: 2,
      can: { accept: { allowed: true } },
    });
    const fit = await teacher.get(`${path}${offer.id}/fit/`);
    const preview = await teacher.get(`${path}${offer.id}/acceptance/?time=2:600&time=4:600`);
    for (const each of [answer, fit, preview]) {
      const told = JSON.stringify(each.body);
      expect(told).not.toMatch(/Gromov|Irina|client|7916/);
      expect(told).not.toContain(`"kid_id"`);
    }
  });

  it('shows the pay by the rate that is closest to the child, with its steps, as its lessons are paid', async () => {
    const steps = [{ from: 3, amount: 66_000 }];
    await rate(40_000, { grade_to: 6 });
    await rate(60_000, { grade_from: 5, grade_to: 8, steps });
    await rate(70_000, { level: 'Standard' });
    await rate(80_000, { level: 'Advanced', grade_from: 7, grade_to: 7 });
    await rate(62_000, { grade_from: 5, grade_to: 8, steps, effective_from: '2026-11-17' });
    await search([teacher]);
    expect((await offerOf(teacher)).pay).toEqual({ amount: 62_000, currency: 'RUB', steps, least: null, most: null });
    await accept(teacher, (await offerOf(teacher)).id);
    expect(await paidByRate()).toBe(62_000);
  });

  it('shows the pay by a rate for the level at which the child has its trial with the teacher', async () => {
    await rate(60_000, { grade_from: 7, grade_to: 7 });
    await rate(70_000, { level: 'Standard' });
    const trial = await school.build.engagement({ ...course, ...family, teacher_id: teacher.userId });
    await sql`update engagements set status = 'trial' where id = ${trial}`.execute(school.database.db);
    await search([teacher]);
    const { id, pay } = await offerOf(teacher);
    expect(pay).toEqual({ amount: 70_000, currency: 'RUB', steps: [], least: null, most: null });
    expect((await accept(teacher, id)).error).toBeNull();
    expect(await paidByRate()).toBe(70_000);
  });

  it('sorts the soonest deadline first, and lists answered offers as past', async () => {
    await search([teacher], { deadline: '2026-11-20T09:00:00Z' });
    family = await school.build.client(manager.userId);
    await search([teacher], { deadline: '2026-11-18T09:00:00Z' });
    const { results } = await inbox(teacher);
    expect(results.map(({ deadline }) => deadline)).toEqual(['2026-11-18T09:00:00Z', '2026-11-20T09:00:00Z']);
    await teacher.post(`${path}${results[0]?.id}/decline/`, { reason_id: declineReasons.timesDoNotSuit });
    expect((await inbox(teacher)).count).toBe(1);
    const [past] = (await inbox(teacher, 'past')).results;
    expect(past).toMatchObject({ state: 'declined', decline_reason: 'The times do not suit', can: { accept: { reason: 'match_closed' } } });
  });

  it('treats an offer past its deadline as closed before the job expires it', async () => {
    await search([teacher]);
    const { id } = await offerOf(teacher);
    school.at('2026-11-18T09:00:00Z');
    expect((await inbox(teacher)).count).toBe(0);
    expect(refusal(await accept(teacher, id))).toEqual([409, 'match_closed', null]);
    expect(refusal(await teacher.get(`${path}${id}/acceptance/?time=2:600&time=4:600`))).toEqual([409, 'match_closed', null]);
    expect(refusal(await teacher.post(`${path}${id}/decline/`, { reason_id: declineReasons.timesDoNotSuit }))).toEqual([
      409,
      'match_closed',
      null,
    ]);
  });

  it('decreases the count of unviewed offers once per offer', async () => {
    await search([teacher]);
    const { id } = await offerOf(teacher);
    expect((await teacher.get('/api/matches/get-unviewed-matches-count/')).body).toEqual({ count: 1 });
    for (let time = 0; time < 2; time += 1) expect((await teacher.post(`${path}${id}/view/`)).body).toEqual({ unviewed: 0 });
    const { rows } = await sql`select from audit_log where action = 'match_offer.view' and entity_id = ${String(id)}`.execute(
      school.database.db,
    );
    expect(rows.length).toBe(1);
    expect((await offerOf(teacher)).state).toBe('viewed');
  });

  it('compares the wished windows with the teacher’s time and its conflicts', async () => {
    const busy = await school.build.client(manager.userId);
    expect((await place(teacher, busy.kid_id, '2026-11-24T07:00:00Z')).status).toBe(201);
    await search([teacher]);
    const fit = (await teacher.get(`${path}${(await offerOf(teacher)).id}/fit/`)).body as OfferFit;
    const at = (start: number) => fit.times.find(({ weekday, start_minute }) => weekday === 2 && start_minute === start);
    expect(at(600)).toMatchObject({ holds: false, failing: [{ date: '2026-11-24', reasons: ['lesson'] }] });
    expect(at(660)).toMatchObject({ holds: true, failing: [] });
    expect(fit.suggested).toEqual([
      { weekday: 2, start_minute: 660 },
      { weekday: 4, start_minute: 600 },
    ]);
  });
});

describe('accepting', () => {
  it('refuses too few, too many, unwished and overlapping times', async () => {
    await search([teacher]);
    const { id } = await offerOf(teacher);
    const tried = [
      [[slots[0]], [400, 'invalid', 'times']],
      [
        [...slots, { weekday: 4, start_minute: 660 }],
        [400, 'invalid', 'times'],
      ],
      [
        [slots[0], { weekday: 3, start_minute: 600 }],
        [400, 'invalid', 'times.1'],
      ],
      [
        [slots[0], { weekday: 2, start_minute: 630 }],
        [400, 'times_overlap', 'times'],
      ],
    ] as const;
    for (const [times, expected] of tried) expect(refusal(await accept(teacher, id, { times }))).toEqual(expected);
    expect(refusal(await teacher.get(`${path}${id}/acceptance/?time=2:600&time=2:630`))).toEqual([400, 'times_overlap', 'times']);
    expect(refusal(await teacher.get(`${path}${id}/acceptance/?time=2:600`))).toEqual([400, 'invalid', 'time']);
    expect(await lessons()).toEqual([]);
  });

  it('is refused without a rate, for a paused course, and for another length of lessons', async () => {
    const unpaid = await newTeacher({ rate: null });
    await search([unpaid, teacher]);
    const tryBoth = async (who: Caller) => {
      const { id } = await offerOf(who);
      const preview = await who.get(`${path}${id}/acceptance/?time=2:600&time=4:600`);
      const answer = await accept(who, id);
      expect(preview.error?.key).toBe(answer.error?.key);
      return [answer.status, answer.error?.key];
    };
    expect(await tryBoth(unpaid)).toEqual([409, 'rate_missing']);
    const engagement = await school.build.engagement({ ...course, ...family, teacher_id: teacher.userId });
    const set = (status: string) =>
      sql`update engagements set status = ${status}, paused_on = case when ${status} = 'paused' then date '2026-11-10' end where id = ${engagement}`.execute(
        school.database.db,
      );
    await set('paused');
    expect(await tryBoth(teacher)).toEqual([409, 'engagement_paused']);
    await set('active');
    await sql`update service_courses set minutes = 60 where id = ${course.service_course_id}`.execute(school.database.db);
    expect((await tryBoth(teacher))[1]).toBe('wrong_length');
    expect(await lessons()).toEqual([]);
  });

  it('places the weekly lessons, fills the search, ends other offers and holds, and mails the manager and the others', async () => {
    const made = await search([teacher, other]);
    const hold = {
      teacher_id: teacher.userId,
      kid_id: family.kid_id,
      slots,
      zone: 'Europe/Moscow',
      from: '2026-11-17',
      weeks: 8,
      minutes: 45,
    };
    expect((await manager.post('/api/schedule/holds/', hold)).status).toBe(201);
    const { id } = await offerOf(teacher);
    const late = await offerOf(other);
    const preview = (await teacher.get(`${path}${id}/acceptance/?time=2:600&time=4:600`)).body as Acceptance;
    expect([preview.placeable, preview.dates.every(({ conflict }) => conflict === null)]).toEqual([16, true]);
    await collectMails(school.database, testNow);
    const answer = await accept(teacher, id);
    expect(answer.body).toMatchObject({ placed: 16, kid_name: 'Misha Gromov', first_start: '2026-11-17T07:00:00Z' });
    const placed = await lessons();
    expect(placed.map(({ start }) => start)).toEqual(preview.dates.map(({ start }) => start));
    expect(placed.every(({ teacher_id }) => teacher_id === teacher.userId)).toBe(true);
    expect(await states(made.id)).toEqual(['filled accepted', 'filled withdrawn']);
    expect((await manager.get('/api/schedule/holds/')).body).toEqual([]);
    const { rows } = await sql<{ status: string }>`select status from engagements where kid_id = ${family.kid_id}`.execute(
      school.database.db,
    );
    expect(rows).toEqual([{ status: 'active' }]);
    const mails = await collectMails(school.database, testNow);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Предложение закрыто: ${made.course_title}`,
      `Преподаватель найден: ${made.course_title}`,
    ]);
    expect(mails.find(({ subject }) => subject.startsWith('Преподаватель'))?.text).toContain('Misha Gromov');
    expect(mails.find(({ subject }) => subject.startsWith('Предложение'))?.text).not.toContain('Gromov');
    const [past] = (await inbox(other, 'past')).results;
    expect(past).toMatchObject({ state: 'withdrawn', taken: true });
    for (const refused of [
      await accept(other, late.id),
      await other.get(`${path}${late.id}/acceptance/?time=2:600&time=4:600`),
      await other.post(`${path}${late.id}/decline/`, { reason_id: declineReasons.timesDoNotSuit }),
    ])
      expect(refusal(refused)).toEqual([409, 'match_taken', null]);
    expect(refusal(await accept(teacher, id))).toEqual([409, 'match_closed', null]);
  });

  it('mails the account manager of the client, too, if a colleague opened the search', async () => {
    const curator = await school.as(await school.build.user('Curator'));
    const { id: requestId } = await search([teacher]);
    await sql`update match_requests set created_by = ${curator.userId} where id = ${requestId}`.execute(school.database.db);
    await collectMails(school.database, testNow);
    expect((await accept(teacher, (await offerOf(teacher)).id)).error).toBeNull();
    const told = (await collectMails(school.database, testNow)).filter(({ subject }) => subject.startsWith('Преподаватель найден'));
    const { rows } = await sql<{
      email: string;
    }>`select email from users where id in (${manager.userId}, ${curator.userId}) order by email`.execute(school.database.db);
    expect(told.map(({ to }) => to).sort()).toEqual(rows.map(({ email }) => email));
    expect(told.map(({ text }) => text)).toEqual(Array.from({ length: 2 }, () => expect.stringContaining(`/clients/${family.client_id}`)));
  });

  it('has one effect for an idempotency key', async () => {
    await search([teacher]);
    const { id } = await offerOf(teacher);
    const send = () => teacher.post(`${path}${id}/accept/`, { times: slots }, { 'idempotency-key': 'accept-once-and-no-more' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await lessons()).length).toBe(16);
  });

  it('is refused for a time taken meanwhile, and skips conflicts that were shown', async () => {
    const made = await search([teacher]);
    const { id } = await offerOf(teacher);
    const busy = await school.build.client(manager.userId);
    expect((await place(teacher, busy.kid_id, '2026-11-24T07:30:00Z')).status).toBe(201);
    expect(refusal(await accept(teacher, id))).toEqual([409, 'match_times_taken', 'times']);
    expect([await lessons(), await states(made.id)]).toEqual([[], ['open offered']]);
    const preview = (await teacher.get(`${path}${id}/acceptance/?time=2:600&time=4:600`)).body as Acceptance;
    const failing = preview.dates.filter(({ conflict }) => conflict !== null);
    expect(failing).toEqual([{ start: '2026-11-24T07:00:00Z', finish: '2026-11-24T07:45:00Z', conflict: 'teacher_busy' }]);
    const answer = await accept(teacher, id, { failing: failing.map(({ start }) => start) });
    expect((answer.body as AcceptedOffer).placed).toBe(15);
    expect((await lessons()).length).toBe(15);
  });

  it('of a trial places one lesson on the first free date, in a trial engagement', async () => {
    course = { ...course, ...(await school.build.course({ kind: 'trial' })) };
    teacher = await newTeacher();
    const busy = await school.build.client(manager.userId);
    expect((await place(teacher, busy.kid_id, '2026-11-17T07:30:00Z')).status).toBe(201);
    await search([teacher], { lessons_per_week: 1 });
    const { id, times_to_choose } = await offerOf(teacher);
    expect(times_to_choose).toBe(1);
    const preview = (await teacher.get(`${path}${id}/acceptance/?time=2:600`)).body as Acceptance;
    expect(preview.dates.map(({ start, conflict }) => [start, conflict])).toEqual([
      ['2026-11-17T07:00:00Z', 'teacher_busy'],
      ['2026-11-24T07:00:00Z', null],
    ]);
    const times = [{ weekday: 2, start_minute: 600 }];
    expect(refusal(await accept(teacher, id, { times }))).toEqual([409, 'match_times_taken', 'times']);
    const answer = await accept(teacher, id, { times, failing: ['2026-11-17T07:00:00Z'] });
    expect(answer.body).toMatchObject({ placed: 1, first_start: '2026-11-24T07:00:00Z' });
    expect((await lessons()).map(({ start }) => start)).toEqual(['2026-11-24T07:00:00Z']);
    const { rows } = await sql<{ status: string }>`select status from engagements where kid_id = ${family.kid_id}`.execute(
      school.database.db,
    );
    expect(rows).toEqual([{ status: 'trial' }]);
  });

  it('continues an existing trial', async () => {
    const engagement = await school.build.engagement({ ...course, ...family, teacher_id: teacher.userId });
    await sql`update engagements set status = 'trial' where id = ${engagement}`.execute(school.database.db);
    await search([teacher]);
    const { id } = await offerOf(teacher);
    expect((await accept(teacher, id)).body).toMatchObject({ engagement_id: engagement, placed: 16 });
    const { rows } = await sql<{ status: string }>`select status from engagements where id = ${engagement}`.execute(school.database.db);
    expect(rows).toEqual([{ status: 'active' }]);
  });

  it('concurrently by many has one winner; the others learn that the pupil is taken', async () => {
    const teachers = await Promise.all(Array.from({ length: 20 }, () => newTeacher()));
    const made = await search(teachers.slice(0, 20));
    const more = await manyMore(made.id, 180);
    const all = [...teachers, ...more];
    const offers = await sql<{
      id: number;
      teacher_id: number;
    }>`select id, teacher_id from match_offers where request_id = ${made.id}`.execute(school.database.db);
    const idOf = new Map(offers.rows.map(({ id, teacher_id }) => [teacher_id, id]));
    const begun = performance.now();
    const answers = await Promise.all(all.map((who) => accept(who, idOf.get(who.userId) ?? 0)));
    const took = performance.now() - begun;
    const counts = Object.entries(Object.groupBy(answers, ({ status, error }) => `${status} ${error?.key ?? ''}`));
    expect(counts.map(([key, of]) => [key, of?.length]).sort()).toEqual([
      ['200 ', 1],
      ['409 match_taken', 199],
    ]);
    const reading = performance.now();
    await Promise.all(all.map((who) => inbox(who)));
    const reads = performance.now() - reading;
    process.stdout.write(
      `200 acceptances of one search on ${school.database.kind}: ${Math.round(took)} ms, 200 reads: ${Math.round(reads)} ms\n`,
    );
    // The limit is 3 seconds. It is scaled on a busy machine, where 200 reads are slow as well.
    expect(took).toBeLessThan(3_000 * Math.max(1, reads / 1_000));
    expect((await lessons()).length).toBe(16);
    expect((await states(made.id)).filter((state) => state !== 'filled withdrawn')).toEqual(['filled accepted']);
  }, 60_000);
});

/** Offers a search to more teachers; one request takes at most twenty. */
async function manyMore(requestId: number, count: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let sent = 0; sent < count; sent += 20) {
    const teachers = await Promise.all(Array.from({ length: 20 }, () => newTeacher()));
    const offers = teachers.map(({ userId }) => ({ teacher_id: userId, slots }));
    expect((await manager.post(`/api/matches/requests/${requestId}/offers/`, { offers })).error).toBeNull();
    callers.push(...teachers);
  }
  return callers;
}

describe('declining', () => {
  it('needs a valid reason, and a comment if the reason requires one', async () => {
    await search([teacher]);
    const { id } = await offerOf(teacher);
    const decline = (body: object) => teacher.post(`${path}${id}/decline/`, body);
    expect(refusal(await decline({ reason_id: 99 }))).toEqual([400, 'invalid', 'reason_id']);
    expect(refusal(await decline({ reason_id: declineReasons.another }))).toEqual([400, 'comment_required', 'comment']);
    const reasons = (await teacher.get('/api/matches/decline-reasons/')).body as { id: number; needs_comment: boolean }[];
    expect(reasons.filter(({ needs_comment }) => needs_comment).map(({ id: each }) => each)).toEqual([6]);
  });

  it('suggests other times, which the manager can offer directly', async () => {
    const made = await search([teacher]);
    const { id } = await offerOf(teacher);
    const times = [{ weekday: 2, start_minute: 1080 }];
    expect(
      (await teacher.post(`${path}${id}/decline/`, { reason_id: declineReasons.another, comment: 'Only evenings', times })).status,
    ).toBe(200);
    const list = (await manager.get(`/api/matches/requests/?client_id=${family.client_id}`)).body as { results: MatchRequest[] };
    const [offer] = list.results[0]?.offers ?? [];
    expect(offer).toMatchObject({ state: 'declined', decline_reason: 'Another reason: Only evenings', alternatives: times });
    const again = await manager.post(`/api/matches/requests/${made.id}/offers/`, {
      offers: [{ teacher_id: teacher.userId, slots: offer?.alternatives }],
    });
    expect(again.status).toBe(200);
    expect((await offerOf(teacher)).slots).toEqual(times);
  });
});

describe('offering', () => {
  it('is refused to a teacher who cannot open the inbox', async () => {
    const made = await search([teacher]);
    const without = await newTeacher({ inbox: false });
    const offers = [{ teacher_id: without.userId, slots }];
    expect(refusal(await manager.post(`/api/matches/requests/${made.id}/offers/`, { offers }))).toEqual([
      409,
      'no_inbox',
      'offers.0.teacher_id',
    ]);
    family = await school.build.client(manager.userId);
    const input = { ...family, course_id: course.course_id, service_course_id: course.service_course_id, grade: 7, lessons_per_week: 1 };
    const begun = await manager.post('/api/matches/requests/', {
      ...input,
      client_id: undefined,
      zone: 'Europe/Moscow',
      starts_on: '2026-11-17',
      weeks: 8,
      windows: [{ weekday: 2, start_minute: 600, finish_minute: 720 }],
      offers,
    });
    expect(begun.error?.key).toBe('no_inbox');
  });
});
