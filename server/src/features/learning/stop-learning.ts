import { engagementAfterLeaving } from '@lectern/contract/engagements/engagement-states';
import type { LearningChoice } from '@lectern/contract/engagements/engagement-states';
import type { LateCancellation } from '@lectern/contract/lessons/taken-away.schema';
import { temporalZone } from '@lectern/contract/time';
import type { ReadContext, WriteContext } from '../../kernel/calls/context.ts';
import { setEngagementsActive, setEngagementsEnded, setEngagementsPaused } from '../engagements/public/change-engagements.ts';
import type { EngagementFacts } from '../engagements/public/engagement-facts.ts';
import { withdrawOffersOfCourse } from '../matches/public/withdraw-searches.ts';
import { endRulesOf, placeRulesOf, restRulesOf } from '../regular-lessons/public/rules-of-engagements.ts';

/** Today's date in the school's zone, as engagements use it. */
export function schoolDay({ now, settings }: ReadContext): string {
  return now.toZonedDateTimeISO(temporalZone(settings.school_zone)).toPlainDate().toString();
}

/** The engagements that pause and those that end; engagements already paused in a group stay paused, with the new date. */
export function stoppedBy(engagements: readonly EngagementFacts[], learning: LearningChoice, together: 'kid' | 'client' | null) {
  const after = (engagement: EngagementFacts) => engagementAfterLeaving(engagement.status, learning);
  return {
    pausing: engagements.filter((each) => after(each) === 'paused'),
    ending: engagements.filter((each) => after(each) === 'ended'),
    resting: engagements.filter((each) => after(each) === null && each.status === 'paused' && each.paused_with === together),
  };
}

export type Stop = {
  readonly learning: LearningChoice;
  readonly reason: string | null;
  readonly return_on: string | null;
  readonly together: 'kid' | 'client' | null;
  /** The reason for cancelling weekly lessons within the late cancellation limit. */
  readonly late_cancellation: LateCancellation;
};

/**
 * Pauses or ends engagements with their regular rules, planned lessons and open offers. The caller holds the locks of all their teachers
 * and children.
 * @throws AppError the errors of `takeLessonsAway`
 */
export async function stopLearning(ctx: WriteContext, engagements: readonly EngagementFacts[], stop: Stop): Promise<void> {
  const { learning, reason, return_on, together, late_cancellation } = stop;
  const { pausing, ending, resting } = stoppedBy(engagements, learning, together);
  const today = schoolDay(ctx);
  const paused = [...pausing, ...resting];
  await setEngagementsPaused(ctx, paused, { on: today, return_on, with: together });
  await setEngagementsEnded(ctx, ending, { on: today, reason });
  for (const engagement of pausing) note(ctx, 'engagement.pause', engagement, { status: 'paused', return_on });
  for (const engagement of ending) note(ctx, 'engagement.end', engagement, { status: 'ended', end_reason: reason });
  await restRulesOf(ctx, idsOf(paused), return_on, late_cancellation);
  await endRulesOf(ctx, idsOf(ending), late_cancellation);
  for (const engagement of ending) await withdrawOffersOfCourse(ctx, engagement);
}

/** Resumes paused engagements and places their weekly lessons. The caller holds the same locks. */
export async function resumeLearning(ctx: WriteContext, engagements: readonly EngagementFacts[]): Promise<void> {
  await setEngagementsActive(ctx, engagements);
  for (const engagement of engagements) {
    note(ctx, 'engagement.resume', engagement, { status: 'active' });
    await placeRulesOf(ctx, engagement.id);
  }
}

const idsOf = (engagements: readonly EngagementFacts[]) => engagements.map(({ id }) => id);

/** Writes the audit entry of an engagement. */
export function note(ctx: WriteContext, action: string, engagement: EngagementFacts, after: Readonly<Record<string, unknown>>): void {
  const { id, client_id, teacher_id, status, return_on } = engagement;
  const old = status === 'paused' ? { status, return_on } : { status };
  ctx.audit({ action, entity: 'engagement', entity_id: id, client_id, teacher_id, old, new: after });
}
