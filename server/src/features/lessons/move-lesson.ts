import type { Lesson, MoveLessonInput } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/context.ts';
import { lock } from '../../kernel/locks.ts';
import { finishOf, requireFreeSlot } from '../availability/public/free-slot.ts';
import { canArrangeLesson } from './lessons.policy.ts';
import { requireLesson } from './lessons.queries.ts';
import { refusalByState } from './lessons.rules.ts';
import { lessonView } from './lessons.view.ts';

/** Moves a planned lesson: the old one becomes rescheduled and is linked to a new one, which keeps the policy it was planned under. */
export async function moveLesson(ctx: WriteContext, { params, body }: { params: { id: number }; body: MoveLessonInput }): Promise<Lesson> {
  const seen = await requireLesson(ctx, params.id);
  if (!canArrangeLesson(ctx.actor, seen)) throw new AppError('forbidden');
  await lock(ctx.db, [
    { of: 'teacher', id: seen.teacher_id },
    { of: 'kid', id: seen.kid_id },
  ]);
  const lesson = await requireLesson(ctx, params.id, { forUpdate: true });
  const refused = refusalByState('move', lesson, ctx.now);
  if (refused !== null) throw new AppError(refused);
  const start = isoOf(Temporal.Instant.from(body.start));
  if (Temporal.Instant.compare(Temporal.Instant.from(start), ctx.now) < 0) throw new AppError('lesson_in_past', {}, 'start');
  if (start === lesson.start) {
    ctx.nothingChanged();
    return lessonView(lesson, ctx);
  }
  await requireActive(ctx, lesson.teacher_id, lesson.kid_id);
  await requireFreeSlot(ctx, { teacher_id: lesson.teacher_id, kid_id: lesson.kid_id, start, minutes: lesson.minutes, without: [lesson.id] });
  const newId = await replace(ctx, lesson.id, start, lesson.minutes);
  ctx.audit({
    action: 'lesson.move',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.pupil,
    teacher_id: lesson.teacher_id,
    old: { start: lesson.start, status: lesson.status },
    new: { start, status: 'rescheduled', moved_to_id: newId },
  });
  return lessonView(await requireLesson(ctx, newId), ctx);
}

/** Frees the old time, then places the copy: the other way round the two would overlap when moved by a little. */
async function replace({ db, now, actor }: WriteContext, id: number, start: string, minutes: number): Promise<number> {
  const { rows } = await sql<{ new_id: number }>`
    update lessons set status = 'rescheduled', moved_to_id = nextval(pg_get_serial_sequence('lessons', 'id'))
    where id = ${id} returning moved_to_id as new_id
  `.execute(db);
  const newId = rows[0]?.new_id;
  if (newId === undefined) throw new AppError('not_found');
  await sql`
    insert into lessons (id, engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, rule_id, rule_date,
      start, minutes, finish, policy, moved_from_id, created_at, created_by)
    select ${newId}, engagement_id, teacher_id, kid_id, client_id, course_id, service_course_id, rule_id, rule_date,
      ${start}, minutes, ${finishOf(start, minutes)}, policy, id, ${isoOf(now)}, ${actor.id}
    from lessons where id = ${id}
  `.execute(db);
  return newId;
}

async function requireActive({ db }: WriteContext, teacherId: number, kidId: number): Promise<void> {
  const { rows } = await sql<{ teacher: string | null; kid: string | null }>`
    select (select u.name from teachers t join users u on u.id = t.id where t.id = ${teacherId} and t.status <> 'active') as teacher,
      (select k.name from children k join clients c on c.id = k.client_id where k.id = ${kidId} and 'inactive' in (k.status, c.status)) as kid
  `.execute(db);
  const { teacher = null, kid = null } = rows[0] ?? {};
  if (teacher !== null) throw new AppError('teacher_inactive', { name: teacher });
  if (kid !== null) throw new AppError('client_inactive', { name: kid });
}
