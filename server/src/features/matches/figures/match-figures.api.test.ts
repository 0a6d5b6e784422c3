import type { MatchFigures, OfferAnswer, TeacherAnswers } from '@lectern/contract/matches/match-figures.schema';
import type { InboxOffer } from '@lectern/contract/matches/offers.schema';
import type { MatchRequest } from '@lectern/contract/matches/matches.schema';
import { abilities, staffRoles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../../../../test/build.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

const paths = ['figures', 'answers', 'teacher-answers'].map((name) => `/api/matches/${name}/`);
let school: TestApp;
let course: Awaited<ReturnType<TestApp['build']['course']>>;
let chess: typeof course;
let manager: Caller;
let curator: Caller;
let stranger: Caller;
let head: Caller;
let first: Caller;
let second: Caller;
let foreign: Caller;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};
const figures = async (who = curator, query = '') => bodyOf<MatchFigures>(await who.get(`/api/matches/figures/${query}`));
const answers = async (query = '', who = curator) =>
  bodyOf<{ count: number; results: OfferAnswer[] }>(await who.get(`/api/matches/answers/${query}`));
const teachers = async (query = '', who = curator) =>
  bodyOf<{ count: number; results: TeacherAnswers[] }>(await who.get(`/api/matches/teacher-answers/${query}`));
const at = (all: MatchFigures, weekday: number, hour: number) =>
  all.hours.find((each) => each.weekday === weekday && each.hour === hour) ?? { declined: 0, wished: 0, offered: 0 };

const teacher = async (of: Caller, name: string) => school.as(await school.build.teacher(course, { curator_id: of.userId, name }));

/** A search whose offers are for Tuesday 10:00 in its zone. */
async function search(offered: readonly Caller[], { of = course, grade = 7, zone = 'Europe/Moscow' } = {}): Promise<MatchRequest> {
  const { kid_id } = await school.build.client(manager.userId);
  const { course_id, service_course_id } = of;
  const windows = [
    { weekday: 2, start_minute: 600, finish_minute: 690 },
    { weekday: 2, start_minute: 690, finish_minute: 720 },
  ];
  return bodyOf<MatchRequest>(
    await manager.post('/api/matches/requests/', {
      ...{ kid_id, course_id, service_course_id, grade, lessons_per_week: 1, zone, starts_on: '2026-11-17', weeks: 8, windows },
      offers: offered.map(({ userId }) => ({ teacher_id: userId, slots: [{ weekday: 2, start_minute: 630 }] })),
    }),
  );
}

async function decline(who: Caller, reason_id: number, comment = ''): Promise<void> {
  const { results } = bodyOf<{ results: InboxOffer[] }>(await who.get('/api/matches/offers/'));
  bodyOf(await who.post(`/api/matches/offers/${results[0]?.id}/decline/`, { reason_id, comment }));
}

beforeAll(async () => {
  school = await testApp();
  const { build } = school;
  [course, chess] = [await build.course(), await build.course()];
  manager = await school.as(await build.user('AccountManager'));
  curator = await school.as(await build.user('Curator'));
  stranger = await school.as(await build.user('Curator'));
  head = await school.as(await build.user('Curator', { abilities: [abilities.allSchedules] }));
  [first, second, foreign] = [
    await teacher(curator, 'Anna Orlova'),
    await teacher(curator, 'Boris Zimin'),
    await teacher(stranger, 'Vera'),
  ];
  for (const who of [first, second]) await build.hours(who.userId);
  await sql`insert into teacher_skills (teacher_id, course_id, grade_from, grade_to) values (${first.userId}, ${chess.course_id}, 1, 11)`.execute(
    school.database.db,
  );
  await search([first, second, foreign]);
  for (const who of [first, second, foreign]) {
    school.at(testNow.add({ hours: who === first ? 2 : 4 }));
    await decline(who, 1);
  }
  school.at(testNow);
  await search([first], { of: chess, grade: 5, zone: '+0600' });
  await decline(first, 6, 'On holiday');
  const { id } = await search([first]);
  await sql`update match_offers set state = 'expired', ended_at = ${testNow.toString()} where request_id = ${id}`.execute(
    school.database.db,
  );
  school.at(testNow.add({ hours: 5 }));
});

it.each(paths)('%s is refused to users who lead no teachers', async (path) => {
  for (const role of staffRoles.filter((each) => each !== 'Curator'))
    expect((await (await school.as(await school.build.user(role))).get(path)).status).toBe(403);
});

describe('figures of offers', () => {
  it('count declines by course, grade and reason, of the own group only', async () => {
    const counted = ({ declines }: MatchFigures) =>
      declines.map(({ course_id, grade, reason_id, declined }) => [course_id, grade, reason_id, declined]);
    expect(counted(await figures())).toEqual([
      [course.course_id, 7, 1, 2],
      [chess.course_id, 5, 6, 1],
    ]);
    expect(counted(await figures(stranger))).toEqual([[course.course_id, 7, 1, 1]]);
    expect(counted(await figures(head))).toContainEqual([course.course_id, 7, 1, 3]);
    expect(counted(await figures(curator, `?grade=5`))).toEqual([[chess.course_id, 5, 6, 1]]);
    expect(counted(await figures(curator, `?course_id=${course.course_id}`))).toEqual([[course.course_id, 7, 1, 2]]);
  });

  it('count hours in the school’s zone: declined, wished and worked ones', async () => {
    const all = await figures(head);
    // 10:30 at +06:00 is 07:30 in Moscow.
    expect([at(all, 2, 10).declined, at(all, 2, 7).declined]).toEqual([3, 1]);
    expect([at(all, 2, 10).wished, at(all, 2, 11).wished, at(all, 2, 12).wished, at(all, 2, 7).wished]).toEqual([2, 2, 0, 1]);
    expect([at(all, 2, 10).offered, at(await figures(curator), 2, 10).offered, at(await figures(stranger), 2, 10).offered]).toEqual([
      2, 2, 0,
    ]);
    expect(at(await figures(head, `?course_id=${chess.course_id}`), 2, 10).offered).toBe(1);
    expect(at(await figures(head, '?reason_id=6'), 2, 10).declined).toBe(0);
    // The actor sees none of these searches.
    expect(at(await figures(curator), 2, 10).wished).toBe(0);
  });

  it('lead to the searches that wish an hour', async () => {
    const listed = async (query: string) => bodyOf<{ count: number }>(await head.get(`/api/matches/requests/?days=90&${query}`)).count;
    const all = await figures(head);
    for (const [weekday, hour] of [
      [2, 10],
      [2, 11],
      [2, 12],
      [2, 7],
      [1, 10],
    ] as const)
      expect(await listed(`wished=${weekday}:${hour}`)).toBe(at(all, weekday, hour).wished);
    expect(await listed('wished=2:7&grade=7')).toBe(0);
    expect((await head.get('/api/matches/requests/?wished=8:1')).status).toBe(400);
  });
});

describe('the list of answers', () => {
  it('contains the own group only, the latest first, and no child', async () => {
    const { count, results } = await answers();
    expect(count).toBe(4);
    expect(results.map(({ teacher_id, state }) => [teacher_id, state])).toEqual([
      [second.userId, 'declined'],
      [first.userId, 'declined'],
      [first.userId, 'expired'],
      [first.userId, 'declined'],
    ]);
    expect(results[3]).toMatchObject({
      decline_reason: 'Another reason: On holiday',
      slots: [{ weekday: 2, start_minute: 450 }],
      grade: 5,
    });
    expect(Object.keys(results[0] ?? {}).filter((key) => /kid|client|pay/.test(key))).toEqual([]);
    expect((await answers('', stranger)).results.map(({ teacher_id }) => teacher_id)).toEqual([foreign.userId]);
    expect((await answers(`?teacher_id=${foreign.userId}`)).count).toBe(0);
    expect((await answers('?search=Vera')).count).toBe(0);
    expect((await answers('', head)).count).toBe(5);
  });

  it('shows a reason of the dictionary in the reader’s language', async () => {
    const { results } = bodyOf<{ results: OfferAnswer[] }>(
      await curator.get('/api/matches/answers/?reason_id=1', { 'accept-language': 'ru' }),
    );
    expect(results.map(({ decline_reason }) => decline_reason)).toEqual(['Не подходит время', 'Не подходит время']);
    const inRussian = bodyOf<{ results: OfferAnswer[] }>(
      await curator.get('/api/matches/answers/?reason_id=6', { 'accept-language': 'ru' }),
    );
    expect(inRussian.results.map(({ decline_reason }) => decline_reason)).toContain('Другая причина: On holiday');
  });

  it('filters by teacher, course, grade, reason, answer and hour, and sorts by the time to the answer', async () => {
    const counted = async (query: string) => (await answers(query)).count;
    expect(await counted(`?teacher_id=${first.userId}`)).toBe(3);
    expect(await counted('?search=Zimin')).toBe(1);
    expect(await counted(`?course_id=${chess.course_id}`)).toBe(1);
    expect(await counted('?grade=7&reason_id=1')).toBe(2);
    expect(await counted('?state=expired')).toBe(1);
    expect(await counted('?hour=2:7')).toBe(1);
    expect(await counted('?hour=2:10&state=declined')).toBe(2);
    expect((await answers('?ordering=-waited&state=declined')).results[0]?.teacher_id).toBe(second.userId);
  });
});

it('lists acceptance rate and median time to answer by teacher, without offers that expired', async () => {
  const accepted = await search([second]);
  await sql`update match_offers set state = 'accepted', viewed_at = offered_at, ended_at = offered_at + interval '10 hours'
    where request_id = ${accepted.id}`.execute(school.database.db);
  const { count, results } = await teachers();
  expect(count).toBe(2);
  expect(results).toEqual([
    { id: first.userId, teacher_name: 'Anna Orlova', accepted: 0, declined: 2, expired: 1, accepted_percent: 0, answer_minutes: 60 },
    { id: second.userId, teacher_name: 'Boris Zimin', accepted: 1, declined: 1, expired: 0, accepted_percent: 50, answer_minutes: 420 },
  ]);
  expect((await teachers('?ordering=-accepted_percent')).results[0]?.id).toBe(second.userId);
  expect((await teachers('?search=Orlova')).count).toBe(1);
  expect((await teachers(`?course_id=${chess.course_id}`)).results.map(({ id }) => id)).toEqual([first.userId]);
  expect((await teachers('', stranger)).results.map(({ id }) => id)).toEqual([foreign.userId]);
});

it('counts nothing older than the requested days', async () => {
  school.at(testNow.add({ hours: 24 * 8 }));
  expect((await figures(head, '?days=7')).declines).toEqual([]);
  expect((await answers('?days=7')).count).toBe(0);
  expect(bodyOf<{ count: number }>(await head.get('/api/matches/requests/?days=7')).count).toBe(0);
});
