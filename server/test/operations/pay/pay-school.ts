import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { abilities } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { Database, Db } from '../../../src/db/client.ts';
import type { Build } from '../../build.ts';

/** A small school in which everything about pay conflicts: few teachers with few lessons each, over several pay periods. */
export type PaySchool = {
  readonly service_course_id: number;
  readonly teachers: readonly { readonly id: number; readonly lessons: readonly number[]; readonly activities: readonly number[] }[];
  readonly clients: readonly number[];
  /** Users by their work. Each keeper may do everything about pay, and approves what the other keeper made. */
  readonly manager: number;
  readonly curator: number;
  readonly keepers: readonly number[];
  readonly reasons: readonly {
    readonly id: number;
    readonly kind: string;
    readonly by_curators: boolean;
    readonly needs_lesson: boolean;
  }[];
  /** The first days of rates that may change, over all periods. */
  readonly days: readonly string[];
  /** The school's date, `yyyy-mm-dd`. */
  readonly today: string;
};

/** With valid check digits. */
const inn = '500100732259';
export const payerInn = '7707083893';
const kinds = ['self_employed', 'sole_trader', 'employee', 'self_employed', 'civil_contract'] as const;
/** The number of days in which the lessons are. */
const span = 96;

/** Creates paid activities of a teacher on the days of the lessons, some of which overlap a lesson. @returns their ids */
async function pastActivities(db: Db, teacher_id: number, now: Temporal.Instant, lessons: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into activities (teacher_id, kind, title, paid, start, finish)
    select ${teacher_id}, (array['meeting', 'webinar'])[1 + n % 2], 'Work ' || n, true, s, s + (25 + 7 * (n % 5)) * interval '1 minute'
    from generate_series(0, ${Math.ceil(lessons / 3)}::int) n
    cross join lateral (
      select date_trunc('hour', ${now.toString()}::timestamptz) - interval '90 minutes' - n * ${Math.floor((span * 24) / lessons) * 3} * interval '1 hour'
    ) t (s) returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Creates a school whose teachers have past lessons to write up. @param now the server's current time, by which the lessons are over */
export async function paySchool(
  { db }: Database,
  build: Build,
  now: Temporal.Instant,
  size: { readonly teachers: number; readonly lessons: number },
): Promise<PaySchool> {
  const of = await build.course({ price: 90_000 });
  const curator = await build.user('Curator');
  const serving = [abilities.allClients, abilities.allSchedules, abilities.payBeyondAccount, abilities.reverseTransactions];
  const manager = await build.user('AccountManager', { abilities: serving });
  const keeping = [abilities.keepPay, abilities.reopenPay, abilities.allPay, abilities.setRates, abilities.keepBooks];
  const keepers = [await build.user('AccountManager', { abilities: keeping }), await build.user('AccountManager', { abilities: keeping })];
  const today = now.toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  const teachers = [];
  const clients: number[] = [];
  for (let count = 0; count < size.teachers; count += 1) {
    const id = await build.teacher(of, { curator_id: curator, rate: 40_001 + 7_003 * count });
    const { client_id, kid_id } = await build.client(manager);
    clients.push(client_id);
    await sql`update children set grade = ${5 + (count % 3)} where id = ${kid_id}`.execute(db);
    const engagement_id = await build.engagement({ ...of, kid_id, client_id, teacher_id: id });
    const { rows } = await sql<{ id: number }>`
      insert into lessons (engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, start, minutes, finish, policy, created_at)
      select ${engagement_id}, ${id}, ${kid_id}, ${client_id}, ${of.course_id}, ${of.service_course_id}, s, 45, s + interval '45 minutes',
        ${JSON.stringify(defaultLessonPolicy)}::jsonb, s
      from generate_series(0, ${size.lessons - 1}::int) n
      cross join lateral (
        select date_trunc('hour', ${now.toString()}::timestamptz) - interval '2 hours' - n * ${Math.floor((span * 24) / size.lessons)} * interval '1 hour'
      ) t (s) returning id
    `.execute(db);
    teachers.push({ id, lessons: rows.map((row) => row.id), activities: await pastActivities(db, id, now, size.lessons) });
    const bank = { bank: 'A bank', bik: '044525225', account: '40817810899910004312', correspondent_account: '30101810400000000225' };
    const kind = kinds[count % kinds.length] ?? 'employee';
    await db
      .insertInto('payees')
      .values({ teacher_id: id, kind, name: `Payee ${count}`, inn, ...bank })
      .execute();
  }
  const requisites = { name: 'School', inn: payerInn, bank: 'A bank', bik: '044525225', account: '40702810899910004312' };
  await sql`insert into school_settings (key, value, updated_at) values
    ('requisites', ${JSON.stringify({ ...requisites, correspondent_account: '30101810400000000225' })}::jsonb, now()) on conflict do nothing`.execute(
    db,
  );
  const { rows: reasons } = await sql<PaySchool['reasons'][number]>`
    select id, kind, by_curators, needs_lesson from pay_reasons where active order by id`.execute(db);
  const days = Array.from({ length: 12 }, (_, at) => today.subtract({ days: 8 * at }).toString());
  return {
    service_course_id: of.service_course_id,
    ...{ teachers, clients, manager, curator, keepers, reasons, days },
    today: today.toString(),
  };
}
