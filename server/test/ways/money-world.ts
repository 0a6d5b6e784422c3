import { abilities } from '@lectern/contract/permissions';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { calculatePay } from '../../src/features/salary/periods/calculate-pay.ts';
import type { Kernel } from '../../src/kernel/calls/run-endpoint.ts';
import { settingsReader } from '../../src/settings.ts';
import { testApp } from '../test-app.ts';
import type { Answer, Caller, TestApp } from '../test-app.ts';
import { testSite } from '../setup/test-site.ts';

export const monthClosed = '2026-10-01';
const inOctober = '2026-10-20T09:00:00Z';
/** One hour before the lesson that is placed first. */
export const moneyNow = '2026-11-17T13:00:00Z';

type Staff = 'teacher' | 'manager' | 'curator';
export type Who = Staff | 'stranger' | 'keeper' | 'second' | 'mover';

/** A client with money, a package, and lessons in a closed month, written up and not written up. */
export type Family = Awaited<ReturnType<TestApp['build']['taughtChild']>> & {
  readonly name: string;
  readonly phone: string;
  readonly sibling: number;
  /** The payment of October, of which 20,000 are left; the package of 4 lessons at 20,000 each, of which 3 are left. */
  readonly payment: number;
  readonly package: number;
  /** Lessons: charged in October, and over since yesterday without a report. */
  readonly charged: number;
  readonly unwritten: number;
  readonly as: Readonly<Record<Who, Caller>>;
};

export type MoneyWorld = {
  readonly school: TestApp;
  readonly shared: Readonly<Record<'stranger' | 'keeper' | 'second' | 'mover', Caller>>;
  /** The approved pay period of October. */
  readonly period: number;
  /** A family of another manager and teacher. */
  readonly others: Omit<Family, 'as'>;
  readonly next: () => Promise<Family>;
};

/** @returns the id of the record in a successful answer */
export function idOf(answer: Answer): number {
  expect(answer.error).toBeNull();
  return (answer.body as { id: number }).id;
}

/** @param at an ISO instant: the time of the job, which may be later than the server’s */
export function kernelAt({ database }: TestApp, at: string): Kernel {
  const clock = () => Temporal.Instant.from(at);
  return { database, clock, settings: settingsReader(database.db, clock), site: testSite, checkAnswers: true };
}

/** Inserts a planned lesson without a call. @returns its id */
export async function lessonAt(
  { database }: TestApp,
  of: Omit<Family, 'as'> | Awaited<ReturnType<TestApp['build']['taughtChild']>>,
  start: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at)
    values (${of.engagement_id}, ${of.teacher_id}, ${of.kid_id}, ${of.client_id}, ${of.course_id}, ${of.service_course_id}, ${start}, 45,
      ${start}::timestamptz + interval '45 minutes', ${JSON.stringify(defaultLessonPolicy)}::jsonb, ${start})
    returning id`.execute(database.db);
  return rows[0]?.id ?? 0;
}

/** @param business_date `yyyy-mm-dd` @param amount in minor units */
export const payOf = (client_id: number, occasion_code: string, amount: number, business_date = '2026-11-17') => ({
  client_id,
  occasion_code,
  amount,
  business_date,
  comment: 'Agreed',
});
export const payments = '/api/transactions/transactions/';
export const packages = '/api/user-subscription-relation/';

async function familyOf(school: TestApp, index: number): Promise<Omit<Family, 'as'>> {
  const { build, database } = school;
  const taught = await build.taughtChild();
  const { client_id, kid_id } = taught;
  const name = `Petrovskaya-${index}.`;
  await sql`update clients set name = ${name} where id = ${client_id}`.execute(database.db);
  await sql`update children set name = ${`Misha-${index}.`} where id = ${kid_id}`.execute(database.db);
  const contact = await sql<{ phone: string }>`select normalised as phone from client_contacts where client_id = ${client_id}`.execute(
    database.db,
  );
  const child = await sql<{
    id: number;
  }>`insert into children (client_id, name, grade) values (${client_id}, ${`Lisa-${index}.`}, 3) returning id`.execute(database.db);
  const manager = await school.as(taught.manager_id);
  const payment = idOf(await manager.post(payments, payOf(client_id, 'payment_bank', 100_000, '2026-10-12')));
  const abonement_id = await build.abonement(taught.service_course_id, { units: 4, price: 80_000 });
  const sold = idOf(await manager.post(packages, { client_id, abonement_id }));
  const charged = await lessonAt(school, taught, '2026-10-19T07:00:00Z');
  const teacher = await school.as(taught.teacher_id);
  expect((await teacher.post(`/api/events/lessons/${charged}/conduct/`, { outcome: 'held' })).error).toBeNull();
  const unwritten = await lessonAt(school, taught, '2026-11-16T07:00:00Z');
  const phone = contact.rows[0]?.phone ?? '';
  return { ...taught, name, phone, sibling: child.rows[0]?.id ?? 0, payment, package: sold, charged, unwritten };
}

/** Closes October: its pay is approved, and its books take no postings. @returns the pay period */
async function closeOctober(school: TestApp, keeper: Caller): Promise<number> {
  const found = await sql<{ id: number }>`select id from pay_periods where starts_on <= '2026-10-19' and ends_on >= '2026-10-19'`.execute(
    school.database.db,
  );
  const period = found.rows[0]?.id ?? 0;
  const step = async (name: string) => idOf(await keeper.post(`/api/get-salary-calculation-dates/${period}/${name}/`, {}));
  await step('calculate');
  await calculatePay(kernelAt(school, moneyNow));
  await step('review');
  await step('approve');
  const closed = await keeper.post('/api/transactions/periods/close/', { month: monthClosed, reason: 'Reported' });
  expect(closed.error).toBeNull();
  return period;
}

/** @param families how many families `next` can return @returns a school in November whose October is closed */
export async function moneyWorld(families: number): Promise<MoneyWorld> {
  const school = await testApp();
  const { build } = school;
  for (const [key, value] of Object.entries({ rate_limits: false, second_person_out: 70_000 })) await build.setting(key, value);
  school.at(inOctober);
  const staff = async (...held: number[]) => school.as(await build.user('AccountManager', { abilities: held }));
  const shared = {
    stranger: await staff(),
    keeper: await staff(abilities.keepBooks, abilities.keepPay, abilities.allPay, abilities.setRates, abilities.allClients),
    second: await staff(abilities.keepPay, abilities.approveMoney),
    mover: await staff(abilities.moveIn, abilities.allClients),
  };
  const made: Omit<Family, 'as'>[] = [];
  for (let index = 0; index <= families; index += 1) made.push(await familyOf(school, index));
  school.at(moneyNow);
  const period = await closeOctober(school, shared.keeper);
  const others = made.pop();
  if (others === undefined) throw new Error('no family');
  const next = async (): Promise<Family> => {
    const family = made.pop();
    if (family === undefined) throw new Error(`more than ${families} families are needed`);
    const manager = await school.as(family.manager_id);
    idOf(await manager.post(payments, payOf(family.client_id, 'payment_bank', 60_000)));
    return {
      ...family,
      as: { ...shared, teacher: await school.as(family.teacher_id), manager, curator: await school.as(family.curator_id) },
    };
  };
  return { school, shared, period, others, next };
}
