import { sql } from 'kysely';
import { requirePermitted } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { languageOf } from '../../../kernel/calls/context.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { slotConflicts } from '../../availability/public/free-slot.ts';
import { lockRowsOf } from '../arranging/lock-lessons.ts';
import { moveUnderLocks, requireActive } from '../arranging/move-lesson.ts';
import { substituteUnderLocks } from '../arranging/substitute-teacher.ts';
import { lessonActions } from '../lessons.policy.ts';
import { lessonsById, requireLesson } from '../lessons.queries.ts';
import { lessonView } from '../lessons.view.ts';
import type { LessonRow } from '../lessons.view.ts';
import { reopenLesson } from '../writing-up/correct-lesson.ts';
import type { Resolved } from './resolve-hit-lessons.ts';

export { lessonView as viewOfLesson } from '../lessons.view.ts';

/** A lesson that was resolved because of its teacher's absence: as it was, and its current state after all later moves. */
export type AwayLesson = { readonly original: LessonRow; readonly current: LessonRow; readonly resolution: Resolved['resolution'] };

/** A vacation of the teacher with an earlier end, for a preview. */
type Shortened = { readonly id: number; readonly finish: string };

/** The resolved lessons whose old time begins in an interval (ISO), by that time. */
export async function awayLessons(
  ctx: ReadContext,
  resolved: readonly Resolved[],
  interval: { readonly start: string; readonly finish: string },
): Promise<AwayLesson[]> {
  const { rows } = await sql<{ first_id: number; id: number }>`
    with recursive chain as (
      select id as first_id, id, moved_to_id from lessons
      where id = any(${resolved.map(({ lesson_id }) => lesson_id)}::int[]) and start >= ${interval.start} and start < ${interval.finish}
      union all
      select c.first_id, n.id, n.moved_to_id from chain c join lessons n on n.id = c.moved_to_id
    )
    select first_id, id from chain where moved_to_id is null
  `.execute(ctx.db);
  const lessons = new Map(
    (
      await lessonsById(
        ctx,
        rows.flatMap(({ first_id, id }) => [first_id, id]),
      )
    ).map((row) => [row.id, row]),
  );
  const resolutions = new Map(resolved.map(({ lesson_id, resolution }) => [lesson_id, resolution]));
  return rows
    .flatMap(({ first_id, id }) => {
      const [original, current, resolution] = [lessons.get(first_id), lessons.get(id), resolutions.get(first_id)];
      return original === undefined || current === undefined || resolution === undefined ? [] : [{ original, current, resolution }];
    })
    .sort((a, b) => (a.original.start === b.original.start ? a.original.id - b.original.id : a.original.start < b.original.start ? -1 : 1));
}

/** Whether a lesson is at its old time with its old teacher. */
export function isBack({ original, current }: AwayLesson, teacherId: number): boolean {
  return current.status !== 'cancelled' && current.start === original.start && current.teacher_id === teacherId;
}

/** Why a lesson's state no longer allows bringing it back, or null. */
function blockOf({ original, current, resolution }: AwayLesson, teacherId: number, now: Temporal.Instant) {
  const isPast = (instant: string) => Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0;
  if (isPast(original.start)) return 'lesson_in_past';
  if (resolution === 'cancel') return current.id === original.id && current.status === 'cancelled' ? null : 'lesson_arranged_anew';
  if (current.status === 'held' || current.status === 'client_no_show') return 'lesson_closed';
  if (current.status !== 'planned') return 'lesson_arranged_anew';
  if (isPast(current.start)) return 'lesson_in_past';
  const asResolved =
    resolution === 'move' ? current.moved_from_id === original.id && current.teacher_id === teacherId : current.id === original.id;
  return asResolved ? null : 'lesson_arranged_anew';
}

/** The lesson and the other one of its pair, which come back together. */
function pairOf(away: readonly AwayLesson[], { original, resolution }: AwayLesson): AwayLesson[] {
  const together = (other: AwayLesson) =>
    original.shared_slot !== null &&
    other.original.shared_slot === original.shared_slot &&
    other.original.start === original.start &&
    other.resolution === resolution;
  return away.filter((other) => other.original.id === original.id || together(other));
}

type Absence = { readonly teacherId: number; readonly away: readonly AwayLesson[]; readonly shortened?: Shortened };

/** @throws AppError why a lesson cannot come back */
async function requireReturnable(ctx: ReadContext, absence: Absence, lesson: AwayLesson): Promise<void> {
  const { teacherId, away, shortened } = absence;
  const blocked = blockOf(lesson, teacherId, ctx.now);
  if (blocked !== null) throw new AppError(blocked);
  if (lesson.resolution === 'cancel') await requireNotReplaced(ctx, lesson.original.id);
  const { kid_id, start, minutes, shared_slot } = lesson.original;
  await requireActive(ctx, teacherId, kid_id);
  const without = pairOf(away, lesson).map(({ current }) => current.id);
  const parties = {
    teacher_id: teacherId,
    kid_id,
    without,
    ...(shared_slot === null ? {} : { shared_slot }),
    ...(shortened && { shortened }),
  };
  const [conflict] = await slotConflicts(ctx, parties, [{ start, minutes }]);
  if (conflict) throw new AppError(conflict.key, conflict.params);
}

/** Refuses a cancelled lesson that has a replacement. */
async function requireNotReplaced({ db }: ReadContext, lessonId: number): Promise<void> {
  const replaced = await db
    .selectFrom('lesson_follow_ups')
    .select('id')
    .where('lesson_id', '=', lessonId)
    .where('kind', '=', 'replacement')
    .where('state', '=', 'done')
    .executeTakeFirst();
  if (replaced !== undefined) throw new AppError('lesson_arranged_anew');
}

/** Why a lesson, or the other one of its pair, cannot come back, or null. */
export async function returnConflict(ctx: ReadContext, absence: Absence, lesson: AwayLesson): Promise<AppError | null> {
  try {
    for (const each of pairOf(absence.away, lesson)) if (!isBack(each, absence.teacherId)) await requireReturnable(ctx, absence, each);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Locks the people, the rows and the clients of lessons that may come back, and further children. The caller reads the lessons again
 * afterwards and holds no such lock before.
 */
export async function lockAway(
  ctx: WriteContext,
  { teacherId, away, kids = [] }: Absence & { readonly kids?: readonly number[] },
): Promise<void> {
  const lessons = away.flatMap(({ original, current }) => [original, current]);
  const partners = lessons.flatMap(({ partners }) => partners.map(({ kid_id }) => kid_id));
  const teachers = new Set([teacherId, ...lessons.map(({ teacher_id }) => teacher_id)]);
  const children = new Set([...kids, ...partners, ...lessons.map(({ kid_id }) => kid_id)]);
  await lock(ctx.db, [
    ...[...teachers].map((id) => ({ of: 'teacher' as const, id })),
    ...[...children].map((id) => ({ of: 'kid' as const, id })),
  ]);
  await lockRowsOf(ctx, [...new Set(lessons.map(({ id }) => id))]);
  await lock(
    ctx.db,
    [...new Set(lessons.map(({ pupil }) => pupil))].map((id) => ({ of: 'client', id })),
  );
}

const actionOf = { move: 'move', substitute: 'substitute', cancel: 'cancel' } as const;

const shortenedVacation = { en: 'The vacation was shortened', ru: 'Отпуск сокращён' } as const;

/**
 * Brings a lesson back to its old time and teacher, with the other one of its pair. It is free of charge, because the school caused the
 * change. Under the locks of `lockAway`, taken before `away` was read.
 * @throws AppError why it cannot come back, `forbidden`
 */
export async function bringBack(ctx: WriteContext, absence: Absence, lesson: AwayLesson): Promise<void> {
  const { teacherId, away } = absence;
  const pair = pairOf(away, lesson).filter((each) => !isBack(each, teacherId));
  for (const each of pair) {
    requirePermitted(ctx, lessonActions, actionOf[each.resolution], each.current);
    await requireReturnable(ctx, absence, each);
  }
  const rows = pair.map(({ current }) => current);
  if (lesson.resolution === 'move')
    await moveUnderLocks(
      ctx,
      pair.map(({ current, original }) => ({ lesson: current, start: original.start, askedBy: 'school' as const, said: null })),
    );
  else if (lesson.resolution === 'substitute') await substituteUnderLocks(ctx, rows, teacherId);
  else for (const row of rows) await reopenLesson(ctx, row, shortenedVacation[languageOf(ctx)]);
}

/** The lesson's current state, as the actor sees it. */
export async function lessonAfter(ctx: WriteContext, { current, resolution }: AwayLesson) {
  const row = await requireLesson(ctx, current.id);
  return lessonView(resolution === 'move' && row.moved_to_id !== null ? await requireLesson(ctx, row.moved_to_id) : row, ctx);
}
