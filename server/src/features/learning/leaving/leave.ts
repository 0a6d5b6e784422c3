import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import type { LeaveInput } from '@lectern/contract/engagements/engagements.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { setEngagementsPaused } from '../../engagements/public/change-engagements.ts';
import { getClient, setStanding } from '../../clients/public/change-status.ts';
import type { Leaver } from '../../clients/public/change-status.ts';
import { openEngagements } from '../../engagements/public/engagement-facts.ts';
import type { EngagementFacts } from '../../engagements/public/engagement-facts.ts';
import { requireInactivityReason } from '../../inactivity-reasons/public/inactivity-reasons.ts';
import { lockPlannedOf } from '../../lessons/public/take-lessons-away.ts';
import { withdrawSearchesFor } from '../../matches/public/withdraw-searches.ts';
import { resumeLearning, schoolDay, stopLearning } from '../stop-learning.ts';

/** The open engagements of a leaver. */
export function engagementsOf(
  ctx: Pick<ReadContext, 'actor' | 'browser' | 'db'>,
  { of, id }: Pick<Leaver, 'of' | 'id'>,
): Promise<EngagementFacts[]> {
  return openEngagements(ctx, of === 'client' ? sql`e.client_id = ${id}` : sql`e.kid_id = ${id}`);
}

/** The groups in which engagements are paused together. */
export const together = { client: 'client', child: 'kid' } as const;

/** Locks the teachers of a leaver's children, the children and the client, then reads them. */
async function lockLeaver(ctx: WriteContext, read: () => Promise<Leaver>): Promise<Leaver> {
  const leaver = await read();
  const teachers = new Set((await engagementsOf(ctx, leaver)).map(({ teacher_id }) => teacher_id));
  await lock(ctx.db, [
    ...[...teachers].map((id) => ({ of: 'teacher' as const, id })),
    ...leaver.kid_ids.map((id) => ({ of: 'kid' as const, id })),
  ]);
  await lockPlannedOf(ctx, leaver.kid_ids);
  await lock(ctx.db, [{ of: 'client', id: leaver.client_id }]);
  return read();
}

/**
 * Makes a client or a child inactive: their engagements pause or end, and searches for a teacher end. Packages stay valid and continue to
 * run. A repeated call replaces reason and date.
 * @throws AppError `not_found`, also for an unknown reason; `date_in_past` for a return date that is not after today
 */
export async function leave(ctx: WriteContext, read: () => Promise<Leaver>, body: LeaveInput): Promise<ClientCard> {
  const { reason, return_on, learning, late_cancellation } = body;
  const leaver = await lockLeaver(ctx, read);
  if (return_on !== null && return_on <= schoolDay(ctx)) throw new AppError('date_in_past', {}, 'return_on');
  const engagements = await engagementsOf(ctx, leaver);
  const same = leaver.status === 'inactive' && leaver.inactive_reason === reason && leaver.return_on === return_on;
  const goesOn = engagements.some(({ status }) => learning === 'ends' || status !== 'paused');
  if (same && !goesOn) ctx.nothingChanged();
  else {
    await requireInactivityReason(ctx, reason, leaver.inactive_reason);
    await setStanding(ctx, leaver, { status: 'inactive', inactive_reason: reason, return_on });
    await stopLearning(ctx, engagements, { learning, reason, return_on, together: together[leaver.of], late_cancellation });
    await withdrawSearchesFor(ctx, leaver.kid_ids);
  }
  return getClient(ctx, { params: { id: leaver.client_id } });
}

/** Makes a client or a child active again and resumes what was paused with them. Idempotent. @throws AppError `not_found` */
export async function comeBack(ctx: WriteContext, read: () => Promise<Leaver>): Promise<ClientCard> {
  const { client_id: id } = await bringBack(ctx, read);
  return getClient(ctx, { params: { id } });
}

/** `comeBack` for callers with another response. @param when a condition on the leaver that is checked under the locks */
export async function bringBack(
  ctx: WriteContext,
  read: () => Promise<Leaver>,
  when: (leaver: Leaver) => boolean = () => true,
): Promise<Leaver> {
  const leaver = await lockLeaver(ctx, read);
  if (leaver.status === 'active' || !when(leaver)) ctx.nothingChanged();
  else {
    await setStanding(ctx, leaver, { status: 'active', inactive_reason: null, return_on: null });
    const own = together[leaver.of];
    const rested = (await engagementsOf(ctx, leaver)).filter(({ paused_with }) => paused_with === own);
    // A child's engagements resume only when both the child and the client are active.
    const isAway = ({ client_status, kid_status }: EngagementFacts) => client_status !== 'active' || kid_status !== 'active';
    await setEngagementsPaused(ctx, rested.filter(isAway), {
      on: schoolDay(ctx),
      return_on: null,
      with: own === 'client' ? 'kid' : 'client',
    });
    await resumeLearning(
      ctx,
      rested.filter((each) => !isAway(each)),
    );
  }
  return leaver;
}
