import type { JoinPreviewQuery, JoinRegularRuleInput, PlacedRules } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { shareSlotsOf } from '../../lessons/public/place-lessons.ts';
import { refusalOfPeople, requireEngaged } from '../engaged.queries.ts';
import type { Engaged } from '../engaged.queries.ts';
import { slotsOf } from '../placing/date-conflicts.ts';
import { notePlaced, placeRules } from '../placing/place-rules.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';
import { rulesById, unplacedOf } from '../regular-lessons.queries.ts';
import { firstDayOf } from '../regular-lessons.rules.ts';
import type { RuleRow } from '../regular-lessons.view.ts';
import { insertGroup, requireTogether } from './children-of-rule.ts';
import { lockRule, openRule } from './locked-rule.ts';
import type { RuleToday } from './locked-rule.ts';
import { furthestFrom, requireNotPast } from './terms.ts';
import type { Terms } from './terms.ts';

export type Joining = { readonly engaged: Engaged; readonly terms: Terms };

/**
 * The joining child, with the terms of the rule from a day on.
 * @throws AppError `not_found`, `group_child_twice`, `group_other_lesson`, `day_in_past`, `rule_ended`, and why the child cannot learn
 */
export async function joiningOf(ctx: ReadContext, { rule, today }: RuleToday, requested: JoinPreviewQuery): Promise<Joining> {
  const { weekday, start_minute, minutes, zone, valid_to } = rule;
  const first = await requireEngaged(ctx, rule.engagement_id);
  const [engaged] = await requireTogether(ctx, first, [requested.engagement_id], 'engagement_id');
  if (engaged === undefined) throw new AppError('not_found');
  if (rule.others.some((other) => other.kid_id === engaged.kid_id && (other.valid_to === null || other.valid_to > requested.from_day)))
    throw new AppError('group_child_twice', { name: engaged.kid_name }, 'engagement_id');
  const times = [{ weekday, start_minute }];
  const refused = refusalOfPeople(engaged, firstDayOf(times, requested.from_day));
  if (refused !== null) throw refused;
  requireNotPast(requested.from_day, today, 'from_day');
  if (Temporal.PlainDate.from(today).until(requested.from_day).days > furthestFrom)
    throw new AppError('invalid', { reason: 'too_big' }, 'from_day');
  if (valid_to !== null && requested.from_day >= valid_to) throw new AppError('rule_ended', {}, 'from_day');
  return { engaged, terms: { times, minutes, zone, valid_from: requested.from_day, valid_to } };
}

/** Adds a child to a weekly lesson of a pair or a group. The new lessons join the slots of the other children. */
export async function joinRegularRule(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: JoinRegularRuleInput },
): Promise<PlacedRules> {
  await openRule(ctx, params.id, 'join');
  const { kid_id } = await requireEngaged(ctx, body.engagement_id);
  const open = await lockRule(ctx, params.id, 'join', [kid_id]);
  const { engaged, terms } = await joiningOf(ctx, open, body);
  const { engagement_id, client_id, teacher_id } = engaged;
  const { times: _times, ...days } = terms;
  const { weekday, start_minute } = open.rule;
  const rule = { ...days, weekday, start_minute, engagement_id, group_id: await groupOf(ctx, open.rule, engaged) };
  const { id } = await ctx.db
    .insertInto('regular_rules')
    .values({ ...rule, created_at: isoOf(ctx.now), created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { placed, unplaced } = await placeRules(ctx, engaged, placingHorizon(ctx));
  const isOwn = ({ rule_id }: { readonly rule_id: number }) => rule_id === id;
  const [own, open_dates] = [placed.filter(isOwn), unplaced.filter(isOwn)];
  notePlaced(
    ctx,
    engaged,
    placed.filter((date) => !isOwn(date)),
  );
  if (own.length === 0 && open_dates.length > 0) throw new AppError('no_date_free', { count: open_dates.length }, 'from_day');
  const dates = { placed: own.map(({ start }) => isoOf(start)), unplaced: open_dates.map(({ date }) => date) };
  ctx.audit({
    ...{ action: 'regular_rule.create', entity: 'regular_rule', entity_id: id, client_id, teacher_id },
    new: { ...rule, ...dates },
  });
  return { rules: await rulesById(ctx, [id]), placed: slotsOf(own), unplaced: await unplacedOf(ctx, [id]) };
}

/** The group of a rule. A child without a group gets one, and the slots of the coming lessons become shared. */
async function groupOf(ctx: WriteContext, rule: RuleRow, engaged: Engaged): Promise<number> {
  if (rule.group_id !== null) return rule.group_id;
  const group_id = await insertGroup(ctx, engaged, rule);
  await ctx.db.updateTable('regular_rules').set({ group_id }).where('id', '=', rule.id).execute();
  await shareSlotsOf(ctx, rule.id);
  return group_id;
}
