import type {
  ChangePreview,
  ChangePreviewQuery,
  PreviewDate,
  RegularCost,
  RegularPreview,
  RegularPreviewQuery,
  RegularRule,
} from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { finishOf } from '../../availability/public/free-slot.ts';
import { canSeeMoney } from '../../clients/public/client-access.ts';
import { splitOf } from '../terms/change-regular-rule.ts';
import { conflictsOf } from './date-conflicts.ts';
import type { RuleDate } from './date-conflicts.ts';
import { paidLessonsOf, requireEngaged } from '../engaged.queries.ts';
import type { Engaged } from '../engaged.queries.ts';
import { openRule } from '../terms/locked-rule.ts';
import { placingHorizon } from './placing-horizon.ts';
import { coverageOf, datesInWeeksOf, datesOf, later, shiftOf, startOn, todayIn } from '../regular-lessons.rules.ts';
import { consequencesOf, falloutOf } from '../rule-lessons.queries.ts';
import { requireTerms } from '../terms/terms.ts';
import type { Terms } from '../terms/terms.ts';

type Wanted = {
  readonly engaged: Engaged;
  readonly terms: Terms;
  readonly pauses: RegularRule['pause'][];
  /** Lessons whose time, and whose paid lessons, become free for the new ones. */
  readonly without: readonly number[];
  /** Dates in whose weeks a lesson was changed by hand. */
  readonly changedDates: readonly string[];
};

/** Previews the lessons that would be placed now, with conflicts and cost. Same rules as placing, without locks. */
async function previewOf(ctx: ReadContext, wanted: Wanted): Promise<RegularPreview> {
  const { engaged, terms, without } = wanted;
  const horizon = placingHorizon(ctx);
  // A rule with a later start is shown over the same span from its start.
  const to = later(horizon, Temporal.PlainDate.from(terms.valid_from).add({ weeks: 4 }).toString());
  const { due, byHand } = datesOfTerms(ctx, wanted, to);
  const conflicts = await conflictsOf(ctx, engaged, due, { without });
  const firstOf = new Map<number, Temporal.Instant>();
  for (const { rule_id, start } of due) firstOf.set(rule_id, firstOf.get(rule_id) ?? start);
  const dates = due.map(({ rule_id, date, start, minutes }, index): PreviewDate => {
    const conflict = byHand.has(`${rule_id} ${date}`) ? { key: 'changed_by_hand', params: {} } : conflicts[index];
    return {
      date,
      start: isoOf(start),
      finish: finishOf(isoOf(start), minutes),
      shift_minutes: shiftOf(firstOf.get(rule_id) ?? start, start, engaged.teacher_zone),
      conflict: conflict ? { reason: conflict.key, params: conflict.params } : null,
    };
  });
  const placeable = dates.filter(({ conflict }) => conflict === null);
  return {
    zone: terms.zone,
    minutes: terms.minutes,
    teacher_zone: engaged.teacher_zone,
    kid_zone: engaged.kid_zone,
    dates,
    placeable: placeable.length,
    placed_to: to,
    cost: await costOf(ctx, engaged, placeable, without),
  };
}

/** The dates in the order of their starts; for a new rule, the weekly time is identified by its index. */
export function datesOfTerms({ now }: ReadContext, { terms, pauses, changedDates }: Wanted, to: string) {
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
  wished: readonly { readonly start: string }[],
  without: readonly number[],
): Promise<RegularCost> {
  const { paid, waiting } = await paidLessonsOf(ctx.db, engaged, ctx.now);
  const dayOf = ({ start }: { readonly start: string }) => todayIn(ctx.settings.school_zone, Temporal.Instant.from(start));
  const coverage = coverageOf(paid, waiting.filter(({ id }) => !without.includes(id)).map(dayOf), wished.map(dayOf));
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
  const engaged = await requireEngaged(ctx, query.engagement_id);
  const terms = requireTerms(ctx, engaged, { ...query, times: query.time });
  return previewOf(ctx, { engaged, terms, pauses: [], without: [], changedDates: [] });
}

export async function previewRuleChange(
  ctx: ReadContext,
  { params, query }: { params: { id: number }; query: ChangePreviewQuery },
): Promise<ChangePreview> {
  const open = await openRule(ctx, params.id, 'change');
  const engaged = await requireEngaged(ctx, open.rule.engagement_id);
  const { from, terms } = splitOf(ctx, engaged, open, query);
  const fallout = await falloutOf(ctx, open.rule.id, from, null);
  const without = fallout.taken_back.map(({ id }) => id);
  const consequences = await consequencesOf(ctx, fallout, query);
  const isLate = ({ id }: { readonly id: number }) => consequences.late.some((lesson) => lesson.id === id);
  const changedDates = [...fallout.changedDates, ...fallout.taken_back.filter(isLate).map(({ rule_date }) => rule_date)];
  const preview = await previewOf(ctx, { engaged, terms, pauses: [...open.rule.pauses], without, changedDates });
  return { ...preview, ...consequences };
}
