import { costOfCancellation, costOfMove } from '@lectern/contract/lessons/lesson-policy.rules';
import type { CancellationCost, Fault } from '@lectern/contract/lessons/lesson-policy.rules';
import type { MoveAskedBy } from '@lectern/contract/lessons/lessons.schema';
import { temporalZone } from '@lectern/contract/time';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { Actor, ReadContext } from '../../../kernel/calls/context.ts';
import { mayGiveReason } from '../lessons.policy.ts';
import type { LessonRow } from '../lessons.view.ts';
import { givenUpBy } from './given-up.queries.ts';
import { firstStart, freeMoves, freeUsed, movesBefore, noticeOfCancellation, noticeOfMove } from './notice.rules.ts';
import type { GivenUp } from './notice.rules.ts';

export type Cancellation = CancellationCost & {
  readonly fault: Fault;
  readonly excused: boolean;
  /** The upper limit of the reason's cost, in percent of the price and of the pay. */
  readonly most_percent: number;
  readonly hoursBefore: number;
  /** The client's remaining free cancellations in the lesson's month, without this one; null if the quota does not apply. */
  readonly freeLeft: number | null;
};

/** Free cancellations that a preview of several lessons has counted already, by quota. */
export type SpentFree = Map<string, number>;

type Assessment = {
  readonly spent?: SpentFree;
  /** When the lesson was given up, if not now. */
  readonly at?: Temporal.Instant;
};

type Reason = { readonly fault: Fault; readonly excused: boolean; readonly most_percent: number };

/** @throws AppError `reason_not_applicable` for an archived reason, and for one that the actor may not choose */
export async function reasonOf(
  { db }: Pick<ReadContext, 'db'>,
  reasonId: number,
  { actor, teacher_id }: { readonly actor: Actor; readonly teacher_id: number },
): Promise<Reason> {
  const reason = await db
    .selectFrom('cancellation_reasons as r')
    .innerJoin('cancellation_reason_categories as g', 'g.id', 'r.category_id')
    .select(['g.fault', 'r.excused', 'r.most_percent', 'r.chosen_by'])
    .where('r.id', '=', reasonId)
    .where('r.active', '=', true)
    .executeTakeFirst();
  if (reason === undefined || !mayGiveReason(actor, { teacher_id }, reason)) throw new AppError('reason_not_applicable', {}, 'reason_id');
  return reason;
}

/**
 * Computes the effect of a cancellation; both the preview and the cancellation use it.
 * @param assessing `spent`: a free cancellation is added
 */
export async function assessCancellation(
  ctx: ReadContext,
  lesson: LessonRow,
  reasonId: number,
  assessing: Assessment = {},
): Promise<Cancellation> {
  const { spent = new Map<string, number>(), at = ctx.now } = assessing;
  const reason = await reasonOf(ctx, reasonId, { actor: ctx.actor, teacher_id: lesson.teacher_id });
  const { fault, excused, most_percent } = reason;
  const givenUp = fault === 'client' ? await givenUpBy(ctx, lesson.pupil) : [];
  const moves = movesBefore(givenUp, lesson);
  const hoursBefore = noticeOfCancellation(lesson, moves, fault, at);
  const counts = fault === 'client' && !excused;
  const quota = quotaOf(ctx, lesson, moves);
  const used = counts ? freeUsed(givenUp, quota) + (spent.get(quota.key) ?? 0) : 0;
  const cost = costOfCancellation(lesson.policy, reason, hoursBefore, used);
  if (counts && cost.shares.client === 0 && lesson.kind !== 'trial') spent.set(quota.key, (spent.get(quota.key) ?? 0) + 1);
  const freeLeft = counts ? Math.max(0, lesson.policy.free_cancellations - used) : null;
  return { ...cost, fault, excused, most_percent, hoursBefore, freeLeft };
}

/** Computes the effect of a move, by its requester. */
export async function assessMove(ctx: ReadContext, lesson: LessonRow, askedBy: MoveAskedBy, at = ctx.now): Promise<Cancellation> {
  const givenUp = await givenUpBy(ctx, lesson.pupil);
  const moves = movesBefore(givenUp, lesson);
  const hoursBefore = noticeOfMove(lesson, moves, askedBy, at);
  const counts = askedBy === 'client' && lesson.kind !== 'trial';
  // A trial uses up no quota, but late moves of a trial are limited like those of a lesson.
  const used = counts ? freeUsed(givenUp, quotaOf(ctx, lesson, moves)) : askedBy === 'client' ? freeMoves(moves).length : 0;
  const cost = costOfMove(lesson.policy, askedBy, hoursBefore, used);
  const freeLeft = counts ? Math.max(0, lesson.policy.free_cancellations - used) : null;
  return { ...cost, fault: askedBy, excused: false, most_percent: 100, hoursBefore, freeLeft };
}

/** The quota that a lesson counts in: the family's or the child's, in the month (school's zone) of the first start that the client gave up. */
function quotaOf({ settings }: ReadContext, lesson: LessonRow, moves: readonly GivenUp[]) {
  const first = Temporal.Instant.from(firstStart(lesson, moves, 'client'));
  const month = first.toZonedDateTimeISO(temporalZone(settings.school_zone)).with({ day: 1 }).startOfDay();
  const kidId = lesson.policy.free_cancellations_per === 'child' ? lesson.kid_id : null;
  const [from, to] = [isoOf(month.toInstant()), isoOf(month.add({ months: 1 }).toInstant())];
  return { from, to, kidId, without: lesson.id, key: `${lesson.pupil} ${kidId} ${from}` };
}
