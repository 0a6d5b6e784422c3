import type { AcceptedOffer, AcceptOfferInput } from '@lectern/contract/matches/offers.schema';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { continueTrial, openEngagement } from '../engagements/public/open-engagement.ts';
import { endHoldsForKid } from '../holds/public/end-own-holds.ts';
import { trialPlaced } from '../lessons/public/lesson-placed.ts';
import { placeLessons } from '../lessons/public/place-lessons.ts';
import { createRules } from '../regular-lessons/public/weekly-lessons.ts';
import { setOfferAccepted } from '../matches/public/answered-offers.ts';
import { notifyAccepted, notifyTaken } from './offer-mails.ts';
import { acceptanceOf, firstDayOf, requireChosen } from './acceptance.queries.ts';
import { answerActions } from './inbox.policy.ts';
import { requireOwnOffer, requireStanding } from './inbox.queries.ts';
import type { OwnOffer } from './inbox.queries.ts';

type Times = AcceptOfferInput['times'];

/**
 * Accepts an offer: creates engagement and lessons, fills the search and ends its other offers. The first to get the child's lock wins. An
 * unexpected conflict rolls everything back.
 */
export async function acceptOffer(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: AcceptOfferInput },
): Promise<AcceptedOffer> {
  const before = await requireStanding(ctx, params.id);
  requireAction(ctx, answerActions, 'accept', before);
  await lock(ctx.db, [
    { of: 'teacher', id: before.teacher_id },
    { of: 'kid', id: before.kid_id },
  ]);
  // Latecomers to the lock fail here with little work.
  requireAction(ctx, answerActions, 'accept', await requireStanding(ctx, params.id));
  const offer = await requireOwnOffer(ctx, params.id);
  requireAction(ctx, answerActions, 'accept', offer);
  requireChosen(offer, body.times, 'times');
  await endHoldsForKid(ctx, offer.kid_id);
  const { dates, placeable } = await acceptanceOf(ctx, offer, body.times);
  const seen = new Set(body.failing.map((start) => Temporal.Instant.from(start).epochMilliseconds));
  const isSeen = (start: string) => seen.has(Temporal.Instant.from(start).epochMilliseconds);
  const failed = dates.filter(({ conflict, start }) => conflict !== null && !isSeen(start));
  if (failed.length > 0 || placeable === 0) throw new AppError('match_times_taken', { count: failed.length }, 'times');
  const first = dates.find(({ conflict }) => conflict === null)?.start ?? null;
  const engagement_id = await engage(ctx, offer);
  if (offer.trial) await placeTrial(ctx, offer, engagement_id, first ?? '');
  else await placeWeekly(ctx, offer, engagement_id, body.times);
  const others = await setOfferAccepted(ctx, offer, { engagement_id, times: body.times });
  await notifyTaken(ctx, offer, others);
  await notifyAccepted(ctx, offer);
  return { engagement_id, kid_name: offer.kid_name, placed: offer.trial ? 1 : placeable, first_start: first };
}

/** Returns the engagement of the lessons: the existing one, or a new one. */
async function engage(ctx: WriteContext, offer: OwnOffer): Promise<number> {
  const { engagement_id, engagement_status, trial } = offer;
  const relation = { ...offer, service_course_id: offer.service_course_id ?? 0 };
  if (engagement_id === null) return openEngagement(ctx, relation);
  if (engagement_status === 'trial' && !trial) await continueTrial(ctx, { ...relation, id: engagement_id });
  return engagement_id;
}

async function placeTrial(ctx: WriteContext, offer: OwnOffer, engagementId: number, start: string): Promise<void> {
  const { minutes, client_id, teacher_id } = offer;
  const placed = await placeLessons(ctx, [{ engagement_id: engagementId, start, minutes, rule_id: null, rule_date: null }]);
  for (const { id } of placed) {
    ctx.audit({ action: 'lesson.create', entity: 'lesson', entity_id: id, client_id, teacher_id, new: { start, minutes } });
    await trialPlaced(ctx, id);
  }
}

async function placeWeekly(ctx: WriteContext, offer: OwnOffer, engagement_id: number, times: Times): Promise<void> {
  const { zone, minutes } = offer;
  await createRules(ctx, { engagement_id, times, zone, minutes, valid_from: firstDayOf(ctx, offer), valid_to: null });
}
