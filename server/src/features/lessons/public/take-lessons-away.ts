import type { LessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { isShortNotice } from '@lectern/contract/lessons/lesson-policy.rules';
import type { LateCancellation, LateCancellationQuery, LateLesson } from '@lectern/contract/lessons/taken-away.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import type { TakenUnit } from '../../subscriptions/public/charge-lesson.ts';
import { cancelLockedLesson } from '../arranging/cancel-lesson.ts';
import { assessInOrder } from '../assessment/assess-in-order.ts';
import { lessonsById } from '../lessons.queries.ts';
import { hoursUntil } from '../lessons.rules.ts';
import type { LessonRow } from '../lessons.view.ts';
import { cancellationPreview } from '../outcome-preview.queries.ts';

/**
 * Whether a lesson still follows its rule alone, as an SQL condition over `lessons l`: planned, and not moved, substituted or corrected.
 */
export const untouched: RawBuilder<boolean> = sql`(l.status = 'planned' and l.rule_id is not null and l.moved_from_id is null
  and l.substitute_for_id is null and l.closing_no = 0)`;

type Planned = { readonly id: number; readonly client_id: number; readonly start: string; readonly policy: LessonPolicy };

/** The result: lessons removed without a trace, and cancelled ones. */
export type TakenAway = { readonly taken_back: readonly number[]; readonly cancelled: readonly number[] };

async function untouchedOf({ db }: Pick<ReadContext, 'db'>, ids: readonly number[], tail: RawBuilder<unknown>): Promise<Planned[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Planned>`
    select l.id, l.client_id, l.start, l.policy from lessons l where l.id = any(${ids}::int[]) and ${untouched} ${tail}
  `.execute(db);
  return rows;
}

const isLate =
  ({ now }: Pick<ReadContext, 'now'>) =>
  ({ policy, start }: Planned) =>
    isShortNotice(policy, hoursUntil(start, now));

/**
 * Removes planned lessons of a rule that pauses, changes or ends. Before the limit of late cancellation they are taken back for free, as if
 * never placed; after it each is cancelled for the given reason, at the cost of a single cancellation. A lesson that was changed by hand
 * meanwhile stays. The caller holds the locks of the teacher and the child; locks the lessons' rows, then the clients.
 * @throws AppError `late_cancellation_required` (`count`, `lesson_id` of the first), and the errors of a single cancellation
 */
export async function takeLessonsAway(ctx: WriteContext, ids: readonly number[], cancellation: LateCancellation): Promise<TakenAway> {
  const lessons = await untouchedOf(ctx, ids, sql`order by l.id for update`);
  const late = lessons.filter(isLate(ctx)).sort((a, b) => (a.start < b.start ? -1 : 1));
  const taken_back = await remove(
    ctx,
    lessons.filter((lesson) => !late.includes(lesson)),
  );
  if (late.length === 0) return { taken_back, cancelled: [] };
  const [first] = late;
  if (cancellation === null)
    throw new AppError('late_cancellation_required', { count: late.length, lesson_id: first?.id ?? null }, 'late_cancellation');
  await lock(
    ctx.db,
    [...new Set(late.map(({ client_id }) => client_id))].map((id) => ({ of: 'client', id })),
  );
  for (const row of await lessonsById(
    ctx,
    late.map(({ id }) => id),
  ))
    await cancelLockedLesson(ctx, row, cancellation);
  return { taken_back, cancelled: late.map(({ id }) => id) };
}

/**
 * Takes back lessons that are placed again at once, because newer time zone data moved their local time; nobody requested it, so it is
 * free.
 */
export async function takeBackToReplace(ctx: WriteContext, ids: readonly number[]): Promise<void> {
  await remove(ctx, await untouchedOf(ctx, ids, sql`for update`));
}

async function remove({ db }: WriteContext, lessons: readonly Planned[]): Promise<number[]> {
  const ids = lessons.map(({ id }) => id);
  if (ids.length > 0) await sql`delete from lessons where id = any(${ids}::int[])`.execute(db);
  return ids;
}

/**
 * Locks the rows of children's planned lessons, for callers that lock the client before they know the lessons: a lesson's row is locked
 * before its client.
 */
export async function lockPlannedOf({ db }: WriteContext, kidIds: readonly number[]): Promise<void> {
  await sql`select from lessons where kid_id = any(${kidIds}::int[]) and status = 'planned' order by id for update`.execute(db);
}

function lateLesson({ id, kid_name, start, minutes }: LessonRow, cost: LateLesson['cost']): LateLesson {
  return { id, kid_name, start, minutes, cost };
}

/**
 * Previews which of a rule's lessons would be cancelled rather than taken back, by start, with their costs.
 * @throws AppError `reason_not_applicable`
 */
export async function previewTakenAway(
  ctx: ReadContext,
  ids: readonly number[],
  { late_reason_id: reasonId, late_said_at }: LateCancellationQuery,
): Promise<LateLesson[]> {
  const late = (await untouchedOf(ctx, ids, sql``)).filter(isLate(ctx)).map(({ id }) => id);
  if (late.length === 0) return [];
  const rows = (await lessonsById(ctx, late)).sort((a, b) => (a.start < b.start ? -1 : 1));
  if (reasonId === undefined) return rows.map((row) => lateLesson(row, null));
  const saidAt = late_said_at === undefined ? null : Temporal.Instant.from(late_said_at);
  const assessed = await assessInOrder(ctx, rows, reasonId, saidAt);
  const [taken, previews]: [TakenUnit[], LateLesson[]] = [[], []];
  // Sequential: each preview names the next unit after those of the lessons before it.
  for (const { lesson, ...cost } of assessed) previews.push(lateLesson(lesson, await cancellationPreview(ctx, lesson, cost, taken)));
  return previews;
}
