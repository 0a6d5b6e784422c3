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
import { lockPlannedOf } from '../../lessons/public/take-lessons-away.ts';
import { withdrawSearchesFor } from '../../matches/public/withdraw-searches.ts';
import { resumeLearning, schoolDay, stopLearning } from '../stop-learning.ts';

/** What a leaver learns. */
export function engagementsOf({ db }: Pick<ReadContext, 'db'>, { of, id }: Pick<Leaver, 'of' | 'id'>): Promise<EngagementFacts[]> {
  return openEngagements(db, of === 'client' ? sql`e.client_id = ${id}` : sql`e.kid_id = ${id}`);
}

/** Engagements that rest because of whom pause together with them. */
export const together = { client: 'client', child: 'kid' } as const;

/** Locks the time of everybody who teaches a leaver's children, of the children, and the client; then reads them as they are. */
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
 * A client or a child leaves: what they learn pauses or ends, searches for a teacher end. Packages stay and go on running. Another
 * reason or day replaces the ones before. @throws AppError `not_found`; `date_in_past` for a day of return that is not after today
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
    await setStanding(ctx, leaver, { status: 'inactive', inactive_reason: reason, return_on });
    await stopLearning(ctx, engagements, { learning, reason, return_on, together: together[leaver.of], late_cancellation });
    await withdrawSearchesFor(ctx, leaver.kid_ids);
  }
  return getClient(ctx, { params: { id: leaver.client_id } });
}

/** A client or a child is back: what rested because of them goes on. Once more, nothing changes. @throws AppError `not_found` */
export async function comeBack(ctx: WriteContext, read: () => Promise<Leaver>): Promise<ClientCard> {
  const { client_id: id } = await bringBack(ctx, read);
  return getClient(ctx, { params: { id } });
}

/**
 * The same, for whoever answers with something else than the client.
 * @param when what is still to hold of a leaver once nobody else can change it
 */
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
    // The child of a client who is away goes on when the client is back, too, and the other way round.
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
