import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { testApp } from '../test-app.ts';
import type { Caller, TestApp } from '../test-app.ts';
import type { End, Given } from './honest-bill.ts';

/** In `trial` the sales manager owns the client; otherwise sales, other teacher and other manager are strangers. */
export const everybody = ['manager', 'sales', 'teacher', 'curator', 'other_teacher', 'other_manager', 'administrator'] as const;
export type Who = (typeof everybody)[number];

const soon = '2026-11-17T13:00:00Z';
const tomorrow = '2026-11-16T13:00:00Z';
const over = '2026-11-17T15:00:00Z';
const before = '2026-11-16T09:00:00Z';
const start = '2026-11-17T14:00:00Z';
/**
 * The time and kind of each scenario: a lesson soon, tomorrow or over, with the month's free cancellations used up, of a pair, or a trial.
 */
export const scenarios = {
  soon: { now: soon, used: 0, kind: 'individual' },
  tomorrow: { now: tomorrow, used: 0, kind: 'individual' },
  over: { now: over, used: 0, kind: 'individual' },
  spent_soon: { now: soon, used: 2, kind: 'individual' },
  spent_tomorrow: { now: tomorrow, used: 2, kind: 'individual' },
  pair: { now: soon, used: 0, kind: 'pair' },
  trial: { now: soon, used: 0, kind: 'trial' },
} as const;
export type ScenarioName = keyof typeof scenarios;

export type World = {
  readonly school: TestApp;
  readonly as: Readonly<Record<'sales' | 'other_teacher' | 'other_manager' | 'administrator', Caller>>;
};
export type Scenario = Awaited<ReturnType<typeof scenario>>;

export async function world(): Promise<World> {
  const school = await testApp();
  const { build } = school;
  await build.setting('rate_limits', false);
  const course = await build.course();
  const ids = {
    sales: await build.user('SalesManager'),
    other_teacher: await build.teacher(course),
    other_manager: await build.user('AccountManager'),
    administrator: await build.user('AccountManager', { abilities: [abilities.allSchedules] }),
  };
  const signedIn = await Promise.all(Object.entries(ids).map(async ([who, id]) => [who, await school.as(id)] as const));
  return { school, as: Object.fromEntries(signedIn) as World['as'] };
}

/** A family with the lesson of the scenario, and users of every role who may or may not arrange it. */
export async function scenario({ school, as: others }: World, name: ScenarioName) {
  const { now, used, kind } = scenarios[name];
  school.at(before);
  const { build, database } = school;
  const { db } = database;
  const taught = await build.taughtChild();
  if (kind !== 'individual') await db.updateTable('service_courses').set({ kind }).where('id', '=', taught.service_course_id).execute();
  const as: Record<Who, Caller> = {
    ...others,
    manager: await school.as(taught.manager_id),
    teacher: await school.as(taught.teacher_id),
    curator: await school.as(taught.curator_id),
  };
  const { lesson, rule, partnerRule } =
    kind === 'trial' ? await placeTrial(as.administrator, taught) : await placeWeekly(school, as.manager, taught, kind);
  if (kind === 'trial') await db.updateTable('clients').set({ manager_id: as.sales.userId }).where('id', '=', taught.client_id).execute();
  for (let nth = 0; nth < used; nth += 1) await giveUpFree(school, taught, `2026-11-0${nth + 2}T05:00:00Z`);
  const { rows } = await sql<{ id: number }>`select id from lessons where rule_id = ${rule} and id <> ${lesson} order by start`.execute(db);
  school.at(now);
  const hours = (Temporal.Instant.from(start).epochMilliseconds - Temporal.Instant.from(now).epochMilliseconds) / 3_600_000;
  const given: Given = { hours, used, trial: kind === 'trial' };
  // `lesson` and `at` are updated by each move.
  return {
    ...taught,
    name,
    school,
    as,
    rule,
    partnerRule,
    first: lesson,
    lesson,
    at: start,
    moves: 0,
    others: rows.map(({ id }) => id),
    now,
    given,
  };
}

type Taught = Awaited<ReturnType<TestApp['build']['taughtChild']>>;

async function placeTrial(placer: Caller, { teacher_id, kid_id, course_id, service_course_id }: Taught) {
  const answer = await placer.post('/api/events/lessons/', { teacher_id, kid_id, course_id, service_course_id, start, minutes: 45 });
  expect(answer.error).toBeNull();
  return { lesson: (answer.body as { id: number }).id, rule: 0, partnerRule: 0 };
}

async function placeWeekly(school: TestApp, manager: Caller, taught: Taught, kind: 'individual' | 'pair') {
  const partner = kind === 'pair' ? await school.build.client(taught.manager_id) : null;
  const joins = partner === null ? [] : [await school.build.engagement({ ...taught, ...partner })];
  const times = [{ weekday: 2, start_minute: 1020 }];
  const terms = { engagement_id: taught.engagement_id, with_engagement_ids: joins, times, minutes: 45, valid_from: '2026-11-17' };
  const made = await manager.post('/api/events/regular_rules/', terms);
  expect(made.error).toBeNull();
  const [rule = 0, partnerRule = 0] = (made.body as { rules: { id: number }[] }).rules.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`select id from lessons where rule_id = ${rule} and start = ${start}`.execute(
    school.database.db,
  );
  return { lesson: rows[0]?.id ?? 0, rule, partnerRule };
}

/** Adds a lesson at another time; it is the latest one placed. */
async function addLesson({ database: { db } }: TestApp, of: Taught, at: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at)
    values (${of.engagement_id}, ${of.teacher_id}, ${of.kid_id}, ${of.client_id}, ${of.course_id}, ${of.service_course_id}, ${at}, 45,
      ${at}::timestamptz + interval '45 minutes', ${JSON.stringify(defaultLessonPolicy)}::jsonb, ${before}) returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}

async function giveUpFree(school: TestApp, of: Taught, at: string): Promise<void> {
  const id = await addLesson(school, of, at);
  await sql`update lessons set status = 'cancelled', cancelled_at = ${before}, cancel_reason_id = 2, client_share = 0, teacher_share = 0,
    closed_at = ${before}, closing_no = 1 where id = ${id}`.execute(school.database.db);
}

type Part = { readonly status: string; readonly client: number; readonly teacher: number };

/** The lesson and those it was moved to. Shares count as soon as they are set, posted or not. */
export async function chainOf({ school, first }: Scenario): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with recursive chain as (
      select id, moved_to_id from lessons where id = ${first}
      union all
      select n.id, n.moved_to_id from chain c join lessons n on n.id = c.moved_to_id
    )
    select l.status, case when l.status in ('held', 'client_no_show') then 10000 else coalesce(l.client_share, 0) end as client,
      case when l.status in ('held', 'client_no_show') then 10000 else coalesce(l.teacher_share, 0) end as teacher
    from chain c join lessons l on l.id = c.id order by l.id
  `.execute(school.database.db);
  return rows;
}

export async function endOf(s: Scenario): Promise<End> {
  const chain = await chainOf(s);
  const sum = (share: 'client' | 'teacher') => chain.reduce((total, part) => total + part[share], 0);
  const free = s.given.used === 2 ? 0 : await freeOf(s);
  return { vanished: chain.length === 0, client: sum('client'), teacher: sum('teacher'), free };
}

/** The free cancellations used, as the preview of another lesson of the month says. */
async function freeOf({ school, as, ...of }: Scenario): Promise<number> {
  const probe = await addLesson(school, of, '2026-11-28T05:00:00Z');
  await sql`update lessons set service_course_id = (select id from service_courses where kind <> 'trial' order by id limit 1)
    where id = ${probe}`.execute(school.database.db);
  const preview = await as.administrator.get(`/api/events/lessons/${probe}/cancel/preview/?reason_id=2`);
  expect(preview.error).toBeNull();
  return (
    defaultLessonPolicy.free_cancellations - ((preview.body as { free_cancellations_left: number | null }).free_cancellations_left ?? 0)
  );
}
