import type { ChangedRule, ChangeRegularRuleInput } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { endOwnHolds } from '../../holds/public/end-own-holds.ts';
import { changedRule } from './changed-rule.ts';
import { spansOf } from '../placing/date-conflicts.ts';
import { requireEngaged } from '../engaged.queries.ts';
import type { Engaged } from '../engaged.queries.ts';
import { lockRule } from './locked-rule.ts';
import { notePlaced, placeRules } from '../placing/place-rules.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';
import { datesInWeeksOf, startOn } from '../regular-lessons.rules.ts';
import type { RuleRow } from '../regular-lessons.view.ts';
import { endOfRule } from './rule-ends.queries.ts';
import { falloutOf } from '../rule-lessons.queries.ts';
import { takeBackOf } from './take-back.ts';
import { requireTerms } from './terms.ts';
import type { Terms } from './terms.ts';

/** The result of changing "this and following": the end of the rule, and the terms of its successor. */
export type Split = { readonly from: string; readonly terms: Terms & { readonly weekday: number; readonly start_minute: number } };

/** @throws AppError like invalid terms of new regular lessons */
export function splitOf(
  ctx: Pick<ReadContext, 'now'>,
  engaged: Engaged,
  { rule, today }: { readonly rule: RuleRow; readonly today: string },
  wanted: Omit<ChangeRegularRuleInput, 'late_cancellation'>,
): Split {
  const from = endOfRule(rule, today, wanted.from_day);
  const { weekday, start_minute, minutes = rule.minutes, zone = rule.zone } = wanted;
  const times = [{ weekday, start_minute }];
  const terms = requireTerms(ctx, engaged, { times, minutes, zone, valid_from: from, valid_to: rule.valid_to }, 'from_day');
  return { from, terms: { ...terms, weekday, start_minute } };
}

/** Whether the new terms equal the current ones. */
function isSame(rule: RuleRow, { weekday, start_minute, minutes, zone }: Split['terms']): boolean {
  return rule.weekday === weekday && rule.start_minute === start_minute && rule.minutes === minutes && rule.zone === zone;
}

/**
 * Changes the time of this and the following lessons. The rule ends and a new one follows it, so that history is never rewritten. Untouched
 * lessons are taken back and placed again, or cancelled within the limit of late cancellation. Cancelled lessons and those changed by hand
 * count as the lesson of their week.
 */
export async function changeRegularRule(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: ChangeRegularRuleInput },
): Promise<ChangedRule> {
  const locked = await lockRule(ctx, params.id, 'change');
  const { rule } = locked;
  const engaged = await requireEngaged(ctx, rule.engagement_id);
  const { from, terms } = splitOf(ctx, engaged, locked, body);
  if (isSame(rule, terms)) {
    ctx.nothingChanged();
    return changedRule(ctx, rule.id, {});
  }
  const fallout = await falloutOf(ctx, rule.id, from, null);
  const taken = await takeBackOf(ctx, { ruleId: rule.id, fallout, from, to: null }, body.late_cancellation);
  await ctx.db.updateTable('regular_rules').set({ valid_to: from }).where('id', '=', rule.id).execute();
  const id = await beginChild(ctx, rule, { from, terms }, [...fallout.changedDates, ...taken.cancelledDates]);
  const { placed, unplaced } = await placeRules(ctx, engaged, placingHorizon(ctx));
  const own = placed.filter(({ rule_id }) => rule_id === id);
  notePlaced(
    ctx,
    engaged,
    placed.filter(({ rule_id }) => rule_id !== id),
  );
  if (own.length === 0 && unplaced.some(({ rule_id }) => rule_id === id)) throw new AppError('no_date_free', {}, 'start_minute');
  await endOwnHolds(ctx, rule.teacher_id, spansOf(own));
  const { weekday, start_minute, minutes, zone } = rule;
  ctx.audit({
    action: 'regular_rule.change',
    entity: 'regular_rule',
    entity_id: rule.id,
    client_id: rule.pupil,
    teacher_id: rule.teacher_id,
    old: { weekday, start_minute, minutes, zone, taken_back: taken.taken_back, cancelled: taken.cancelled },
    new: { ...terms, times: undefined, child_rule_id: id, placed: own.map(({ start }) => isoOf(start)) },
  });
  const counted = { taken_back: taken.taken_back.length, cancelled: taken.cancelled.length };
  return changedRule(ctx, id, { placed: own.length, ...counted });
}

async function beginChild(ctx: WriteContext, rule: RuleRow, { from, terms }: Split, changedDates: readonly string[]): Promise<number> {
  const { weekday, start_minute, minutes, zone, valid_to } = terms;
  const at = isoOf(ctx.now);
  const { id } = await ctx.db
    .insertInto('regular_rules')
    .values({
      engagement_id: rule.engagement_id,
      weekday,
      start_minute,
      minutes,
      zone,
      valid_from: from,
      valid_to,
      parent_rule_id: rule.id,
      created_at: at,
      created_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into regular_pauses (rule_id, from_day, to_day, paused_at, paused_by)
    select ${id}, greatest(from_day, ${from}::date), to_day, paused_at, paused_by
    from regular_pauses where rule_id = ${rule.id} and (to_day is null or to_day > ${from})
  `.execute(ctx.db);
  const settled = datesInWeeksOf({ weekday, start_minute, minutes, zone, valid_from: from, valid_to }, changedDates);
  if (settled.length > 0)
    await ctx.db
      .insertInto('unplaced_lessons')
      .values(
        settled.map((date) => ({
          rule_id: id,
          rule_date: date,
          start: isoOf(startOn(terms, date)),
          reason: 'changed_by_hand',
          state: 'dismissed' as const,
          noted_at: at,
          tried_at: at,
          ended_at: at,
          ended_by: ctx.actor.id,
        })),
      )
      .execute();
  return id;
}
