import { abilities } from '@lectern/contract/permissions';
import type { KpiHistory, KpiOfMonth, KpiPart, KpiPeople } from '@lectern/contract/kpi/kpi.schema';
import type { KpiMeasure, KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import type { Caller, TestApp } from '../../../test/test-app.ts';
import { testSite } from '../../../test/setup/test-site.ts';
import { runJob } from '../../kernel/process/job.ts';
import { settingsReader } from '../../settings.ts';
import { calculateKeyFigures } from './months/calculate-months.ts';
import { kpiScoreOf } from './public/kpi-score-of.ts';

let school: TestApp;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let other: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let teacher: Caller;
let curator: Caller;
let keeper: Caller;
let payer: Caller;

const never = new AbortController().signal;
const november = '2026-11-01';

/** Runs the job at a time. @param stopping aborted to simulate a shutdown */
async function calculate(at: string, stopping: AbortSignal = never): Promise<void> {
  const clock = () => Temporal.Instant.from(at);
  const { database } = school;
  const kernel = { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
  await runJob(kernel, { name: 'key-figures', cron: '', work: calculateKeyFigures }, stopping);
}

type Taught = typeof taught;
type Lesson = {
  readonly status?: 'held' | 'client_no_show' | 'cancelled' | 'planned';
  readonly reported?: string;
  readonly reason?: number;
  readonly service?: number;
};

/** Inserts a lesson directly into the database. */
async function lesson(of: Taught, start: string, { status = 'held', reported, reason, service }: Lesson = {}): Promise<number> {
  const { db } = school.database;
  const id = await school.build.lesson({ ...of, service_course_id: service ?? of.service_course_id }, start, {
    ...{ minutes: 60, created_at: '2026-10-01T00:00:00Z', status },
    ...(status === 'cancelled' ? { cancelled_at: start } : {}),
    ...(reason === undefined ? {} : { cancel_reason_id: reason }),
  });
  if (reported !== undefined)
    await sql`insert into lesson_reports (lesson_id, outcome, submitted_at, submitted_by) values (${id}, ${status}, ${reported}, ${of.teacher_id})`.execute(
      db,
    );
  return id;
}

/** A cancellation reason with the given fault. */
async function reasonOf(fault: 'client' | 'teacher' | 'technical', excused = false): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select r.id from cancellation_reasons r join cancellation_reason_categories g on g.id = r.category_id
    where g.fault = ${fault} and r.excused = ${excused} order by r.id limit 1`.execute(school.database.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`no reason by fault of ${fault}`);
  return id;
}

const kpiOf = async (by: Caller, query = '') => (await by.get(`/api/kpi/${query}`)).body as KpiOfMonth;
const partOf = (kpi: { readonly parts: readonly KpiPart[] }, measure: KpiMeasure): KpiPart | undefined =>
  kpi.parts.find((part) => part.measure === measure);
const counted = (kpi: KpiOfMonth, measure: KpiMeasure) => {
  const part = partOf(kpi, measure);
  return [part?.numerator, part?.denominator];
};

beforeAll(async () => {
  school = await testApp();
  taught = await school.build.taughtChild();
  other = await school.build.taughtChild();
  teacher = await school.as(taught.teacher_id);
  curator = await school.as(taught.curator_id);
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepKeyFigures] }));
  payer = await school.as(await school.build.user('AccountManager', { abilities: [abilities.allPay] }));
  // Everybody has worked here since October. Now is Monday 16 November, noon in Moscow.
  await sql`update users set created_at = '2026-10-01T00:00:00Z'`.execute(school.database.db);
  await sql`update client_managers set since = '2026-10-01T00:00:00Z'`.execute(school.database.db);
  await lesson(taught, '2026-11-02T10:00:00Z', { reported: '2026-11-02T12:00:00Z' });
  await lesson(taught, '2026-11-03T10:00:00Z', { reported: '2026-11-05T12:00:00Z' });
  await lesson(taught, '2026-11-04T10:00:00Z', { status: 'planned' });
  await lesson(taught, '2026-11-05T10:00:00Z', { status: 'client_no_show', reported: '2026-11-05T11:30:00Z' });
  await lesson(taught, '2026-11-06T10:00:00Z', { status: 'cancelled', reason: await reasonOf('teacher') });
  await lesson(taught, '2026-11-09T10:00:00Z', { status: 'cancelled', reason: await reasonOf('technical') });
  // Not due yet, in the future, and of another month.
  await lesson(taught, '2026-11-16T07:00:00Z', { status: 'planned' });
  await lesson(taught, '2026-11-20T10:00:00Z', { status: 'planned' });
  await lesson(taught, '2026-10-30T10:00:00Z', { status: 'planned' });
});

describe('who sees key figures', () => {
  it('is refused to colleagues, other curators and managers, as if there were none', async () => {
    const address = `?user_id=${taught.teacher_id}`;
    const strangers = [other.teacher_id, other.curator_id, other.manager_id, taught.manager_id];
    for (const id of strangers) {
      const stranger = await school.as(id);
      for (const path of ['/api/kpi/', '/api/kpi-history/'])
        expect([id, path, (await stranger.get(`${path}${address}`)).status]).toEqual([id, path, 404]);
    }
    const methodist = await school.as(await school.build.user('Methodist'));
    expect((await methodist.get('/api/kpi/')).status).toBe(403);
    for (const by of [teacher, payer]) expect((await by.get('/api/kpi/people/?role=Teacher')).status).toBe(403);
    // A manager's and a curator's figures are visible only to themselves and to users who manage key figures.
    for (const by of [teacher, payer, curator]) expect((await by.get(`/api/kpi/?user_id=${taught.manager_id}`)).status).toBe(404);
    for (const by of [teacher, payer]) expect((await by.get(`/api/kpi/?user_id=${taught.curator_id}`)).status).toBe(404);
    expect((await keeper.get('/api/kpi/?user_id=2000000')).status).toBe(404);
  });

  it('is the person, who leads the teacher, and users with the abilities; only they see a rank', async () => {
    const address = `?user_id=${taught.teacher_id}`;
    expect((await kpiOf(teacher)).rank).toBeNull();
    await calculate('2026-11-16T09:00:00Z');
    for (const by of [teacher, curator, keeper]) {
      const kpi = await kpiOf(by, address);
      expect(kpi).toMatchObject({ person: { id: taught.teacher_id, role: 'Teacher' }, month: november, rank: { place: 1 } });
    }
    expect(await kpiOf(payer, address)).toMatchObject({ person: { id: taught.teacher_id }, rank: null });
    const manager = await school.as(taught.manager_id);
    expect(await kpiOf(manager)).toMatchObject({ person: { id: taught.manager_id, role: 'AccountManager' } });
    expect(await kpiOf(keeper, `?user_id=${taught.curator_id}`)).toMatchObject({ person: { role: 'Curator' } });
  });

  it('lists a curator’s own group, and with the ability everybody of a role', async () => {
    await calculate('2026-11-16T09:00:00Z');
    const list = async (by: Caller, role: KpiRole) =>
      ((await by.get(`/api/kpi/people/?role=${role}`)).body as KpiPeople).results.map(({ id }) => id);
    expect(await list(curator, 'Teacher')).toEqual([taught.teacher_id]);
    expect(await list(curator, 'Curator')).toEqual([]);
    expect(await list(curator, 'AccountManager')).toEqual([]);
    expect(await list(keeper, 'Teacher')).toEqual(expect.arrayContaining([taught.teacher_id, other.teacher_id]));
    expect(await list(keeper, 'AccountManager')).toEqual(expect.arrayContaining([taught.manager_id]));
  });
});

describe('the measures of an open month', () => {
  it('count reports in time, own cancellations and attendance of a teacher, and of the group for the curator', async () => {
    for (const kpi of [await kpiOf(teacher), await kpiOf(curator)]) {
      expect(counted(kpi, 'reports_in_time')).toEqual([2, 4]);
      expect(counted(kpi, 'own_cancellations')).toEqual([1, 7]);
      expect(counted(kpi, 'attendance_kept')).toEqual([2, 4]);
    }
    const manager = await kpiOf(await school.as(taught.manager_id));
    expect(counted(manager, 'attendance_kept')).toEqual([2, 4]);
    expect(counted(await kpiOf(await school.as(other.teacher_id)), 'reports_in_time')).toEqual([0, 0]);
  });

  it('leave out cancellations that are excused, and penalties that were waived', async () => {
    const id = await lesson(taught, '2026-11-10T10:00:00Z', { status: 'cancelled', reason: await reasonOf('teacher', true) });
    expect(counted(await kpiOf(teacher), 'own_cancellations')).toEqual([1, 8]);
    const { db } = school.database;
    await sql`delete from lessons where id = ${id}`.execute(db);
    const waived = await lesson(taught, '2026-11-10T10:00:00Z', { status: 'cancelled', reason: await reasonOf('teacher') });
    expect(counted(await kpiOf(teacher), 'own_cancellations')).toEqual([2, 8]);
    await sql`
      insert into lesson_follow_ups (lesson_id, closing_no, kind, state, opened_at, decided_at)
      values (${waived}, 0, 'penalty', 'waived', '2026-11-10T10:00:00Z', '2026-11-10T13:00:00Z')`.execute(db);
    expect(counted(await kpiOf(teacher), 'own_cancellations')).toEqual([1, 8]);
    expect(counted(await kpiOf(curator), 'first_answer')).toEqual([180, 1]);
  });

  it('count packages that ended and were followed by another, for manager, teacher and curator', async () => {
    const { db } = school.database;
    const packages = async (state: string, sold: string, ends: string) =>
      sql`insert into user_subscriptions (client_id, kid_id, abonement_id, service_course_id, title, units, price, currency, valid_days, freeze_days,
          state, sold_on, starts_on, ends_on)
        values (${taught.client_id}, ${taught.kid_id}, ${await school.build.abonement(taught.service_course_id)}, ${taught.service_course_id}, 'Four', 4,
          100, 'RUB', 30, 0, ${state}, ${sold}, ${sold}, ${ends})`.execute(db);
    await packages('expired', '2026-10-01', '2026-11-05');
    const manager = await school.as(taught.manager_id);
    for (const by of [manager, teacher, curator]) expect(counted(await kpiOf(by), 'renewals')).toEqual([0, 1]);
    await packages('active', '2026-11-06', '2026-12-20');
    for (const by of [manager, teacher, curator]) expect(counted(await kpiOf(by), 'renewals')).toEqual([1, 1]);
  });

  it('count the first answer to offers and leads, trials that led to lessons, and the load', async () => {
    const { db } = school.database;
    const { rows: services } = await sql<{ id: number }>`
      insert into service_courses (course_id, kind, title_en, title_ru, minutes, price, currency) values (${taught.course_id}, 'trial', 'Trial', 'Trial', 60, 0, 'RUB')
      returning id`.execute(db);
    await lesson(taught, '2026-11-03T15:00:00Z', { reported: '2026-11-03T16:10:00Z', service: services[0]?.id ?? 0 });
    expect(counted(await kpiOf(teacher), 'trial_conversion')).toEqual([1, 1]);
    expect(counted(await kpiOf(teacher), 'load')).toEqual([3, 16]);
    expect(counted(await kpiOf(await school.as(taught.manager_id)), 'load')).toEqual([1, 1]);
    const seller = await school.build.user('SalesManager');
    await sql`
      with d as (
        insert into deals (name, stage, stage_since, owner_id, source_id, created_at)
        values ('Ivan', 'contact', '2026-11-10T11:30:00Z', ${seller}, 1, '2026-11-10T10:00:00Z') returning id
      )
      insert into deal_stays (deal_id, stage, entered_at, left_at)
      select id, 'new', '2026-11-10T10:00:00Z'::timestamptz, '2026-11-10T11:30:00Z'::timestamptz from d`.execute(db);
    const kpi = await kpiOf(await school.as(seller));
    expect(counted(kpi, 'first_answer')).toEqual([90, 1]);
    expect(kpi.score).toBe(10_000);
    expect(counted(kpi, 'load')).toEqual([1, 16]);
  });

  it('say what would raise the score most, with steps while the month is open', async () => {
    const { advice, score, parts } = await kpiOf(teacher);
    expect(score).toBeGreaterThan(0);
    expect(parts.filter(({ weight }) => weight !== null).reduce((sum, { weight }) => sum + (weight ?? 0), 0)).toBe(100);
    expect(advice).toMatchObject({ measure: 'reports_in_time', step: { count: expect.any(Number), gain: expect.any(Number) } });
  });
});

describe('the stored months', () => {
  it('are calculated person by person, go on after an interruption, and close once they are over for good', async () => {
    const stopped = new AbortController();
    stopped.abort();
    await calculate('2026-12-07T22:00:00Z', stopped.signal);
    const { db } = school.database;
    const closed = () => sql`select month from kpi_months where closed_at is not null order by month`.execute(db);
    expect((await closed()).rows).toEqual([{ month: '2026-10-01' }]);
    // As if it had been killed after the first person: the next run continues with the second.
    await sql`insert into kpi_calculations (month, role, started_at, closing, people, done, last_user_id)
      values (${november}, 'Teacher', now(), true, 2, 1, ${taught.teacher_id})`.execute(db);
    await calculate('2026-12-07T22:00:00Z');
    const { rows } = await sql`
      select done, people, last_user_id = ${other.teacher_id} as at_the_last from kpi_calculations
      where month = ${november} and role = 'Teacher' and closing`.execute(db);
    expect(rows).toEqual([{ done: 2, people: 2, at_the_last: true }]);
    expect((await closed()).rows).toEqual([{ month: '2026-10-01' }, { month: november }]);
  });

  it('keep every part with its weight and formula, and never change after they are closed', async () => {
    const address = `?user_id=${other.teacher_id}&month=${november}`;
    school.at('2026-12-10T09:00:00Z');
    const before = await kpiOf(keeper, address);
    expect(before).toMatchObject({ closed: true, formula: { valid_from: '2000-01-01' }, advice: null, score: null });
    await lesson(other, '2026-11-12T10:00:00Z', { reported: '2026-11-12T12:00:00Z' });
    await calculate('2026-12-10T22:00:00Z');
    expect(await kpiOf(keeper, address)).toEqual(before);
    const { db } = school.database;
    for (const statement of [
      `update kpi_snapshots set score = 10000 where month = '${november}'`,
      `delete from kpi_snapshots where month = '${november}'`,
      `update kpi_parts set value = 1 where snapshot_id in (select id from kpi_snapshots where month = '${november}')`,
      `insert into kpi_snapshots (user_id, role, month, formula_id, immune, calculated_at) values (${keeper.userId}, 'Teacher', '${november}', 1, false, now())`,
      `update kpi_months set closed_at = null where month = '${november}'`,
      `delete from kpi_months where month = '${november}'`,
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: 'LE004' });
  });

  it('stand in the history of the person, the current one as of now', async () => {
    const { months } = (await teacher.get('/api/kpi-history/')).body as KpiHistory;
    expect(months.map(({ month, closed }) => [month, closed])).toEqual([
      ['2026-10-01', true],
      [november, true],
      ['2026-12-01', false],
    ]);
    expect((await teacher.get('/api/kpi/?month=2027-01-01')).status).toBe(404);
    expect((await teacher.get('/api/kpi/?month=2020-01-01')).status).toBe(404);
    expect((await teacher.get('/api/kpi/?month=2026-11-02')).status).toBe(400);
  });

  it('are given to other features with score and immunity', async () => {
    const { db } = school.database;
    const [score, ...rest] = await kpiScoreOf(db, [taught.teacher_id], november);
    expect(rest).toEqual([]);
    expect(score).toMatchObject({ user_id: taught.teacher_id, role: 'Teacher', immune: false, closed: true });
    expect(await kpiScoreOf(db, [keeper.userId], '2020-01-01')).toEqual([]);
  });
});

describe('a rank', () => {
  it('compares all scores as last calculated, including the person’s own', async () => {
    const now = '2026-12-10T09:00:00Z';
    school.at(now);
    await lesson(other, '2026-12-01T10:00:00Z', { reported: '2026-12-01T11:30:00Z' });
    await lesson(taught, '2026-12-01T10:00:00Z', { reported: '2026-12-01T11:30:00Z' });
    await lesson(taught, '2026-12-02T10:00:00Z', { status: 'client_no_show', reported: '2026-12-02T11:30:00Z' });
    await calculate(now);
    const colleague = await school.as(other.teacher_id);
    expect((await kpiOf(colleague)).rank).toEqual({ place: 1, of: 2, as_of: now });
    expect((await kpiOf(teacher)).rank).toMatchObject({ place: 2, of: 2 });
    const before = (await kpiOf(colleague)).score ?? 0;
    await lesson(other, '2026-12-03T10:00:00Z', { status: 'cancelled', reason: await reasonOf('teacher') });
    expect((await kpiOf(colleague)).score).toBeLessThan(before);
    expect((await kpiOf(colleague)).rank).toMatchObject({ place: 1, of: 2 });
    expect((await kpiOf(teacher)).rank).toMatchObject({ place: 2, of: 2 });
    await calculate(now);
    expect((await kpiOf(colleague)).rank).toMatchObject({ place: 2, of: 2 });
    expect((await kpiOf(teacher)).rank).toMatchObject({ place: 1, of: 2 });
  });
});
