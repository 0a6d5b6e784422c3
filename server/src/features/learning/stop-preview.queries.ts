import type { StopEngagementQuery, StopPreview, StopQuery } from '@lectern/contract/engagements/engagements.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { requirePermitted } from '../../kernel/actions.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { requireLeavingChild, requireLeavingClient } from '../clients/public/change-status.ts';
import type { Leaver } from '../clients/public/change-status.ts';
import { engagementActions } from '../engagements/public/engagement-facts.ts';
import type { EngagementFacts } from '../engagements/public/engagement-facts.ts';
import { assessCancellationsOf } from '../lessons/public/cancel-lessons.ts';
import { othersOfStopped, stoppedRules } from '../regular-lessons/public/rules-of-engagements.ts';
import { requireEngagement } from './learning.queries.ts';
import { engagementsOf, together } from './leaving/leave.ts';
import { stoppedBy } from './stop-learning.ts';

type Input = { readonly params: { id: number }; readonly query: StopQuery };

/** @throws AppError `not_found`; `reason_not_applicable` for an unsuitable cancellation reason */
export async function previewStop(ctx: ReadContext, { params, query }: Input & { query: StopEngagementQuery }): Promise<StopPreview> {
  const engagement = await requireEngagement(ctx, params.id);
  requirePermitted(ctx, engagementActions, 'end', engagement);
  // Late weekly lessons get the reason of the other lessons by default.
  const withDefaults = { ...query, late_reason_id: query.late_reason_id ?? query.cancel_reason_id };
  const stop = await preview(ctx, [engagement], withDefaults, null, { searches: sql`false`, packages: sql`false` });
  if (query.cancel_reason_id === undefined || query.learning !== 'ends') return stop;
  const { taken_back, late } = await stoppedRules(ctx, [engagement.id], null, {});
  const cancelled = { reasonId: query.cancel_reason_id, without: [...taken_back, ...late].map(({ id }) => id) };
  return { ...stop, cancels: await assessCancellationsOf(ctx, engagement.id, cancelled) };
}

export async function previewClientInactivity(ctx: ReadContext, { params, query }: Input): Promise<StopPreview> {
  return previewLeaving(ctx, await requireLeavingClient(ctx, params.id), query);
}

export async function previewChildInactivity(ctx: ReadContext, { params, query }: Input): Promise<StopPreview> {
  return previewLeaving(ctx, await requireLeavingChild(ctx, params.id), query);
}

async function previewLeaving(ctx: ReadContext, leaver: Leaver, query: StopQuery): Promise<StopPreview> {
  const searches = sql`kid_id = any(${leaver.kid_ids}::int[])`;
  const packages = sql`client_id = ${leaver.client_id}${leaver.of === 'client' ? sql`` : sql` and kid_id = ${leaver.id}`}`;
  return preview(ctx, await engagementsOf(ctx, leaver), query, together[leaver.of], { searches, packages });
}

/** Conditions over `match_requests` and `user_subscriptions` for searches and packages that are affected. */
type Beside = { readonly searches: RawBuilder<unknown>; readonly packages: RawBuilder<unknown> };

/** Previews a stop with the same functions that perform it. */
async function preview(
  ctx: ReadContext,
  engagements: readonly EngagementFacts[],
  { learning, return_on, ...reasons }: StopQuery,
  own: 'kid' | 'client' | null,
  { searches, packages }: Beside,
): Promise<StopPreview> {
  const { pausing, ending, resting } = stoppedBy(engagements, learning, own);
  const ids = (of: readonly EngagementFacts[]) => of.map(({ id }) => id);
  const stopped = [...pausing, ...resting, ...ending];
  const clients = [...new Set(stopped.map(({ client_id }) => client_id))];
  const [rested, ended, others, counted] = await Promise.all([
    stoppedRules(ctx, ids([...pausing, ...resting]), return_on ?? null, reasons),
    stoppedRules(ctx, ids(ending), null, reasons),
    othersOfStopped(ctx, ids([...pausing, ...ending])),
    sql<{ planned: number; searches: number; packages: number; units_left: number }>`
      select
        (select count(*)::int from lessons where client_id = any(${clients}::int[]) and engagement_id = any(${ids(stopped)}::int[])
          and status = 'planned' and start > ${isoOf(ctx.now)}) as planned,
        (select count(*)::int from match_requests where ${searches} and state in ('draft', 'open')) as searches,
        count(*)::int as packages, coalesce(sum(units_left), 0)::int as units_left
      from user_subscriptions where ${packages} and state in ('active', 'frozen', 'awaiting_payment')
    `.execute(ctx.db),
  ]);
  const taken = [...rested.taken_back, ...ended.taken_back].map(({ start }) => start).sort();
  const { planned = 0, ...beside } = counted.rows[0] ?? { searches: 0, packages: 0, units_left: 0 };
  return {
    pauses: pausing.length,
    ends: ending.length,
    rules: rested.rules + ended.rules,
    taken_back: taken.length,
    first: taken[0] ?? null,
    late: [...rested.late, ...ended.late],
    stays: planned - taken.length - rested.late.length - ended.late.length,
    ...beside,
    cancels: null,
    others,
  };
}
