import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import { decideActivity } from '../../features/salary/activities/decide-activity.ts';
import { setActivityRate } from '../../features/salary/activities/set-activity-rate.ts';
import type { Lately } from './as-staff.ts';

type Led = { readonly teacher_id: number; readonly curator_id: number; readonly admin_id: number };

const activities = [
  { daysAgo: 6, kind: 'webinar', title: 'Webinar for parents: before the exams', minutes: 50, comment: 'Ended ten minutes early' },
  { daysAgo: 4, kind: 'training', title: 'Обучение: новая платформа', minutes: null, comment: '' },
] as const;

/** The first hour after half past four in UTC, on the day of an instant, without a lesson of the teacher: a lesson shortens what is paid. */
async function freeHourOf(db: Lately['db'], teacher: number, at: Temporal.Instant): Promise<Temporal.Instant> {
  const first = `${at.toString().slice(0, 10)}T04:30:00Z`;
  const { rows } = await sql<{ start: string }>`
    select hour as start from generate_series(${first}::timestamptz, ${first}::timestamptz + interval '14 hours', interval '30 minutes') hour
    where not exists (
      select from lessons l where l.teacher_id = ${teacher} and l.start < hour + interval '1 hour' and l.finish > hour
    )
    order by hour limit 1
  `.execute(db);
  const [free] = rows;
  if (free === undefined) throw new Error(`teacher ${teacher} has no free hour on ${first.slice(0, 10)}`);
  return Temporal.Instant.from(free.start);
}

/** teacher@ led a webinar, which the curator confirmed, and attended a training that awaits a decision; teacher2@ has a personal rate. */
export async function payActivities({ db, now, as }: Lately): Promise<void> {
  const { rows } = await sql<Led>`
    select t.id as teacher_id, t.curator_id, adm.id as admin_id from teachers t join users u on u.id = t.id
    join users adm on adm.email = 'admin@lectern.test' where u.email in ('teacher@lectern.test', 'teacher2@lectern.test') order by u.email = 'teacher2@lectern.test'
  `.execute(db);
  const [first, second] = rows;
  if (first === undefined || second === undefined) return;
  for (const { daysAgo, kind, title, minutes, comment } of activities) {
    const start = await freeHourOf(db, first.teacher_id, now.subtract({ hours: daysAgo * 24 }));
    const finish = start.add({ hours: 1 });
    const made = await db
      .insertInto('activities')
      .values({ teacher_id: first.teacher_id, kind, title, paid: true, start: start.toString(), finish: finish.toString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (minutes === null) continue;
    const body = { took_place: true, minutes, comment };
    await as(first.curator_id, now.subtract({ hours: 20 }), (ctx) => decideActivity(ctx, { params: { id: made.id }, body }));
  }
  const effective_from = now
    .subtract({ hours: 24 * 30 })
    .toString()
    .slice(0, 10);
  const rate = { kind: 'webinar' as const, teacher_id: second.teacher_id, effective_from, amount: minor(75_000) };
  await as(first.admin_id, now.subtract({ hours: 19 }), (ctx) => setActivityRate(ctx, { body: rate }));
}
