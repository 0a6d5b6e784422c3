import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { NonWorkingRuleInput, HitsPreview, NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import { AppError } from '../../../../kernel/app-error.ts';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { overlap } from '../../../availability/public/teacher-time.ts';
import { joined, intervalsOf } from '../../../availability/public/weekly-intervals.ts';
import { hitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import type { HitInterval } from '../../../lessons/public/resolve-hit-lessons.ts';
import { asHits, intervalsAhead } from '../hit-intervals.ts';
import { requireUnclaimed } from '../placed-interval.ts';
import { requireKeptTeacher, requireRule, rulesFrom, todayIn } from '../working-time.queries.ts';
import type { KeptRule } from '../working-time.queries.ts';
import { intervalsWithout } from '../working-time.rules.ts';

type NewRule = Omit<NonWorkingRuleInput, 'id'>;

/** How many days ahead two rules are compared: a year with both clock changes. */
const comparedDays = 371;

/**
 * Validates a rule and returns the time that it newly takes from planned lessons.
 * @param before the rule that it follows from its first date on, if any
 * @throws AppError `invalid`, `zone_unknown`, `time_in_past`, `time_overlaps`, `slot_held`
 */
export async function assessRule(
  ctx: ReadContext,
  rule: NewRule,
  before: KeptRule | null,
  resolutions: readonly LessonResolution[],
): Promise<HitInterval[]> {
  if (rule.finish_minute <= rule.start_minute) throw new AppError('invalid', { reason: 'too_small' }, 'finish_minute');
  if (rule.valid_from < todayIn(rule.zone, ctx.now)) throw new AppError('time_in_past', {}, 'valid_from');
  if (rule.valid_to !== null && rule.valid_to <= rule.valid_from) throw new AppError('invalid', { reason: 'too_small' }, 'valid_to');
  if (before !== null) requireStillHolds(before, rule.valid_from, 'valid_from');
  await requireApart(ctx, rule, before);
  const staying = before === null ? [] : [{ ...before, valid_to: rule.valid_from }];
  const [old = [], now = []] = await intervalsAhead(ctx, rule.teacher_id, resolutions, before === null ? [] : [before], [...staying, rule]);
  return asHits(intervalsWithout(joined(now), joined(old)));
}

/** @throws AppError `time_in_past` at `field` for a rule that ends before its date */
export function requireStillHolds({ valid_to }: KeptRule, from: string, field: 'valid_from' | 'from'): void {
  if (valid_to !== null && valid_to <= from) throw new AppError('time_in_past', {}, field);
}

async function requireApart(ctx: ReadContext, rule: NewRule, before: KeptRule | null): Promise<void> {
  const from = Temporal.PlainDate.from(rule.valid_from).subtract({ days: 2 });
  const instants = [from, from.add({ days: comparedDays })].map((date) => date.toZonedDateTime('UTC').toInstant()) as [
    Temporal.Instant,
    Temporal.Instant,
  ];
  const others = (await rulesFrom(ctx.db, rule.teacher_id, from.toString())).filter(({ id }) => id !== before?.id);
  const taken = intervalsOf(others, ...instants);
  const requested = intervalsOf([rule], ...instants);
  const shared = taken.find((each) => requested.some((interval) => overlap(interval, each)));
  if (shared !== undefined) throw new AppError('time_overlaps', { ...asHits([shared])[0] }, 'start_minute');
  const ahead = requested.filter(({ finish }) => finish > ctx.now.epochMilliseconds);
  await requireUnclaimed(ctx, { table: 'non_working_times', teacherId: rule.teacher_id }, ahead, 'start_minute');
}

/** Loads a rule that the actor may change. @throws AppError `not_found`, `forbidden` */
export async function requireKeptRule(ctx: ReadContext, id: number): Promise<KeptRule> {
  const rule = await requireRule(ctx.db, id);
  await requireKeptTeacher(ctx, rule.teacher_id);
  return rule;
}

export async function previewNonWorkingRule(ctx: ReadContext, { body }: { body: NonWorkingRuleInput }): Promise<HitsPreview> {
  const { id, ...rule } = body;
  await requireKeptTeacher(ctx, rule.teacher_id);
  const before = id === undefined ? null : await requireKeptRule(ctx, id);
  if (before !== null && before.teacher_id !== rule.teacher_id) throw new AppError('not_found');
  const taken = await assessRule(ctx, rule, before, []);
  return { hits: await hitLessons(ctx, rule.teacher_id, taken), taken };
}

export function ruleView({ teacher_id: _, ...rule }: KeptRule): NonWorkingRule {
  return rule;
}
