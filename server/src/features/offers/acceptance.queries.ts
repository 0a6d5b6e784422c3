import type { Acceptance, AcceptancePreviewQuery, AcceptOfferInput } from '@lectern/contract/matches/offers.schema';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { dateIn } from '../../kernel/date-in.ts';
import { finishOf, slotConflicts } from '../availability/public/free-slot.ts';
import { slotWeeks } from '../availability/public/teachers-time.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { engagedIn, refusalOfPeople, weeklyDates, wouldBeEngaged } from '../regular-lessons/public/weekly-lessons.ts';
import type { Engaged } from '../regular-lessons/public/weekly-lessons.ts';
import { answerActions } from './inbox.policy.ts';
import { requireOwnOffer } from './inbox.queries.ts';
import type { OwnOffer } from './inbox.queries.ts';
import { isWished, timesToChoose } from './inbox.rules.ts';

type Times = AcceptOfferInput['times'];

/** The first day of the lessons: the requested one, at the earliest tomorrow. */
export function firstDayOf({ now }: Pick<ReadContext, 'now'>, { zone, starts_on }: Pick<OwnOffer, 'zone' | 'starts_on'>): string {
  const tomorrow = dateIn(zone, now).add({ days: 1 }).toString();
  return starts_on !== null && starts_on > tomorrow ? starts_on : tomorrow;
}

/** Acts as the holder of holds for this child, so that they do not block the acceptance. */
export function asHolder(ctx: ReadContext, { holder_id }: Pick<OwnOffer, 'holder_id'>): ReadContext {
  return holder_id === null ? ctx : { ...ctx, actor: { ...ctx.actor, id: holder_id } };
}

/** @throws AppError `invalid` for too few or too many times, or one outside the requested windows */
export function requireChosen(offer: OwnOffer, times: Times, field: 'times' | 'time'): void {
  const requested = timesToChoose(offer);
  if (times.length !== requested) throw new AppError('invalid', { reason: times.length < requested ? 'too_small' : 'too_big' }, field);
  const offered = offer.slots.map(({ weekday, start_minute }) => weekday * 1440 + start_minute);
  const strange = times.findIndex(
    (time) => !offered.includes(time.weekday * 1440 + time.start_minute) && !isWished(time, offer.windows, offer.minutes),
  );
  if (strange >= 0) throw new AppError('invalid', { reason: 'choice' }, `${field}.${strange}`);
}

/** The engagement of the child and the teacher. A paused one stays paused: the manager resumes it. */
async function engagedOf(ctx: ReadContext, offer: OwnOffer): Promise<Engaged> {
  const { engagement_id, engagement_status, service_course_id } = offer;
  const goesOn = engagement_id !== null && engagement_status !== 'trial';
  const engaged = goesOn
    ? await engagedIn(ctx, engagement_id)
    : await wouldBeEngaged(ctx, { ...offer, service_course_id: service_course_id ?? 0 });
  if (engaged === null) throw new AppError('not_found', { id: offer.id });
  return engaged;
}

/**
 * Previews what accepting would place, by the same rules; under the locks of teacher and child it is exact.
 * @throws AppError why no such lessons are possible
 */
export async function acceptanceOf(ctx: ReadContext, offer: OwnOffer, times: Times): Promise<Acceptance> {
  const engaged = await engagedOf(ctx, offer);
  const { trial, zone, teacher_zone } = offer;
  const found = trial ? await trialDates(ctx, offer, engaged, times) : await weekly(ctx, offer, engaged, times);
  const dates = found.map(({ start, finish, conflict }) => ({ start, finish, conflict: conflict?.key ?? null }));
  return { trial, zone, teacher_zone, dates, placeable: dates.filter(({ conflict }) => conflict === null).length };
}

function weekly(ctx: ReadContext, offer: OwnOffer, engaged: Engaged, times: Times) {
  const { minutes, zone } = offer;
  return weeklyDates(ctx, engaged, { times, minutes, zone, valid_from: firstDayOf(ctx, offer) });
}

/** The dates of one weekly time up to the first free one. */
async function trialDates(ctx: ReadContext, offer: OwnOffer, engaged: Engaged, times: Times) {
  const { teacher_id, kid_id, zone, weeks, minutes } = offer;
  const first = firstDayOf(ctx, offer);
  const refused = refusalOfPeople(engaged, schoolDateOf(ctx, ctx.now));
  if (refused !== null) throw refused;
  if (engaged.service_minutes !== minutes && engaged.engagement_id === 0)
    throw new AppError('wrong_length', { minutes: engaged.service_minutes }, 'minutes');
  const { starts } = slotWeeks([...times], { zone, from: Temporal.PlainDate.from(first), weeks, minutes });
  const dates = [...starts].map((minute) => {
    const start = isoOf(Temporal.Instant.fromEpochMilliseconds(minute * 60_000));
    return { start, minutes, finish: finishOf(start, minutes) };
  });
  const conflicts = await slotConflicts(ctx, { teacher_id, kid_id }, dates);
  const free = conflicts.indexOf(null);
  const shown = free === -1 ? dates : dates.slice(0, free + 1);
  return shown.map(({ start, finish }, index) => ({ start, finish, conflict: conflicts[index] ?? null }));
}

export async function previewAcceptance(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: AcceptancePreviewQuery },
): Promise<Acceptance> {
  const offer = await requireOwnOffer(ctx, params.id);
  requireAction(ctx, answerActions, 'accept', offer);
  requireChosen(offer, query.time, 'time');
  return acceptanceOf(asHolder(ctx, offer), offer, query.time);
}
