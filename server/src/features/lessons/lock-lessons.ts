import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/context.ts';
import { lock } from '../../kernel/locks.ts';
import { lessonsById } from './lessons.queries.ts';
import type { LessonRow } from './lessons.view.ts';

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
 * @param seen the lesson as it was read to decide who may
 * @param teachers who else's time is decided about
 * @throws AppError `conflict` where it has changed hands since it was read: whose it was may not decide about it any more
 */
export async function lockPair(ctx: WriteContext, seen: LessonRow, teachers: readonly number[] = []): Promise<LessonRow[]> {
  await lockTimeOf(ctx, [seen], teachers);
  const rows = await lockRowsOf(ctx, [seen.id, ...(seen.partner === null ? [] : [seen.partner.lesson_id])]);
  const { id: own, teacher_id: teacher, shared_slot: slot } = seen;
  if (rows.some(({ id, teacher_id }) => id === own && teacher_id !== teacher)) throw new AppError('conflict');
  return rows
    .filter((row) => row.id === own || (row.status === 'planned' && row.shared_slot === slot && row.teacher_id === teacher))
    .sort((a, b) => Number(b.id === seen.id) - Number(a.id === seen.id));
}
