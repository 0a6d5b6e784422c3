import { ruleCan } from '@lectern/contract/regular-lessons/regular-rule-states';
import type { RuleAction, RuleState, StayReason } from '@lectern/contract/regular-lessons/regular-rule-states';
import type { RegularPause, WeeklyTime } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import type { LessonStatus } from '@lectern/contract/lessons/lesson-states';
import { temporalZone } from '@lectern/contract/time';
import { instantAt } from '../availability/public/wall-time.ts';

/** A weekly time on the dates [valid_from, valid_to) of a zone. Dates are `yyyy-mm-dd` and compare as text. */
export type Repeating = WeeklyTime & {
  readonly minutes: number;
  readonly zone: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
};

/** Today's date in a zone. */
export function todayIn(zone: string, now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(temporalZone(zone)).toPlainDate().toString();
}

/** The first date on which no lesson is placed yet: a number of weeks after today in the school's zone. */
export function horizonOf(schoolZone: string, now: Temporal.Instant, weeksAhead: number): string {
  return now.toZonedDateTimeISO(temporalZone(schoolZone)).toPlainDate().add({ weeks: weeksAhead }).toString();
}

export const later = (one: string, other: string): string => (one > other ? one : other);
export const earlier = (one: string, other: string | null): string => (other === null || one < other ? one : other);

/** The dates of a weekday in [from, to), in order. */
function weekdaysBetween(weekday: number, from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  const dates: string[] = [];
  for (let date = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 }); date.toString() < to; date = date.add({ weeks: 1 }))
    dates.push(date.toString());
  return dates;
}

/** The first date from a day on that is a date of one of the weekly times. */
export function firstDayOf(times: readonly WeeklyTime[], from: string): string {
  const week = Temporal.PlainDate.from(from).add({ weeks: 1 }).toString();
  return times.flatMap(({ weekday }) => weekdaysBetween(weekday, from, week)).reduce(earlier, week);
}

/** The dates of a rule in [from, to) outside its pauses. */
export function datesOf(rule: Repeating, pauses: readonly RegularPause[], from: string, to: string): string[] {
  const dates = weekdaysBetween(rule.weekday, later(from, rule.valid_from), earlier(to, rule.valid_to));
  return dates.filter((date) => !pauses.some((pause) => inPause(pause, date)));
}

export function inPause({ from_day, to_day }: RegularPause, date: string): boolean {
  return date >= from_day && (to_day === null || date < to_day);
}

/** The start of a rule's lesson on a date. The local time is fixed: a skipped one moves forward; of an ambiguous one the first is taken. */
export function startOn({ start_minute, zone }: Pick<Repeating, 'start_minute' | 'zone'>, date: string): Temporal.Instant {
  return instantAt(Temporal.PlainDate.from(date), start_minute, zone);
}

/** How far the local time of a weekly lesson has shifted from its first one in a zone, in minutes; 0 if the local time is the same. */
export function shiftOf(first: Temporal.Instant, start: Temporal.Instant, zone: string): number {
  const inWeek = (instant: Temporal.Instant) => {
    const local = instant.toZonedDateTimeISO(temporalZone(zone));
    return (local.dayOfWeek - 1) * 1440 + local.hour * 60 + local.minute;
  };
  const shift = (inWeek(start) - inWeek(first) + 10_080) % 10_080;
  return shift > 5_040 ? shift - 10_080 : shift;
}

/** The first instant in (from, to] at which the difference between two zones changes; null if it stays, also when both change at once. */
export function shiftApart(one: string, other: string, from: Temporal.Instant, to: Temporal.Instant): Temporal.Instant | null {
  const [a, b] = [temporalZone(one), temporalZone(other)];
  const apart = (at: Temporal.Instant) => at.toZonedDateTimeISO(a).offsetNanoseconds - at.toZonedDateTimeISO(b).offsetNanoseconds;
  const nextChange = (zone: string, at: Temporal.Instant) => at.toZonedDateTimeISO(zone).getTimeZoneTransition('next')?.toInstant() ?? null;
  const first = apart(from);
  for (let at = from; ; ) {
    const changes = [nextChange(a, at), nextChange(b, at)].filter((change) => change !== null);
    const [next] = changes.sort(Temporal.Instant.compare);
    if (next === undefined || Temporal.Instant.compare(next, to) > 0) return null;
    if (apart(next) !== first) return next;
    at = next;
  }
}

/** The weekly time of an instant in a zone. */
export function wallTimeAt(instant: Temporal.Instant, zone: string): WeeklyTime {
  const local = instant.toZonedDateTimeISO(temporalZone(zone));
  return { weekday: local.dayOfWeek, start_minute: local.hour * 60 + local.minute };
}

/**
 * The first date of a rule whose lesson has another local time in the other zone than a week before, around a clock change.
 * @returns that date and the local times before and after; null if there is no clock shift
 */
export function firstShifted(
  rule: Pick<Repeating, 'weekday' | 'start_minute' | 'zone'>,
  zone: string,
  change: Temporal.Instant,
): { readonly date: string; readonly before: WeeklyTime; readonly after: WeeklyTime } | null {
  const day = change.toZonedDateTimeISO(temporalZone(rule.zone)).toPlainDate();
  const [from, to] = [day.subtract({ days: 1 }), day.add({ days: 8 })].map(String);
  for (const date of weekdaysBetween(rule.weekday, from ?? '', to ?? '')) {
    const earlierStart = startOn(rule, Temporal.PlainDate.from(date).subtract({ weeks: 1 }).toString());
    const start = startOn(rule, date);
    if (shiftOf(earlierStart, start, zone) !== 0) return { date, before: wallTimeAt(earlierStart, zone), after: wallTimeAt(start, zone) };
  }
  return null;
}

/** Whether two weekly times of a length in minutes overlap, also over the end of the week. */
export function timesOverlap(times: readonly WeeklyTime[], minutes: number): boolean {
  const starts = times.map(({ weekday, start_minute }) => (weekday - 1) * 1440 + start_minute).sort((a, b) => a - b);
  return starts.some((start, index) => {
    const next = starts[index + 1] ?? (starts[0] ?? 0) + 10_080;
    return starts.length > 1 && next - start < minutes;
  });
}

/** The state of a rule on a day in its zone; one that ends before it begins has ended. */
export function stateOn(rule: Pick<Repeating, 'valid_from' | 'valid_to'>, pauses: readonly RegularPause[], today: string): RuleState {
  if (rule.valid_to !== null && rule.valid_to <= later(today, rule.valid_from)) return 'ended';
  if (pauses.some((pause) => inPause(pause, today))) return 'paused';
  return rule.valid_from > today ? 'upcoming' : 'active';
}

/** The current pause, or the next one. */
export function pauseFrom(pauses: readonly RegularPause[], today: string): RegularPause | null {
  const coming = pauses.filter(({ to_day }) => to_day === null || to_day > today);
  return coming.sort((a, b) => (a.from_day < b.from_day ? -1 : 1))[0] ?? null;
}

/** Whether the state allows an action; the policy decides who may perform it. @returns the error key of the refusal, or null */
export function refusalByState(
  action: RuleAction,
  state: RuleState,
  paused: boolean,
): 'rule_ended' | 'rule_paused' | 'rule_not_paused' | null {
  const can = ruleCan[action];
  if (state === 'ended') return 'rule_ended';
  if (can.paused === true && !paused) return 'rule_not_paused';
  if ((can.paused === false && paused) || !can.from.includes(state)) return 'rule_paused';
  return null;
}

/** Monday of a date's week: a lesson changed by hand counts as the lesson of its week. */
export function weekOf(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}

/** The facts that tell whether a lesson of a rule was changed by hand. */
export type RuleLessonFacts = {
  readonly status: LessonStatus;
  readonly moved_from_id: number | null;
  readonly substitute_for_id: number | null;
  readonly closing_no: number;
};

/** Why a lesson stays when its rule changes; null for an untouched one. */
export function whyItStays(lesson: RuleLessonFacts): StayReason | null {
  if (lesson.status === 'cancelled') return 'cancelled';
  if (lesson.status === 'held' || lesson.status === 'client_no_show') return 'written_up';
  if (lesson.status === 'rescheduled' || lesson.moved_from_id !== null) return 'moved';
  if (lesson.substitute_for_id !== null) return 'substituted';
  return lesson.closing_no > 0 ? 'corrected' : null;
}

/** Paid lessons with the last day of their use; null if they never expire. */
export type PaidLessons = { readonly units: number; readonly ends_on: string | null };
/** How many paid lessons no planned lesson needs, and which of the new lessons they cover. */
export type Coverage = { readonly left: number; readonly covered: number; readonly last: string | null };

/**
 * Which of the new lessons are paid: in the order of the days, each planned or new lesson uses the paid lesson that expires first.
 * @param waiting days of planned lessons,
 * @param requested days of the new ones (`yyyy-mm-dd`, the school's zone)
 */
export function coverageOf(paid: readonly PaidLessons[], waiting: readonly string[], requested: readonly string[]): Coverage {
  const packages = paid.map((each) => ({ ...each })).sort((a, b) => ((a.ends_on ?? '9999') < (b.ends_on ?? '9999') ? -1 : 1));
  const lessons = [...waiting.map((day) => ({ day, isRequested: false })), ...requested.map((day) => ({ day, isRequested: true }))];
  lessons.sort((a, b) => (a.day === b.day ? Number(a.isRequested) - Number(b.isRequested) : a.day < b.day ? -1 : 1));
  let covered = 0;
  let last: string | null = null;
  for (const { day, isRequested } of lessons) {
    const from = packages.find(({ units, ends_on }) => units > 0 && (ends_on === null || day <= ends_on));
    if (from === undefined) continue;
    from.units -= 1;
    if (isRequested) {
      covered += 1;
      last = day;
    }
  }
  return { left: packages.reduce((sum, { units }) => sum + units, covered), covered, last };
}

/** The dates of a rule in the weeks of other dates, in which a lesson changed by hand counts as its lesson. */
export function datesInWeeksOf(rule: Repeating, dates: readonly string[]): string[] {
  const weeks = new Set(dates.map(weekOf));
  return [...weeks].flatMap((monday) => datesOf(rule, [], monday, Temporal.PlainDate.from(monday).add({ weeks: 1 }).toString())).sort();
}
