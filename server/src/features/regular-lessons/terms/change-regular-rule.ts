import type { ChangedRule, ChangeRegularRuleInput } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { endOwnHolds } from '../../holds/public/end-own-holds.ts';
import { changedRule } from './changed-rule.ts';
import { slotsOf, spansOf } from '../placing/date-conflicts.ts';
import { requireEngaged } from '../engaged.queries.ts';
import type { Engaged } from '../engaged.queries.ts';
import { lockRule, othersToo } from './locked-rule.ts';
import type { RuleToday } from './locked-rule.ts';
import { notePlaced, placeRules } from '../placing/place-rules.ts';
import { placingHorizon } from '../placing/placing-horizon.ts';
import { datesInWeeksOf, startOn } from '../regular-lessons.rules.ts';
import type { RuleRow } from '../regular-lessons.view.ts';
import { endOfRule } from './rule-ends.queries.ts';
import { falloutOf } from '../rule-lessons.queries.ts';
import { takeBack } from './take-back.ts';
import type { Taken } from './take-back.ts';
import { insertGroup } from './children-of-rule.ts';
import { requireTerms } from './terms.ts';
import type { Terms } from './terms.ts';

/** The result of changing "this and following": the end of the rule, and the terms of its successor. */
export type Split = { readonly from: string; readonly terms: Terms & { readonly weekday: number; readonly start_minute: number } };

/** @throws AppError like invalid terms of new regular lessons */
export function splitOf(
  ctx: Pick<ReadContext, 'now'>,
  engaged: Engaged,
  { rule, today }: { readonly rule: RuleRow; readonly today: string },
  requested: Omit<ChangeRegularRuleInput, 'late_cancellation'>,
): Split {
  const from = endOfRule(rule, today, requested.from_day);
  const { weekday, start_minute, minutes = rule.minutes, zone = rule.zone } = requested;
  const times = [{ weekday, start_minute }];
  const terms = requireTerms(ctx, engaged, { times, minutes, zone, valid_from: from, valid_to: rule.valid_to }, 'from_day');
  return { from, terms: { ...terms, weekday, start_minute } };
}

/** Whether the new terms equal the current ones. */
function isSame(rule: RuleRow, { weekday, start_minute, minutes, zone }: Split['terms']): boolean {
  return rule.weekday === weekday && rule.start_minute === start_minute && rule.minutes === minutes && rule.zone === zone;
}

/**
 * The rules whose time changes together: a shared lesson has one time, so it changes for all its children.
 * @throws AppError `group_of_others`, and like invalid terms of new regular lessons
 */
export async function splitTogether(
  ctx: ReadContext,
  open: RuleToday,
  requested: Omit<ChangeRegularRuleInput, 'late_cancellation'>,
): Promise<(Split & { readonly rule: RuleRow; readonly engaged: Engaged })[]> {
  const ended = ({ rule: { valid_to } }: RuleToday) => valid_to !== null && valid_to <= requested.from_day;
  const others = (await othersToo(ctx, open, 'change')).filter((other) => !ended(other));
  const engaged = await requireEngaged(ctx, open.rule.engagement_id);
  const first = splitOf(ctx, engaged, open, requested);
  const splits = [{ rule: open.rule, engaged, ...first }];
  for (const { rule, today } of others) {
    // Includes children with a paused engagement: the new time applies when they resume.
    const from = endOfRule(rule, today, requested.from_day);
    const terms = { ...first.terms, valid_from: from, valid_to: rule.valid_to };
    splits.push({ rule, engaged: await requireEngaged(ctx, rule.engagement_id), from, terms });
  }
  return splits;
}

/**
 * Changes the time of this and the following lessons. The rule ends and a new one follows it, so that history is never rewritten. Untouched
 * lessons are taken back and placed again, or cancelled within the limit of late cancellation. Cancelled lessons and those changed by hand
 * count as the lesson of their week. The time of a shared lesson changes for all its children.
 */
export async function changeRegularRule(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: ChangeRegularRuleInput },
): Promise<ChangedRule> {
  const locked = await lockRule(ctx, params.id, 'change');
  const splits = await splitTogether(ctx, locked, body);
  const [first] = splits;
  if (first === undefined || isSame(locked.rule, first.terms)) {
    ctx.nothingChanged();
    return changedRule(ctx, locked.rule.id, {});
  }
  const freed = await Promise.all(
    splits.map(async ({ rule, from }) => ({ ruleId: rule.id, fallout: await falloutOf(ctx, rule.id, from, null), from, to: null })),
  );
  const taken = await takeBack(ctx, freed, body.late_cancellation);
  const groupId = locked.rule.group_id === null ? null : await insertGroup(ctx, first.engaged, first.terms);
  const children = new Map<number, number>();
  for (const [index, split] of splits.entries()) {
    const byHand = [...(freed[index]?.fallout.changedDates ?? []), ...(taken.get(split.rule.id)?.cancelledDates ?? [])];
    await ctx.db.updateTable('regular_rules').set({ valid_to: split.from }).where('id', '=', split.rule.id).execute();
    children.set(split.rule.id, await beginChild(ctx, split.rule, split, byHand, groupId));
  }
  const { placed, unplaced } = await placeRules(ctx, first.engaged, placingHorizon(ctx));
  const ids = [...children.values()];
  const own = placed.filter(({ rule_id }) => ids.includes(rule_id));
  notePlaced(
    ctx,
    first.engaged,
    placed.filter(({ rule_id }) => !ids.includes(rule_id)),
  );
  if (own.length === 0 && unplaced.some(({ rule_id }) => ids.includes(rule_id))) throw new AppError('no_date_free', {}, 'start_minute');
  await endOwnHolds(ctx, locked.rule.teacher_id, spansOf(own));
  for (const split of splits) {
    const id = children.get(split.rule.id) ?? 0;
    noteChanged(ctx, split, taken.get(split.rule.id), {
      child_rule_id: id,
      placed: own.filter(({ rule_id }) => rule_id === id).map(({ start }) => isoOf(start)),
    });
  }
  const count = (of: (each: Taken) => readonly string[]) => [...taken.values()].flatMap(of).length;
  const counted = { taken_back: count((each) => each.taken_back), cancelled: count((each) => each.cancelled) };
  return changedRule(ctx, children.get(locked.rule.id) ?? 0, { placed: slotsOf(own), ...counted });
}

function noteChanged(ctx: WriteContext, { rule, terms }: Split & { rule: RuleRow }, taken: Taken | undefined, after: object): void {
  const { weekday, start_minute, minutes, zone } = rule;
  ctx.audit({
    action: 'regular_rule.change',
    entity: 'regular_rule',
    entity_id: rule.id,
    client_id: rule.pupil,
    teacher_id: rule.teacher_id,
    old: { weekday, start_minute, minutes, zone, taken_back: taken?.taken_back ?? [], cancelled: taken?.cancelled ?? [] },
    new: { ...terms, times: undefined, ...after },
  });
}

async function beginChild(
  ctx: WriteContext,
  rule: RuleRow,
  { from, terms }: Split,
  changedDates: readonly string[],
  groupId: number | null,
): Promise<number> {
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
      group_id: groupId,
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
