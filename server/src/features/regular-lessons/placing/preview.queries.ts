import type {
  ChangePreview,
  ChangePreviewQuery,
  JoinPreviewQuery,
  PreviewDate,
  RegularCost,
  RegularPreview,
  RegularPreviewQuery,
  RegularRule,
} from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { finishOf } from '../../availability/public/free-slot.ts';
import { outsideHours } from '../../availability/public/outside-hours.ts';
import { canSeeMoney } from '../../clients/public/client-access.ts';
import { splitTogether } from '../terms/change-regular-rule.ts';
import { requireRightCount, requireTogether } from '../terms/children-of-rule.ts';
import { joiningOf } from '../terms/join-regular-rule.ts';
import { othersAfter } from '../terms/rule-ends.queries.ts';
import { conflictsOf } from './date-conflicts.ts';
import type { RuleDate } from './date-conflicts.ts';
import { sharedDates } from './shared-slots.ts';
import { paidLessonsOf, requireEngaged } from '../engaged.queries.ts';
import type { Engaged } from '../engaged.queries.ts';
import { openRule } from '../terms/locked-rule.ts';
import { placingHorizon } from './placing-horizon.ts';
import { coverageOf, datesInWeeksOf, datesOf, later, shiftOf, startOn, todayIn } from '../regular-lessons.rules.ts';
import { consequencesOf, falloutOf, joinedFallout } from '../rule-lessons.queries.ts';
import { requireTerms } from '../terms/terms.ts';
import type { Terms } from '../terms/terms.ts';

/** A child of the lessons; a pair or a group has several. */
type PreviewedChild = {
  readonly engaged: Engaged;
  readonly pauses: RegularRule['pause'][];
  /** Dates in whose weeks a lesson was changed by hand. */
  readonly changedDates: readonly string[];
};

type Requested = {
  readonly children: readonly [PreviewedChild, ...PreviewedChild[]];
  readonly terms: Terms;
  /** Lessons whose time, and whose paid lessons, become free for the new ones. */
  readonly without: readonly number[];
  /** Lessons of other children whose slots the new ones join. */
  readonly joined?: readonly number[];
};

/** Previews the lessons that would be placed now, with conflicts and cost. Same rules as placing, without locks. */
async function previewOf(ctx: ReadContext, { children, terms, without, joined = [] }: Requested): Promise<RegularPreview> {
  const horizon = placingHorizon(ctx);
  // A rule with a later start is shown over the same span from its start.
  const to = later(horizon, Temporal.PlainDate.from(terms.valid_from).add({ weeks: 4 }).toString());
  const parts = await Promise.all(children.map((child) => datesOfChild(ctx, child, { terms, without: [...without, ...joined] }, to)));
  const [first, ...others] = parts;
  const dates = (first?.dates ?? []).map((date) => withOthers(date, others, children[0].engaged.kind));
  const startsOf = (part: readonly PreviewDate[]) => part.filter(({ conflict }) => conflict === null);
  // A pair is taught only together.
  const isPlaced = ({ start }: PreviewDate) =>
    children[0].engaged.kind !== 'pair' || dates.some((date) => date.start === start && date.conflict === null);
  const costs = await Promise.all(
    others.map(async ({ engaged, dates: own }) => {
      const placeable = startsOf(own).filter(isPlaced);
      const cost = await costOf(ctx, engaged, placeable, without);
      return { engagement_id: engaged.engagement_id, kid_name: engaged.kid_name, placeable: placeable.length, cost };
    }),
  );
  const { engaged } = children[0];
  const placeable = startsOf(dates);
  return {
    zone: terms.zone,
    minutes: terms.minutes,
    teacher_zone: engaged.teacher_zone,
    kid_zone: engaged.kid_zone,
    dates,
    placeable: placeable.length,
    placed_to: to,
    cost: await costOf(ctx, engaged, placeable, without),
    costs_of_others: costs,
  };
}

type ChildDates = { readonly engaged: Engaged; readonly dates: readonly PreviewDate[] };

async function datesOfChild(
  ctx: ReadContext,
  { engaged, pauses, changedDates }: PreviewedChild,
  { terms, without }: Pick<Requested, 'terms' | 'without'>,
  to: string,
): Promise<ChildDates> {
  const { due, byHand } = datesOfTerms(ctx, { terms, pauses, changedDates }, to);
  const times = due.map(({ start, minutes }) => ({ start: isoOf(start), minutes }));
  const [conflicts, outside] = await Promise.all([
    conflictsOf(ctx, engaged, due, { without }),
    outsideHours(ctx.db, engaged.teacher_id, times),
  ]);
  const firstOf = new Map<number, Temporal.Instant>();
  for (const { rule_id, start } of due) firstOf.set(rule_id, firstOf.get(rule_id) ?? start);
  const dates = due.map(({ rule_id, date, start, minutes }, index): PreviewDate => {
    const conflict = byHand.has(`${rule_id} ${date}`) ? { key: 'changed_by_hand', params: {} } : conflicts[index];
    return {
      date,
      start: isoOf(start),
      finish: finishOf(isoOf(start), minutes),
      shift_minutes: shiftOf(firstOf.get(rule_id) ?? start, start, engaged.teacher_zone),
      outside_hours: outside[index] ?? false,
      conflict: conflict ? { reason: conflict.key, params: conflict.params } : null,
      absent: [],
    };
  });
  return { engaged, dates };
}

/** A date of the first child with the others' conflicts: a pair is not placed at all, in a group the others are absent. */
function withOthers(date: PreviewDate, others: readonly ChildDates[], kind: Engaged['kind']): PreviewDate {
  const busy = others.flatMap(({ engaged, dates }) => {
    const conflict = dates.find(({ start }) => start === date.start)?.conflict ?? null;
    return conflict === null ? [] : [{ conflict, kid_name: engaged.kid_name }];
  });
  const [met] = busy;
  if (date.conflict !== null || met === undefined) return date;
  return kind === 'pair' ? { ...date, conflict: met.conflict } : { ...date, absent: busy.map(({ kid_name }) => kid_name) };
}

/** The dates in the order of their starts; for a new rule, the weekly time is identified by its index. */
export function datesOfTerms(
  { now }: ReadContext,
  { terms, pauses, changedDates }: Pick<Requested, 'terms'> & Pick<PreviewedChild, 'pauses' | 'changedDates'>,
  to: string,
) {
  const byHand = new Set<string>();
  const from = later(terms.valid_from, todayIn(terms.zone, now));
  const due = terms.times.flatMap((time, index): RuleDate[] => {
    const rule = { ...terms, ...time };
    for (const date of datesInWeeksOf(rule, changedDates)) byHand.add(`${index} ${date}`);
    const dates = datesOf(
      rule,
      pauses.filter((pause) => pause !== null),
      from,
      to,
    );
    return dates.map((date) => ({ rule_id: index, date, start: startOn(rule, date), minutes: terms.minutes }));
  });
  const coming = due.filter(({ start }) => Temporal.Instant.compare(start, now) > 0);
  return { byHand, due: coming.sort((a, b) => Temporal.Instant.compare(a.start, b.start)) };
}

async function costOf(
  ctx: ReadContext,
  engaged: Engaged,
  lessons: readonly { readonly start: string }[],
  without: readonly number[],
): Promise<RegularCost> {
  const { paid, waiting } = await paidLessonsOf(ctx.db, engaged, ctx.now);
  const dayOf = ({ start }: { readonly start: string }) => todayIn(ctx.settings.school_zone, Temporal.Instant.from(start));
  const coverage = coverageOf(paid, waiting.filter(({ id }) => !without.includes(id)).map(dayOf), lessons.map(dayOf));
  const ends = paid.map(({ ends_on }) => ends_on).filter((day) => day !== null);
  return {
    units_left: coverage.left,
    covered: coverage.covered,
    lasts_until: coverage.last,
    ends_on: ends.reduce<string | null>((last, day) => (last === null ? day : later(last, day)), null),
    price: canSeeMoney(ctx.actor, engaged) ? engaged.price : null,
    currency: engaged.currency,
  };
}

export async function previewRegularRules(ctx: ReadContext, { query }: { query: RegularPreviewQuery }): Promise<RegularPreview> {
  const { with_engagement_ids: ids = [], time, ...requested } = query;
  const engaged = await requireEngaged(ctx, query.engagement_id);
  const others = await requireTogether(ctx, engaged, ids);
  requireRightCount(engaged, others.length + 1);
  const terms = requireTerms(ctx, engaged, { ...requested, times: time });
  for (const child of others) requireTerms(ctx, child, { ...requested, zone: terms.zone, times: time });
  const childOf = (each: Engaged) => ({ engaged: each, pauses: [], changedDates: [] });
  return previewOf(ctx, { children: [childOf(engaged), ...others.map(childOf)], terms, without: [] });
}

export async function previewRuleJoin(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: JoinPreviewQuery },
): Promise<RegularPreview> {
  const open = await openRule(ctx, params.id, 'join');
  const { engaged, terms } = await joiningOf(ctx, open, query);
  const { group_id, id } = open.rule;
  const { due } = datesOfTerms(ctx, { terms, pauses: [], changedDates: [] }, placingHorizon(ctx));
  const { joinedIds, changed } = await sharedDates(ctx.db, group_id ?? { rule: id }, engaged.teacher_id, due);
  return previewOf(ctx, { children: [{ engaged, pauses: [], changedDates: [...changed] }], terms, without: [], joined: joinedIds });
}

export async function previewRuleChange(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: ChangePreviewQuery },
): Promise<ChangePreview> {
  const open = await openRule(ctx, params.id, 'change');
  const splits = await splitTogether(ctx, open, query);
  const fallouts = await Promise.all(splits.map(({ rule, from }) => falloutOf(ctx, rule.id, from, null)));
  const fallout = joinedFallout(fallouts);
  const { taken_back, late, stays } = await consequencesOf(ctx, fallout, query);
  const isLate = ({ id }: { readonly id: number }) => late.some((lesson) => lesson.id === id);
  const children = splits.map(({ rule, engaged }, index) => {
    const { changedDates = [], taken_back: own = [] } = fallouts[index] ?? {};
    return { engaged, pauses: [...rule.pauses], changedDates: [...changedDates, ...own.filter(isLate).map(({ rule_date }) => rule_date)] };
  });
  const [first, ...others] = children;
  const [split] = splits;
  if (first === undefined || split === undefined) throw new Error('a rule was changed without its own terms');
  const active = others.filter(({ engaged }) => engaged.status === 'active');
  const requested: Requested = { children: [first, ...active], terms: split.terms, without: fallout.taken_back.map(({ id }) => id) };
  return { ...(await previewOf(ctx, requested)), taken_back, late, stays, others: othersAfter(ctx, open, splits) };
}
