import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { sql } from 'kysely';
import { requirePermitted } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { asInterval, overlap } from '../../availability/public/teacher-time.ts';
import { finishOf } from '../../availability/public/free-slot.ts';
import { cancelLockedLesson } from '../arranging/cancel-lesson.ts';
import { lessonActions } from '../lessons.policy.ts';
import { lessonsById } from '../lessons.queries.ts';
import { lessonView } from '../lessons.view.ts';
import type { LessonRow } from '../lessons.view.ts';
import { lockRowsOf, lockTimeOf } from '../arranging/lock-lessons.ts';
import { moveUnderLocks } from '../arranging/move-lesson.ts';
import type { Attempt } from '../arranging/move-lesson.ts';
import { substituteUnderLocks } from '../arranging/substitute-teacher.ts';

/** A half-open interval between two ISO instants. */
export type HitInterval = { readonly start: string; readonly finish: string };

/** The planned, unfinished lessons of a teacher that overlap any of the intervals, by start. */
export async function hitLessons(ctx: ReadContext, teacherId: number, intervals: readonly HitInterval[]): Promise<Lesson[]> {
  const rows = await lessonsById(ctx, await hitIds(ctx, teacherId, intervals));
  return rows.map((row) => lessonView(row, ctx));
}

async function hitIds({ db, now }: ReadContext, teacherId: number, intervals: readonly HitInterval[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from lessons l
    where l.teacher_id = ${teacherId} and l.status = 'planned' and l.finish > ${isoOf(now)} and exists (
      select from unnest(${intervals.map(({ start }) => start)}::timestamptz[], ${intervals.map(({ finish }) => finish)}::timestamptz[])
        as s (start, finish) where l.start < s.finish and l.finish > s.start)
    order by l.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

type Hits = {
  readonly teacherId: number;
  readonly intervals: readonly HitInterval[];
  readonly resolutions: readonly LessonResolution[];
};

/** The decision that was applied to a hit lesson. */
export type Resolved = { readonly lesson_id: number; readonly resolution: 'move' | 'substitute' | 'cancel' };

/**
 * Applies a decision to every lesson that overlaps the intervals of a teacher's time, in the caller's transaction. Acquires all locks in
 * the common order: teachers, children, the lessons' rows, clients; the caller may hold only the teacher's lock before. The lessons of a
 * pair may have different decisions.
 * @returns the moved, substituted or cancelled lessons, by their old ids
 * @throws AppError `hits_unresolved` (`count`, `lesson_id` of the first) for lessons without a decision; `resolution_refused` (`lesson_id`,
 * `reason` and its parameters) for a decision that the single action would refuse, or that leaves a moved lesson inside the intervals;
 * `forbidden`
 */
export async function resolveHitLessons(ctx: WriteContext, { teacherId, intervals, resolutions }: Hits): Promise<Resolved[]> {
  const substitutes = resolutions.flatMap((each) => (each.action === 'substitute' ? [each.teacher_id] : []));
  const teachers = [...new Set([teacherId, ...substitutes])];
  await lock(
    ctx.db,
    teachers.map((id) => ({ of: 'teacher', id })),
  );
  // Under the teacher's lock no lesson can enter the intervals; one that leaves them meanwhile needs no decision.
  const ids = await hitIds(ctx, teacherId, intervals);
  await lockTimeOf(ctx, await lessonsById(ctx, ids));
  const lessons = (await lockRowsOf(ctx, ids)).filter(({ status }) => status === 'planned');
  const decisions = new Map(resolutions.map((each) => [each.lesson_id, each]));
  const undecided = lessons.filter(({ id }) => !decisions.has(id));
  if (undecided.length > 0)
    throw new AppError('hits_unresolved', { count: undecided.length, lesson_id: undecided[0]?.id ?? null }, 'resolutions');
  await lock(
    ctx.db,
    [...new Set(lessons.map(({ pupil }) => pupil))].map((id) => ({ of: 'client', id })),
  );
  return carryOut(ctx, lessons, decisions, intervals);
}

type Decided<Action extends LessonResolution['action']> = {
  readonly lesson: LessonRow;
  readonly decision: Extract<LessonResolution, { action: Action }>;
};

/** Decisions that free time come first, because a lesson may move to the time of another one. */
async function carryOut(
  ctx: WriteContext,
  lessons: readonly LessonRow[],
  decisions: ReadonlyMap<number, LessonResolution>,
  intervals: readonly HitInterval[],
): Promise<Resolved[]> {
  const decided = <Action extends LessonResolution['action']>(action: Action) =>
    lessons.flatMap((lesson) => {
      const decision = decisions.get(lesson.id);
      return decision?.action === action ? [{ lesson, decision } as Decided<Action>] : [];
    });
  const [cancelled, substituted, moved] = [decided('cancel'), decided('substitute'), decided('move')];
  for (const { lesson, decision } of [...cancelled, ...moved, ...substituted])
    requirePermitted(ctx, lessonActions, decision.action, lesson);
  for (const { lesson, decision } of cancelled) await naming(lesson, () => cancelLockedLesson(ctx, lesson, decision));
  const together = Map.groupBy(substituted, ({ lesson, decision }) => `${lesson.shared_slot ?? `of ${lesson.id}`} ${decision.teacher_id}`);
  for (const group of together.values()) {
    const [first] = group;
    if (first === undefined) continue;
    await naming(first.lesson, () =>
      substituteUnderLocks(
        ctx,
        group.map(({ lesson }) => lesson),
        first.decision.teacher_id,
      ),
    );
  }
  // A substitution by the teacher themselves would change nothing.
  for (const { lesson, decision } of substituted)
    if (decision.teacher_id === lesson.teacher_id) await naming(lesson, () => requireOutside(lesson, lesson.start, intervals));
  for (const { lesson, decision } of moved) await naming(lesson, () => requireOutside(lesson, decision.start, intervals));
  await moveUnderLocks(
    ctx,
    // The teacher's time changes, so the teacher counts as the requester of the move.
    moved.map(({ lesson, decision }) => ({
      lesson,
      start: isoOf(Temporal.Instant.from(decision.start)),
      askedBy: 'teacher' as const,
      said: null,
    })),
    naming,
  );
  return [...cancelled, ...substituted, ...moved].map(({ lesson, decision }) => ({ lesson_id: lesson.id, resolution: decision.action }));
}

/** Adds the lesson to a refusal. */
const naming: Attempt = async (lesson, step) => {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('resolution_refused', { ...error.params, lesson_id: lesson.id, reason: error.key }, 'resolutions');
  }
};

function requireOutside(lesson: LessonRow, start: string, intervals: readonly HitInterval[]): void {
  const requested = asInterval({ start, finish: finishOf(start, lesson.minutes) });
  const hit = intervals.find((interval) => overlap(asInterval(interval), requested));
  if (hit !== undefined) throw new AppError('teacher_not_working', { start: hit.start, finish: hit.finish, next_free: null }, 'start');
}
