import { sql } from 'kysely';
import type { LessonAction } from '@lectern/contract/lessons/lesson-states';
import { requirePermitted } from '../../../kernel/actions.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { ChangedBeforeLock } from '../../../kernel/database-errors.ts';
import { lock } from '../../../kernel/locks.ts';
import { lessonActions } from '../lessons.policy.ts';
import { lessonsById, requireLesson } from '../lessons.queries.ts';
import type { LessonRow } from '../lessons.view.ts';

/** Locks the teachers and children of lessons, including the other children of a pair or a group, and further teachers. */
export async function lockTimeOf(ctx: WriteContext, lessons: readonly LessonRow[], teachers: readonly number[] = []): Promise<void> {
  const ids = (each: (lesson: LessonRow) => readonly number[]) => new Set(lessons.flatMap(each));
  await lock(ctx.db, [
    ...[...new Set([...ids(({ teacher_id }) => [teacher_id]), ...teachers])].map((id) => ({ of: 'teacher' as const, id })),
    ...[...ids(({ kid_id, partners }) => [kid_id, ...partners.map((partner) => partner.kid_id)])].map((id) => ({ of: 'kid' as const, id })),
  ]);
}

/** Locks the rows of lessons, so that writes of one lesson are serialised, and reads them. */
export async function lockRowsOf(ctx: WriteContext, ids: readonly number[]): Promise<LessonRow[]> {
  await sql`select from lessons where id = any(${ids}::int[]) order by id for update`.execute(ctx.db);
  return lessonsById(ctx, ids);
}

/**
 * Loads a lesson and, for a pair or a group, the others while they are planned: all share the teacher's time and move together. Locks everybody
 * concerned.
 * @param teachers further teachers whose time is concerned
 * @throws AppError `not_found`, `forbidden`; ChangedBeforeLock
 */
export async function lockTogether(
  ctx: WriteContext,
  id: number,
  action: LessonAction,
  teachers: readonly number[] = [],
): Promise<LessonRow[]> {
  const seen = await requireLesson(ctx, id);
  requirePermitted(ctx, lessonActions, action, seen);
  await lockTimeOf(ctx, [seen], teachers);
  const rows = await lockRowsOf(ctx, [id, ...seen.partners.map(({ lesson_id }) => lesson_id)]);
  // It was substituted before the locks were acquired: the retry checks again under the locks of its current teacher.
  if (rows.some((row) => row.id === id && row.teacher_id !== seen.teacher_id)) throw new ChangedBeforeLock();
  const together = (row: LessonRow) =>
    row.status === 'planned' && row.shared_slot === seen.shared_slot && row.teacher_id === seen.teacher_id;
  return rows.filter((row) => row.id === id || together(row)).sort((a, b) => Number(b.id === id) - Number(a.id === id));
}
