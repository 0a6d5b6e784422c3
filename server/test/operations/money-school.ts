import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '../../src/db/client.ts';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { expireSubscriptions } from '../../src/features/subscriptions/daily/expire-subscriptions.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import { runJob } from '../../src/kernel/process/job.ts';
import { settingsReader } from '../../src/settings.ts';
import type { Build } from '../build.ts';
import { testSite } from '../setup/test-site.ts';
import type { MoneySchool } from './money-crowd.ts';

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
