import { costOfCancellation, costOfMove, isLateMove } from '@lectern/contract/lessons/lesson-policy.rules';
import type { CancellationCost, Fault, LessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import type { MoveAskedBy } from '@lectern/contract/lessons/lessons.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { Actor, ReadContext } from '../../../kernel/calls/context.ts';
import { mayGiveReason } from '../lessons.policy.ts';
import { hoursUntil } from '../lessons.rules.ts';
import type { LessonRow } from '../lessons.view.ts';

export type Cancellation = CancellationCost & {
  readonly fault: Fault;
  readonly excused: boolean;
  readonly hoursBefore: number;
  /** The client's remaining free cancellations in the lesson's month, without this one; null if the quota does not apply. */
  readonly freeLeft: number | null;
};

type Weighing = {
  /** Free cancellations of the lesson's month that would be counted before it. */
  readonly freeBefore?: number;
  /** When the lesson was given up, if not now. */
  readonly at?: Temporal.Instant;
};

type Reason = { readonly fault: Fault; readonly excused: boolean };

/** @throws AppError `reason_not_applicable` for an archived reason, and for one that the actor may not choose */
export async function reasonOf(
  { db }: Pick<ReadContext, 'db'>,
  reasonId: number,
  { actor, teacher_id }: { readonly actor: Actor; readonly teacher_id: number },
): Promise<Reason> {
  const reason = await db
    .selectFrom('cancellation_reasons as r')
    .innerJoin('cancellation_reason_categories as g', 'g.id', 'r.category_id')
    .select(['g.fault', 'r.excused', 'r.chosen_by'])
    .where('r.id', '=', reasonId)
    .where('r.active', '=', true)
    .executeTakeFirst();
  if (reason === undefined || !mayGiveReason(actor, { teacher_id }, reason)) throw new AppError('reason_not_applicable', {}, 'reason_id');
  return reason;
}

/** Computes the effect of a cancellation; both the preview and the cancellation use it. */
export async function weighCancellation(
  ctx: ReadContext,
  lesson: LessonRow,
  reasonId: number,
  weighing: Weighing = {},
): Promise<Cancellation> {
  const { freeBefore = 0, at = ctx.now } = weighing;
  const { fault, excused } = await reasonOf(ctx, reasonId, { actor: ctx.actor, teacher_id: lesson.teacher_id });
  const late = fault === 'client' ? await lateFreeMoves(ctx, lesson) : [];
  const hoursBefore = Math.min(hoursUntil(lesson.start, at), ...late);
  const counts = fault === 'client' && !excused;
  const freeUsed = counts ? (await freeCancellationsUsed(ctx, lesson)) + freeBefore : 0;
  const cost = costOfCancellation(lesson.policy, { fault, excused }, hoursBefore, freeUsed);
  const freeLeft = counts ? Math.max(0, lesson.policy.free_cancellations - freeUsed) : null;
  return { ...cost, fault, excused, hoursBefore, freeLeft };
}

/** Computes the effect of a move, by its requester. */
export async function weighMove(ctx: ReadContext, lesson: LessonRow, askedBy: MoveAskedBy, at = ctx.now): Promise<Cancellation> {
  const hoursBefore = Math.min(hoursUntil(lesson.start, at), hoursUntil(await firstStart(ctx, lesson, askedBy), at));
  const counts = askedBy === 'client' && lesson.kind !== 'trial';
  // A trial uses up no quota, but it is not moved late for free more often than a lesson.
  const trial = askedBy === 'client' && !counts;
  const freeUsed = counts ? await freeCancellationsUsed(ctx, lesson) : trial ? (await lateFreeMoves(ctx, lesson)).length : 0;
  const cost = costOfMove(lesson.policy, askedBy, hoursBefore, freeUsed);
  const freeLeft = counts ? Math.max(0, lesson.policy.free_cancellations - freeUsed) : null;
  return { ...cost, fault: askedBy, excused: false, hoursBefore, freeLeft };
}

/** The first start of the lesson before the same requester moved it repeatedly; a move by another side restarts the notice. */
async function firstStart({ db }: ReadContext, lesson: LessonRow, askedBy: MoveAskedBy): Promise<string> {
  const { rows } = await sql<{ start: string }>`
    with recursive before as (
      select p.id, p.start, p.moved_from_id from lessons p where p.id = ${lesson.moved_from_id} and p.move_asked_by = ${askedBy}
      union all
      select p.id, p.start, p.moved_from_id from before b join lessons p on p.id = b.moved_from_id where p.move_asked_by = ${askedBy}
    )
    select start from before order by id limit 1
  `.execute(db);
  return rows[0]?.start ?? lesson.start;
}

/**
 * The notices, in hours, with which the client moved this lesson too late and for free. Cancelling the new lesson counts with the shortest:
 * otherwise moving and then cancelling would make a late cancellation free. A move by another side restarts the notice.
 */
async function lateFreeMoves({ db }: ReadContext, lesson: LessonRow): Promise<number[]> {
  const { rows } = await sql<{ start: string; said_at: string; policy: LessonPolicy }>`
    with recursive chain as (
      select p.id, p.start, p.client_share, p.policy, p.moved_from_id, p.created_at, l.created_at as moved_at
      from lessons l join lessons p on p.id = l.moved_from_id where l.id = ${lesson.id} and p.move_asked_by = 'client'
      union all
      select p.id, p.start, p.client_share, p.policy, p.moved_from_id, p.created_at, c.created_at
      from chain c join lessons p on p.id = c.moved_from_id where p.move_asked_by = 'client'
    )
    select c.start, c.policy, coalesce((
      select f.said_at from lesson_follow_ups f where f.lesson_id = c.id and f.kind = 'client_report' order by f.id desc limit 1
    ), c.moved_at) as said_at
    from chain c where c.client_share = 0
  `.execute(db);
  return rows
    .map(({ start, said_at, policy }) => ({ hours: hoursUntil(start, Temporal.Instant.from(said_at)), policy }))
    .filter(({ hours, policy }) => isLateMove(policy, 'client', hours))
    .map(({ hours }) => hours);
}

/**
 * Free cancellations and late moves of the same month (school's zone) that count against this lesson's quota; trials and excused
 * cancellations never count.
 */
async function freeCancellationsUsed({ db, settings }: ReadContext, lesson: LessonRow): Promise<number> {
  const month = Temporal.Instant.from(lesson.start).toZonedDateTimeISO(temporalZone(settings.school_zone)).with({ day: 1 }).startOfDay();
  const whose = lesson.policy.free_cancellations_per === 'child' ? sql`l.kid_id = ${lesson.kid_id}` : sql`l.client_id = ${lesson.pupil}`;
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from lessons l join service_courses sc on sc.id = l.service_course_id
    left join cancellation_reasons r on r.id = l.cancel_reason_id left join cancellation_reason_categories g on g.id = r.category_id
    where ${whose} and sc.kind <> 'trial' and l.start >= ${isoOf(month.toInstant())} and l.start < ${isoOf(month.add({ months: 1 }).toInstant())}
      and l.id <> ${lesson.id} and l.client_share = 0
      and ((l.status = 'cancelled' and g.fault = 'client' and not r.excused) or (l.status = 'rescheduled' and l.move_asked_by = 'client'))
  `.execute(db);
  return rows[0]?.used ?? 0;
}
