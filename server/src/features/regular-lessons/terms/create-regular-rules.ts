import type { CreateRegularRulesInput, PlacedRules } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { endOwnHolds } from '../../holds/public/end-own-holds.ts';
import { spansOf } from '../placing/date-conflicts.ts';
import { requireEngaged } from '../engaged.queries.ts';
import { lockEngaged } from './lock-engaged.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';
import { notePlaced, placeRules } from '../placing/place-rules.ts';
import { rulesById, unplacedOf } from '../regular-lessons.queries.ts';
import { requireTerms } from './terms.ts';

/** Creates a rule for each weekly time, and places the lessons up to the horizon. Unplaced dates are recorded and retried. */
export async function createRegularRules(ctx: WriteContext, { body }: { body: CreateRegularRulesInput }): Promise<PlacedRules> {
  const { teacher_id, kid_id } = await requireEngaged(ctx, body.engagement_id);
  await lockEngaged(ctx, { teacher_id, kid_id });
  const engaged = await requireEngaged(ctx, body.engagement_id);
  const { zone, minutes, valid_from, valid_to, times } = requireTerms(ctx, engaged, body);
  const terms = { engagement_id: body.engagement_id, minutes, zone, valid_from, valid_to };
  const made = await ctx.db
    .insertInto('regular_rules')
    .values(times.map((time) => ({ ...time, ...terms, created_at: isoOf(ctx.now), created_by: ctx.actor.id })))
    .returning(['id', 'weekday', 'start_minute'])
    .execute();
  const { placed, unplaced } = await placeRules(ctx, engaged, placingHorizon(ctx));
  const ofRule = (ruleId: number) => (date: { readonly rule_id: number }) => date.rule_id === ruleId;
  const isNew = ({ rule_id }: { readonly rule_id: number }) => made.some(({ id }) => id === rule_id);
  const [placedNow, unplacedNow] = [placed.filter(isNew), unplaced.filter(isNew)];
  notePlaced(
    ctx,
    engaged,
    placed.filter((date) => !isNew(date)),
  );
  if (placedNow.length === 0 && unplacedNow.length > 0) throw new AppError('no_date_free', { count: unplacedNow.length }, 'times');
  await endOwnHolds(ctx, teacher_id, spansOf(placedNow));
  for (const { id, ...time } of made)
    ctx.audit({
      action: 'regular_rule.create',
      entity: 'regular_rule',
      entity_id: id,
      client_id: engaged.client_id,
      teacher_id,
      new: {
        ...terms,
        ...time,
        placed: placedNow.filter(ofRule(id)).map(({ start }) => isoOf(start)),
        unplaced: unplacedNow.filter(ofRule(id)).map(({ date }) => date),
      },
    });
  const ids = made.map(({ id }) => id);
  return { rules: await rulesById(ctx, ids), placed: placedNow.length, unplaced: await unplacedOf(ctx, ids) };
}
