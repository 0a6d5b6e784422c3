import { sql } from 'kysely';
import { cancelLesson } from '../../features/lessons/arranging/cancel-lesson.ts';
import { decidePenalty } from '../../features/lessons/follow-ups/decide-follow-up.ts';
import type { Lately } from './as-staff.ts';

type Planned = { readonly id: number; readonly teacher_id: number; readonly curator_id: number | null; readonly start: string };

/** Predefined reasons: the client's plans changed, the teacher cannot come. */
const clientsPlans = 2;
const teacherCannot = 6;
const teachersReports = 2;
const inTime = 2;

/** Planned lessons of teachers other than the first one, whose calendar a visitor of the demo uses; each of another teacher. */
async function plannedLessons({ db }: Lately, from: Temporal.Instant, to: Temporal.Instant, count: number): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select distinct on (l.teacher_id) l.id, l.teacher_id, t.curator_id, l.start from lessons l
    join teachers t on t.id = l.teacher_id and t.status = 'active' join users u on u.id = t.id and u.email <> 'teacher@lectern.test'
    join engagements e on e.id = l.engagement_id and e.status = 'active'
    where l.status = 'planned' and l.shared_slot is null and l.start >= ${from.toString()} and l.start < ${to.toString()}
      and not exists (select from lesson_follow_ups f join lessons o on o.id = f.lesson_id where o.teacher_id = l.teacher_id)
    order by l.teacher_id, l.start, l.id limit ${count}
  `.execute(db);
  return rows;
}

/** Teachers report clients' requests, cancel in time and too late; a curator confirms one penalty, which grants the client a bonus. */
export async function cancelLately(school: Lately): Promise<void> {
  const { now, as, db } = school;
  const day = (days: number) => now.add({ hours: 24 * days });
  for (const { id, teacher_id } of await plannedLessons(school, day(2), day(6), teachersReports)) {
    const client_said = { at: now.subtract({ minutes: 40 }).toString(), how: 'messenger' as const };
    const body = { reason_id: clientsPlans, comment: 'The family goes to the dacha', client_said };
    await as(teacher_id, now.subtract({ minutes: 20 }), (ctx) => cancelLesson(ctx, { params: { id }, body }));
  }
  for (const { id, teacher_id } of await plannedLessons(school, day(3), day(7), inTime)) {
    const body = { reason_id: teacherCannot, comment: 'A conference', client_said: null };
    await as(teacher_id, now.subtract({ minutes: 55 }), (ctx) => cancelLesson(ctx, { params: { id }, body }));
  }
  // Recent lessons without a report: their teachers cancelled them an hour before.
  for (const [index, lesson] of (await plannedLessons(school, day(-6), day(0), 2)).entries()) {
    const { id, teacher_id, curator_id, start } = lesson;
    await sql`update lessons set policy = policy || '{"teacher_last_moment_bonus": 5000}' where id = ${id}`.execute(db);
    const body = { reason_id: teacherCannot, comment: 'No electricity', client_said: null };
    await as(teacher_id, Temporal.Instant.from(start).subtract({ minutes: 60 }), (ctx) => cancelLesson(ctx, { params: { id }, body }));
    if (index > 0 || curator_id === null) continue;
    const { rows } = await sql<{ id: number }>`select id from lesson_follow_ups where lesson_id = ${id} and kind = 'penalty'`.execute(db);
    const [penalty] = rows;
    if (penalty === undefined) continue;
    const decision = { agreed: true, comment: 'The third time this month' };
    await as(curator_id, now.subtract({ minutes: 15 }), (ctx) => decidePenalty(ctx, { params: { id: penalty.id }, body: decision }));
  }
}
