import { finishOf, slotConflicts } from '../../availability/public/free-slot.ts';
import { asInterval, overlap } from '../../availability/public/teacher-time.ts';
import type { AppError } from '../../../kernel/app-error.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { daysOffOn } from '../../days-off/public/days-off-on.ts';
import { schoolDateOf } from '../../ledger/public/business-date.ts';
import { refusalOfPeople } from '../engaged.queries.ts';
import type { Engaged } from '../engaged.queries.ts';

/** A date of a rule, and the start of its lesson. */
export type RuleDate = {
  readonly rule_id: number;
  readonly date: string;
  readonly start: Temporal.Instant;
  readonly minutes: number;
};

/** The intervals of the lessons of dates (ISO). */
export function spansOf(dates: readonly RuleDate[]): { readonly start: string; readonly finish: string }[] {
  return dates.map(({ start, minutes }) => ({ start: isoOf(start), finish: finishOf(isoOf(start), minutes) }));
}

/** The number of lessons for the teacher: those of several children in one slot count once. */
export function slotsOf(dates: readonly RuleDate[]): number {
  return new Set(dates.map(({ start }) => isoOf(start))).size;
}

/** Why no weekly lesson is placed on a day off of the school; single lessons may be placed by hand. */
export const dayOff = 'school_day_off';

/** The conflict of a lesson: a refusal, or a day off. */
type Conflict = { readonly key: AppError['key'] | typeof dayOff; readonly params: AppError['params'] };

type Options = { readonly without?: readonly number[]; readonly shortened?: { readonly id: number; readonly finish: string } | undefined };

/**
 * Returns the conflict of each date, or null: people first, then a day off of the school, then their time. If two of the dates overlap, the first one
 * wins: rules of one child in two zones may meet around clock changes.
 * @param options `without`: lessons whose time becomes free; `shortened`: a vacation with an earlier end
 */
export async function conflictsOf(
  ctx: ReadContext,
  engaged: Engaged,
  dates: readonly RuleDate[],
  { without = [], shortened }: Options = {},
): Promise<(Conflict | null)[]> {
  const { teacher_id, kid_id, kid_name } = engaged;
  const times = dates.map(({ start, minutes }) => ({ start: isoOf(start), minutes }));
  const conflicts = await slotConflicts(ctx, { teacher_id, kid_id, without, ...(shortened === undefined ? {} : { shortened }) }, times);
  const daysOff = await daysOffOn(
    ctx.db,
    dates.map(({ date }) => date),
  );
  const own: { readonly start: string; readonly finish: string }[] = [];
  return times.map(({ start, minutes }, index) => {
    const conflict = refusalOfPeople(engaged, schoolDateOf(ctx, start));
    if (conflict) return conflict;
    if (daysOff.has(dates[index]?.date ?? '')) return { key: dayOff, params: {} };
    const taken = conflicts[index];
    if (taken) return taken;
    const span = { start, finish: finishOf(start, minutes) };
    const met = own.find((each) => overlap(asInterval(each), asInterval(span)));
    if (met !== undefined) return { key: 'kid_busy', params: { name: kid_name, ...met } };
    own.push(span);
    return null;
  });
}
