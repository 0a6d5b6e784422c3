import type { Lesson, SubstituteTeacherInput } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { requirePossible } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { requireFreeSlot } from '../../availability/public/free-slot.ts';
import { endOwnHolds } from '../../holds/public/end-own-holds.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { lessonActions } from '../lessons.policy.ts';
import { requireLesson } from '../lessons.queries.ts';
import { lessonView } from '../lessons.view.ts';
import type { LessonRow } from '../lessons.view.ts';
import { lockTogether } from './lock-lessons.ts';

/**
 * Substitutes the teacher of a planned lesson. The engagement stays with its own teacher; naming them again undoes the substitution. Both
 * lessons of a pair change teachers.
 */
export async function substituteTeacher(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: SubstituteTeacherInput },
): Promise<Lesson> {
  const lessons = await lockTogether(ctx, params.id, 'substitute', [body.teacher_id]);
  const changed = await substituteUnderLocks(ctx, lessons, body.teacher_id);
  if (!changed) ctx.nothingChanged();
  return lessonView(await requireLesson(ctx, params.id), ctx);
}

/**
 * Substitutes the teacher of one lesson, or of both lessons of a pair. Their rows, both teachers and the children are locked.
 * @returns whether the teacher changed
 */
export async function substituteUnderLocks(ctx: WriteContext, lessons: readonly LessonRow[], teacherId: number): Promise<boolean> {
  for (const lesson of lessons) requirePossible(ctx, lessonActions, 'substitute', lesson);
  const others = lessons.filter(({ teacher_id }) => teacher_id !== teacherId);
  const ids = others.map(({ id }) => id);
  for (const lesson of others) {
    await requireAble(ctx, lesson, teacherId);
    const { kid_id, start, minutes, shared_slot } = lesson;
    // They may already teach the other lesson of a separated pair.
    const shared = shared_slot === null ? {} : { shared_slot };
    await requireFreeSlot(ctx, { teacher_id: teacherId, kid_id, start, minutes, without: ids, ...shared });
  }
  if (ids.length > 0) {
    await sql`
      update lessons set teacher_id = ${teacherId},
        substitute_for_id = nullif(coalesce(substitute_for_id, teacher_id), ${teacherId}::int)
      where id = any(${ids}::int[])
    `.execute(ctx.db);
  }
  await endOwnHolds(ctx, teacherId, others);
  for (const lesson of others) auditSubstitution(ctx, lesson, teacherId);
  return others.length > 0;
}

/** Writes an entry to the history of each of the two teachers. */
function auditSubstitution(ctx: WriteContext, lesson: LessonRow, teacherId: number): void {
  const entry = { entity: 'lesson', entity_id: lesson.id, client_id: lesson.pupil };
  const change = { old: { teacher_id: lesson.teacher_id }, new: { teacher_id: teacherId, start: lesson.start } };
  ctx.audit({ ...entry, action: 'lesson.substitute', teacher_id: teacherId, ...change });
  ctx.audit({ ...entry, client_id: null, action: 'lesson.hand_over', teacher_id: lesson.teacher_id, ...change });
}

type Ability = {
  readonly name: string;
  readonly active: boolean;
  readonly taught: boolean;
  readonly has_rate: boolean;
  readonly kid_name: string;
  readonly kid_active: boolean;
  readonly service_title: string;
};

/** The engagement's own teacher needs no skill or rate check. */
async function requireAble(ctx: WriteContext, lesson: LessonRow, teacherId: number): Promise<void> {
  const { rows } = await sql<Ability>`
    select u.name, t.status = 'active' as active, k.name as kid_name, k.status = 'active' and c.status = 'active' as kid_active,
      ${titleOf(ctx, 'sc')} as service_title,
      exists (select from teacher_skills s where s.teacher_id = t.id and s.course_id = ${lesson.course_id}
        and ${lesson.grade} between s.grade_from and s.grade_to)
        or exists (select from engagements e where e.id = ${lesson.engagement_id} and e.teacher_id = t.id) as taught,
      exists (select from rate_versions v where v.teacher_id = t.id and v.service_course_id = sc.id
        and v.effective_from <= ${schoolDateOf(ctx, lesson.start)}) as has_rate
    from teachers t join users u on u.id = t.id, children k join clients c on c.id = k.client_id, service_courses sc
    where t.id = ${teacherId} and k.id = ${lesson.kid_id} and sc.id = ${lesson.service_course_id}
  `.execute(ctx.db);
  const able = rows[0];
  if (able === undefined) throw new AppError('invalid', { reason: 'choice' }, 'teacher_id');
  const { name } = able;
  if (!able.active) throw new AppError('teacher_inactive', { name }, 'teacher_id');
  if (!able.kid_active) throw new AppError('client_inactive', { name: able.kid_name });
  if (!able.taught) throw new AppError('not_taught_by_teacher', { name, course: lesson.course_title, grade: lesson.grade }, 'teacher_id');
  if (!able.has_rate) throw new AppError('rate_missing', { name, course: able.service_title }, 'teacher_id');
}
