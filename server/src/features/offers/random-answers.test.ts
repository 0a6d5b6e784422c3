import type { Acceptance, InboxOffer } from '@lectern/contract/matches/offers.schema';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { expireMatchRequests } from '../matches/public/expire-match-requests.ts';
import { declineReasons } from '../../../test/builders/reasons.ts';

/** `npm run test:matches` does 10,000 operations. */
const operations = Number(process.env['LECTERN_MATCH_OPERATIONS'] ?? 360);
const atOnce = 6;
const rounds = Math.ceil(operations / atOnce);
let school: TestApp;
let course: Awaited<ReturnType<TestApp['build']['course']>>;
let manager: Caller;
let curator: Caller;
const teachers: Caller[] = [];
const kids: { client_id: number; kid_id: number }[] = [];

/** The seed of a reproducible random sequence. */
let seed = 14;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;

beforeAll(async () => {
  school = await testApp();
  course = await school.build.course();
  manager = await school.as(await school.build.user('AccountManager'));
  curator = await school.as(await school.build.user('Curator'));
  for (let index = 0; index < 6; index += 1) {
    const id = await school.build.teacher(course, { curator_id: curator.userId });
    await school.build.hours(id);
    teachers.push(await school.as(id));
  }
  for (let index = 0; index < 10; index += 1) kids.push(await school.build.client(manager.userId));
});

const slot = () => ({ weekday: 1 + random(3), start_minute: 600 + 30 * random(4) });
const offersFor = (some: readonly Caller[]) => some.map(({ userId }) => ({ teacher_id: userId, slots: [slot()] }));

async function begin(): Promise<unknown> {
  const { kid_id } = pick(kids);
  const { course_id, service_course_id } = course;
  return manager.post('/api/matches/requests/', {
    ...{ kid_id, course_id, service_course_id, grade: 7, lessons_per_week: 1, zone: 'Europe/Moscow', starts_on: '2026-11-17', weeks: 8 },
    windows: [1, 2, 3].map((weekday) => ({ weekday, start_minute: 600, finish_minute: 780 })),
    offers: offersFor(teachers.filter(() => random(3) > 0)),
  });
}

async function answer(kind: 'accept' | 'decline' | 'view'): Promise<unknown> {
  const who = pick(teachers);
  const { results } = (await who.get('/api/matches/offers/')).body as { results: InboxOffer[] };
  if (results.length === 0) return null;
  const { id } = pick(results);
  const path = `/api/matches/offers/${id}/`;
  if (kind === 'view') return who.post(`${path}view/`);
  if (kind === 'decline') return who.post(`${path}decline/`, { reason_id: declineReasons.timesDoNotSuit });
  const time = slot();
  const preview = await who.get(`${path}acceptance/?time=${time.weekday}:${time.start_minute}`);
  if (preview.status !== 200) return preview;
  const { dates } = preview.body as Acceptance;
  return who.post(`${path}accept/`, {
    times: [time],
    failing: dates.filter(({ conflict }) => conflict !== null).map(({ start }) => start),
  });
}

async function place(): Promise<unknown> {
  const start = `2026-1${1 + random(2)}-${18 + random(10)}T0${7 + random(3)}:00:00Z`;
  const { course_id, service_course_id } = course;
  return manager.post('/api/events/lessons/', {
    ...{ course_id, service_course_id, teacher_id: pick(teachers).userId, kid_id: pick(kids).kid_id, start, minutes: 45 },
  });
}

async function withdraw(): Promise<unknown> {
  const { results } = (await manager.get('/api/matches/requests/?state=open&page_size=100')).body as {
    results: { id: number; offers: { id: number }[] }[];
  };
  if (results.length === 0) return null;
  const { id, offers } = pick(results);
  const offer = offers.length === 0 ? undefined : pick(offers);
  if (offer === undefined || random(3) === 0) return manager.post(`/api/matches/requests/${id}/withdraw/`);
  return manager.post(`/api/matches/offers/${offer.id}/withdraw/`);
}

/** A vacation of one day, approved if nothing conflicts with it. */
async function vacation(): Promise<unknown> {
  const day = `2026-12-${String(1 + random(28)).padStart(2, '0')}`;
  const asked = await curator.post('/api/vacations/', { teacher_id: pick(teachers).userId, first_day: day, last_day: day });
  const { id } = asked.body as { id?: number };
  return asked.status === 201 && id !== undefined ? curator.post(`/api/vacations/${id}/approve/`, { resolutions: [] }) : asked;
}

/** Ends an engagement that an accepted offer created, so that its times become free again. */
async function end(): Promise<unknown> {
  const { rows } = await sql<{
    id: number;
  }>`select e.id from engagements e join match_offers o on o.engagement_id = e.id and o.state = 'accepted'
    where e.status <> 'ended' order by e.id`.execute(school.database.db);
  if (rows.length === 0) return null;
  return manager.post(`/api/pupil-teacher-course-relations/${pick(rows).id}/end/`, { reason: 'quits' });
}

/** Runs the expiry job two days later. */
async function expire(): Promise<unknown> {
  const work = { now: testNow.add({ hours: 49 }), audit: () => {}, nothingChanged: () => {} };
  return school.database.db.transaction().execute((db) => expireMatchRequests({ ...work, db } as never));
}

function operation(): Promise<unknown> {
  const chance = random(100);
  if (chance < 25) return begin();
  if (chance < 60) return answer('accept');
  if (chance < 72) return answer('decline');
  if (chance < 80) return answer('view');
  if (chance < 85) return place();
  if (chance < 88) return vacation();
  if (chance < 93) return end();
  return chance < 98 ? withdraw() : expire();
}

/** Counts violated invariants, independent of the tested code. */
async function faults() {
  const overlaps = (column: string) => sql`(select count(*)::int from lessons a join lessons b on b.id > a.id
    and b.${sql.ref(column)} = a.${sql.ref(column)} and a.start < b.finish and b.start < a.finish
    where a.status in ('planned', 'held') and b.status in ('planned', 'held'))`;
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from match_requests r where (r.state = 'filled')
        <> (1 = (select count(*) from match_offers o where o.request_id = r.id and o.state = 'accepted'))) as not_filled_once,
      (select count(*)::int from match_requests r join match_offers o on o.request_id = r.id
        where r.state in ('filled', 'expired', 'withdrawn') and o.state in ('offered', 'viewed')) as open_of_closed,
      (select count(*)::int from match_offers o where o.state = 'accepted' and not exists (select from regular_rules g
        where g.engagement_id = o.engagement_id)) as accepted_without_lessons,
      (select count(*)::int from lessons l join vacations v on v.teacher_id = l.teacher_id and v.state = 'approved'
        and l.start < v.finish and v.start < l.finish where l.status = 'planned') as lessons_in_vacations,
      ${overlaps('teacher_id')} as teacher_overlaps, ${overlaps('kid_id')} as kid_overlaps
  `.execute(school.database.db);
  return rows[0];
}

it(
  'fills no search twice, leaves no open offer of a closed search and no overlapping lessons under random concurrent answers',
  async () => {
    const answers: unknown[] = [];
    for (let round = 0; round < rounds; round += 1) answers.push(...(await Promise.all(Array.from({ length: atOnce }, operation))));
    const statuses = answers.flatMap((each) =>
      typeof each === 'object' && each !== null && 'status' in each ? [Number(each.status)] : [],
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await faults()).toEqual({
      not_filled_once: 0,
      open_of_closed: 0,
      accepted_without_lessons: 0,
      lessons_in_vacations: 0,
      teacher_overlaps: 0,
      kid_overlaps: 0,
    });
    const { rows } = await sql<{ state: string; offers: number }>`
      select state, count(*)::int as offers from match_offers group by state order by state`.execute(school.database.db);
    const offers = Object.fromEntries(rows.map(({ state, offers: count }) => [state, count]));
    process.stdout.write(`${operations} operations on ${school.database.kind}: offers ${JSON.stringify(offers)}\n`);
    // Times become free again, so that offers can be accepted until the end.
    expect(offers['accepted']).toBeGreaterThan(operations / 50);
    expect(Object.keys(offers)).toEqual(expect.arrayContaining(['accepted', 'declined', 'expired', 'withdrawn']));
    const away = await sql`select from vacations where state = 'approved'`.execute(school.database.db);
    expect(away.rows.length).toBeGreaterThan(0);
  },
  Math.max(120_000, operations * 200),
);
