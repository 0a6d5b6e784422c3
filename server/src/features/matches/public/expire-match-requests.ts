import type { MatchOfferState } from '@lectern/contract/matches/match-states';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { lock } from '../../../kernel/locks.ts';
import { endOffers, endRequest } from '../end-search.ts';

/** Maximum number of searches that one run expires; the next run continues. */
const mostAtOnce = 500;

type Due = { readonly id: number; readonly client_id: number; readonly kid_id: number };
type Offer = { readonly id: number; readonly request_id: number; readonly teacher_id: number; readonly state: MatchOfferState };

/** Expires open searches whose deadline has passed, with their open offers. Idempotent. */
export async function expireMatchRequests(ctx: WriteContext): Promise<void> {
  const due = await dueOf(ctx, []);
  await lock(
    ctx.db,
    due.map(({ kid_id }) => ({ of: 'kid', id: kid_id })),
  );
  // Some may have ended while this transaction waited for the locks.
  const ids = due.map(({ id }) => id);
  const still = due.length === 0 ? [] : await dueOf(ctx, ids);
  if (still.length === 0) return ctx.nothingChanged();
  const offers = await sql<Offer>`
    select id, request_id, teacher_id, state from match_offers where request_id = any(${ids}::int[]) and state in ('offered', 'viewed')
  `.execute(ctx.db);
  for (const request of still) {
    const own = offers.rows.filter(({ request_id }) => request_id === request.id);
    await endOffers(ctx, own, request, 'expired');
    await endRequest(ctx, request, 'expired');
  }
}

async function dueOf({ db, now }: WriteContext, among: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, client_id, kid_id from match_requests
    where state = 'open' and deadline <= ${isoOf(now)} and (${among.length === 0} or id = any(${among}::int[]))
    order by deadline, id limit ${mostAtOnce}
  `.execute(db);
  return rows;
}
