import { sql } from 'kysely';
import type { LessonAction } from '@lectern/contract/lessons/lesson-states';
import { requirePermitted } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { lessonActions } from '../lessons.policy.ts';
import { lessonsById, requireLesson } from '../lessons.queries.ts';
import type { LessonRow } from '../lessons.view.ts';

/** Locks the time of lessons: their teachers and children, the other child of a pair too, and further teachers. */
export async function lockTimeOf(ctx: WriteContext, lessons: readonly LessonRow[], teachers: readonly number[] = []): Promise<void> {
  const ids = (each: (lesson: LessonRow) => readonly (number | undefined)[]) =>
    new Set(lessons.flatMap(each).filter((id) => id !== undefined));
  await lock(ctx.db, [
    ...[...new Set([...ids(({ teacher_id }) => [teacher_id]), ...teachers])].map((id) => ({ of: 'teacher' as const, id })),
    ...[...ids(({ kid_id, partner }) => [kid_id, partner?.kid_id])].map((id) => ({ of: 'kid' as const, id })),
  ]);
}

/** Locks the rows of lessons, so that two writes of one lesson follow each other, and reads them as they are then. */
export async function lockRowsOf(ctx: WriteContext, ids: readonly number[]): Promise<LessonRow[]> {
  await sql`select from lessons where id = any(${ids}::int[]) order by id for update`.execute(ctx.db);
  return lessonsById(ctx, ids);
}

/**
 * A lesson and, where it is one of a pair, the other one while it is planned: what takes one stretch of the teacher's time and
 * moves together. Under the locks of everybody concerned.
 * @param teachers who else's time is decided about
 * @throws AppError `not_found`, `forbidden`
 */
export async function lockPair(
  ctx: WriteContext,
  id: number,
  action: LessonAction,
  teachers: readonly number[] = [],
): Promise<LessonRow[]> {
  const seen = await requireLesson(ctx, id);
  requirePermitted(ctx, lessonActions, action, seen);
  await lockTimeOf(ctx, [seen], teachers);
  const rows = await lockRowsOf(ctx, [id, ...(seen.partner === null ? [] : [seen.partner.lesson_id])]);
  // It changed hands before the locks were ours: whose it is now decides over it, under the lock of their time.
  if (rows.some((row) => row.id === id && row.teacher_id !== seen.teacher_id)) return lockPair(ctx, id, action, teachers);
  const together = (row: LessonRow) =>
    row.status === 'planned' && row.shared_slot === seen.shared_slot && row.teacher_id === seen.teacher_id;
  return rows.filter((row) => row.id === id || together(row)).sort((a, b) => Number(b.id === id) - Number(a.id === id));
}
