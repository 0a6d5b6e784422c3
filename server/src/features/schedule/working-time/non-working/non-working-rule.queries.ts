import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { AskedRule, HitsPreview, NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import { AppError } from '../../../../kernel/app-error.ts';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { overlap } from '../../../availability/public/teacher-time.ts';
import { joined, stretchesOf } from '../../../availability/public/weekly-stretches.ts';
import { hitLessons } from '../../../lessons/public/resolve-hit-lessons.ts';
import type { HitStretch } from '../../../lessons/public/resolve-hit-lessons.ts';
import { asHits, stretchesAhead } from '../hit-stretches.ts';
import { requireUnclaimed } from '../placed-stretch.ts';
import { requireKeptTeacher, requireRule, rulesFrom, todayIn } from '../working-time.queries.ts';
import type { KeptRule } from '../working-time.queries.ts';
import { stretchesWithout } from '../working-time.rules.ts';

type WishedRule = Omit<AskedRule, 'id'>;

/** How many days ahead two rules are compared: a year with both clock changes. */
const comparedDays = 371;

/**
 * Validates a rule and returns the time that it newly takes from planned lessons.
 * @param before the rule that it follows from its first date on, if any
 * @throws AppError `invalid`, `zone_unknown`, `time_in_past`, `time_overlaps`, `slot_held`
 */
export async function weighRule(
  ctx: ReadContext,
  wished: WishedRule,
  before: KeptRule | null,
  resolutions: readonly LessonResolution[],
): Promise<HitStretch[]> {
  if (wished.finish_minute <= wished.start_minute) throw new AppError('invalid', { reason: 'too_small' }, 'finish_minute');
  if (wished.valid_from < todayIn(wished.zone, ctx.now)) throw new AppError('time_in_past', {}, 'valid_from');
  if (wished.valid_to !== null && wished.valid_to <= wished.valid_from) throw new AppError('invalid', { reason: 'too_small' }, 'valid_to');
  if (before !== null) requireStillHolds(before, wished.valid_from, 'valid_from');
  await requireApart(ctx, wished, before);
  const staying = before === null ? [] : [{ ...before, valid_to: wished.valid_from }];
  const [old = [], now = []] = await stretchesAhead(ctx, wished.teacher_id, resolutions, before === null ? [] : [before], [
    ...staying,
    wished,
  ]);
  return asHits(stretchesWithout(joined(now), joined(old)));
}

/** @throws AppError `time_in_past` at `field` for a rule that ends before its date */
export function requireStillHolds({ valid_to }: KeptRule, from: string, field: 'valid_from' | 'from'): void {
  if (valid_to !== null && valid_to <= from) throw new AppError('time_in_past', {}, field);
}

async function requireApart(ctx: ReadContext, wished: WishedRule, before: KeptRule | null): Promise<void> {
  const from = Temporal.PlainDate.from(wished.valid_from).subtract({ days: 2 });
  const instants = [from, from.add({ days: comparedDays })].map((date) => date.toZonedDateTime('UTC').toInstant()) as [
    Temporal.Instant,
    Temporal.Instant,
  ];
  const others = (await rulesFrom(ctx.db, wished.teacher_id, from.toString())).filter(({ id }) => id !== before?.id);
  const taken = stretchesOf(others, ...instants);
  const asked = stretchesOf([wished], ...instants);
  const shared = taken.find((each) => asked.some((stretch) => overlap(stretch, each)));
  if (shared !== undefined) throw new AppError('time_overlaps', { ...asHits([shared])[0] }, 'start_minute');
  const ahead = asked.filter(({ finish }) => finish > ctx.now.epochMilliseconds);
  await requireUnclaimed(ctx, { table: 'non_working_times', teacherId: wished.teacher_id }, ahead, 'start_minute');
}

/** Loads a rule that the actor may change. @throws AppError `not_found`, `forbidden` */
export async function requireKeptRule(ctx: ReadContext, id: number): Promise<KeptRule> {
  const rule = await requireRule(ctx.db, id);
  await requireKeptTeacher(ctx, rule.teacher_id);
  return rule;
}

export async function previewNonWorkingRule(ctx: ReadContext, { body }: { body: AskedRule }): Promise<HitsPreview> {
  const { id, ...wished } = body;
  await requireKeptTeacher(ctx, wished.teacher_id);
  const before = id === undefined ? null : await requireKeptRule(ctx, id);
  if (before !== null && before.teacher_id !== wished.teacher_id) throw new AppError('not_found');
  const taken = await weighRule(ctx, wished, before, []);
  return { hits: await hitLessons(ctx, wished.teacher_id, taken), taken };
}

export function ruleView({ teacher_id: _, ...rule }: KeptRule): NonWorkingRule {
  return rule;
}
