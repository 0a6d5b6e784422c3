import { costOfCancellation } from '@lectern/contract/lessons/lesson-policy.rules';
import type { CancellationCost, Fault } from '@lectern/contract/lessons/lesson-policy.rules';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { mayChooseReason } from '../lessons.policy.ts';
import { hoursUntil } from '../lessons.rules.ts';
import type { LessonRow } from '../lessons.view.ts';

export type Cancellation = CancellationCost & {
  readonly fault: Fault;
  readonly hoursBefore: number;
  /** Free cancellations of this client left in the lesson's month, this one not counted; null where the quota has no say. */
  readonly freeLeft: number | null;
};

/**
 * What cancelling a lesson now for a reason means. The preview and the cancellation both ask here.
 * @param freeBefore free cancellations of the lesson's month that would come before it
 */
export async function weighCancellation(ctx: ReadContext, lesson: LessonRow, reasonId: number, freeBefore = 0): Promise<Cancellation> {
  const reason = await ctx.db
    .selectFrom('cancellation_reasons as r')
    .innerJoin('cancellation_reason_categories as g', 'g.id', 'r.category_id')
    .select(['g.fault', 'r.excused', 'r.chosen_by'])
    .where('r.id', '=', reasonId)
    .where('r.active', '=', true)
    .executeTakeFirst();
  if (reason === undefined || !mayChooseReason(ctx.actor, reason.chosen_by)) throw new AppError('reason_not_applicable', {}, 'reason_id');
  const { fault, excused } = reason;
  const hoursBefore = hoursUntil(lesson.start, ctx.now);
  const freeUsed = fault === 'client' ? (await freeCancellationsUsed(ctx, lesson)) + freeBefore : 0;
  const cost = costOfCancellation(lesson.policy, { fault, excused }, hoursBefore, freeUsed);
  const freeLeft = fault === 'client' ? Math.max(0, lesson.policy.free_cancellations - freeUsed) : null;
  return { ...cost, fault, hoursBefore, freeLeft };
}

/** Free cancellations of the same month (school's zone) that count against this lesson's quota; those of trials never do. */
async function freeCancellationsUsed({ db, settings }: ReadContext, lesson: LessonRow): Promise<number> {
  const month = Temporal.Instant.from(lesson.start).toZonedDateTimeISO(temporalZone(settings.school_zone)).with({ day: 1 }).startOfDay();
  const whose = lesson.policy.free_cancellations_per === 'child' ? sql`l.kid_id = ${lesson.kid_id}` : sql`l.client_id = ${lesson.pupil}`;
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from lessons l join service_courses sc on sc.id = l.service_course_id
    join cancellation_reasons r on r.id = l.cancel_reason_id join cancellation_reason_categories g on g.id = r.category_id
    where ${whose} and sc.kind <> 'trial' and l.start >= ${isoOf(month.toInstant())} and l.start < ${isoOf(month.add({ months: 1 }).toInstant())}
      and l.status = 'cancelled' and l.client_share = 0 and g.fault = 'client' and not r.excused
  `.execute(db);
  return rows[0]?.used ?? 0;
}
