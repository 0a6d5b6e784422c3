import type { CreateRegularRulesInput, PlacedRules } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { endOwnHolds } from '../../holds/public/end-own-holds.ts';
import { slotsOf, spansOf } from '../placing/date-conflicts.ts';
import { requireEngaged } from '../engaged.queries.ts';
import type { Engaged } from '../engaged.queries.ts';
import { insertGroup, requireRightCount, requireTogether } from './children-of-rule.ts';
import { lockEngaged } from './lock-engaged.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';
import { notePlaced, placeRules } from '../placing/place-rules.ts';
import { rulesById, unplacedOf } from '../regular-lessons.queries.ts';
import { requireTerms } from './terms.ts';
import type { Terms } from './terms.ts';

/** Creates a rule for each weekly time, and places the lessons up to the horizon. Unplaced dates are recorded and retried. */
export async function createRegularRules(ctx: WriteContext, { body }: { body: CreateRegularRulesInput }): Promise<PlacedRules> {
  const { with_engagement_ids: others, ...requested } = body;
  return createRules(ctx, requested, others);
}

type Requested = Omit<CreateRegularRulesInput, 'with_engagement_ids'>;

/**
 * Creates the rules of one child, or those of a pair or a group, which share every time.
 * @param others the engagements of the other children; undefined for the first child of a pair whose other child joins later
 */
export async function createRules(ctx: WriteContext, requested: Requested, others?: readonly number[]): Promise<PlacedRules> {
  const seen = await requireEngaged(ctx, requested.engagement_id);
  const joining = await requireTogether(ctx, seen, others ?? []);
  await lockEngaged(
    ctx,
    seen,
    joining.map(({ kid_id }) => kid_id),
  );
  const engaged = await requireEngaged(ctx, requested.engagement_id);
  if (others !== undefined) requireRightCount(engaged, others.length + 1);
  const children = [engaged, ...(await requireTogether(ctx, engaged, others ?? []))];
  const { zone, minutes, valid_from, valid_to, times } = requireTerms(ctx, engaged, requested);
  for (const child of children.slice(1)) requireTerms(ctx, child, { ...requested, zone });
  const terms = { minutes, zone, valid_from, valid_to };
  const made: Made[] = [];
  for (const time of times) made.push(...(await insertRules(ctx, children, { ...time, ...terms })));
  const { placed, unplaced } = await placeRules(ctx, engaged, placingHorizon(ctx));
  const isNew = ({ rule_id }: { readonly rule_id: number }) => made.some(({ id }) => id === rule_id);
  const [placedNow, unplacedNow] = [placed.filter(isNew), unplaced.filter(isNew)];
  notePlaced(
    ctx,
    engaged,
    placed.filter((date) => !isNew(date)),
  );
  if (placedNow.length === 0 && unplacedNow.length > 0) throw new AppError('no_date_free', { count: unplacedNow.length }, 'times');
  await endOwnHolds(ctx, engaged.teacher_id, spansOf(placedNow));
  for (const each of made) noteCreated(ctx, each, terms, { placed: placedNow, unplaced: unplacedNow });
  const ids = made.map(({ id }) => id);
  return { rules: await rulesById(ctx, ids), placed: slotsOf(placedNow), unplaced: await unplacedOf(ctx, ids) };
}

type Made = { readonly id: number; readonly child: Engaged; readonly weekday: number; readonly start_minute: number };
type Time = Pick<Terms, 'minutes' | 'zone' | 'valid_from' | 'valid_to'> & { readonly weekday: number; readonly start_minute: number };

/** One weekly time: a rule for each child; their group keeps them at the same time. */
async function insertRules(ctx: WriteContext, children: readonly Engaged[], time: Time): Promise<Made[]> {
  const { weekday, start_minute } = time;
  const [first] = children;
  const group_id = first === undefined || children.length === 1 ? null : await insertGroup(ctx, first, time);
  const at = { created_at: isoOf(ctx.now), created_by: ctx.actor.id };
  const made = await ctx.db
    .insertInto('regular_rules')
    .values(children.map(({ engagement_id }) => ({ ...time, engagement_id, group_id, ...at })))
    .returning(['id', 'engagement_id'])
    .execute();
  return made.flatMap(({ id, engagement_id }) => {
    const child = children.find((each) => each.engagement_id === engagement_id);
    return child === undefined ? [] : [{ id, child, weekday, start_minute }];
  });
}

type Placed = { readonly rule_id: number; readonly date: string; readonly start: Temporal.Instant };

function noteCreated(
  ctx: WriteContext,
  { id, child, ...time }: Made,
  terms: object,
  { placed, unplaced }: { readonly placed: readonly Placed[]; readonly unplaced: readonly Placed[] },
): void {
  const { engagement_id, client_id, teacher_id } = child;
  const own = (dates: readonly Placed[]) => dates.filter(({ rule_id }) => rule_id === id);
  ctx.audit({
    action: 'regular_rule.create',
    entity: 'regular_rule',
    entity_id: id,
    client_id,
    teacher_id,
    new: {
      engagement_id,
      ...terms,
      ...time,
      placed: own(placed).map(({ start }) => isoOf(start)),
      unplaced: own(unplaced).map(({ date }) => date),
    },
  });
}
