import { sql } from 'kysely';
import { approveVacation } from '../../features/vacations/approve-vacation.ts';
import { shortenVacation } from '../../features/vacations/shortening/shorten-vacation.ts';
import type { Lately } from './as-staff.ts';

type Free = { readonly teacher_id: number; readonly curator_id: number; readonly zone: string };
const schoolNeedsTeacher = 6;

/** A teacher with lessons in the next days and no conflicting activities; preferably without a lesson since yesterday, or today. */
async function freeTeacher({ db, now }: Lately): Promise<Free | undefined> {
  const at = (hours: number) => now.add({ hours }).toString();
  const { rows } = await sql<Free & { taught_until: string | null }>`
    select t.id as teacher_id, t.curator_id, u.zone, last.taught_until from teachers t join users u on u.id = t.id,
      lateral (select max(l.finish) as taught_until from lessons l
        where l.teacher_id = t.id and l.start > ${at(-24)} and l.start <= ${at(0)}) last
    where t.status = 'active' and t.curator_id is not null and u.email <> 'teacher@lectern.test'
      and exists (select from lessons l where l.teacher_id = t.id and l.status = 'planned' and l.start > ${at(72)} and l.start < ${at(144)})
      and not exists (select from activities a where a.teacher_id = t.id and a.finish > ${at(-48)} and a.start < ${at(9 * 24)})
      and not exists (select from vacations v where v.teacher_id = t.id)
    order by last.taught_until is not null, t.id
  `.execute(db);
  const beganAt = (zone: string) => now.toZonedDateTimeISO(zone).startOfDay().epochMilliseconds;
  const isFree = ({ zone, taught_until: until }: (typeof rows)[number]) =>
    until === null || Temporal.Instant.from(until).epochMilliseconds <= beganAt(zone);
  return rows.find(isFree) ?? rows[0];
}

/** A week of vacation that began today and was shortened today: later lessons that were cancelled for it return. */
export async function shortenOneVacation(school: Lately): Promise<void> {
  const { db, now, as } = school;
  const teacher = await freeTeacher(school);
  if (teacher === undefined) throw new Error('no teacher is suitable for the shortened vacation');
  const { teacher_id, curator_id, zone } = teacher;
  const first = now.toZonedDateTimeISO(zone).toPlainDate();
  const begins = first.toZonedDateTime(zone).toInstant();
  const ends = first.add({ days: 7 }).toZonedDateTime(zone).toInstant();
  const { id } = await db
    .insertInto('vacations')
    .values({
      ...{ teacher_id, zone, state: 'requested', comment: 'Skiing', requested_by: teacher_id },
      first_day: first.toString(),
      last_day: first.add({ days: 6 }).toString(),
      start: begins.toString(),
      finish: ends.toString(),
      requested_at: now.subtract({ hours: 24 * 20 }).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const agreed = begins.subtract({ hours: 30 });
  const { rows } = await sql<{ id: number }>`select id from lessons where teacher_id = ${teacher_id} and status = 'planned'
    and start < ${ends.toString()} and finish > ${begins.toString()} order by start`.execute(db);
  const resolutions = rows.map((lesson) => ({
    ...{ lesson_id: lesson.id, action: 'cancel' as const, reason_id: schoolNeedsTeacher, comment: '', client_said: null },
  }));
  await as(curator_id, agreed, (ctx) => approveVacation(ctx, { params: { id }, body: { resolutions, activities: [], comment: '' } }));
  const last_day = first.add({ days: 2 }).toString();
  await as(curator_id, now, (ctx) => shortenVacation(ctx, { params: { id }, body: { last_day, comment: 'No snow' } }));
}
