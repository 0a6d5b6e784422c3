import type { ErrorParams } from '@lectern/contract/errors';
import { temporalZone } from '@lectern/contract/time';
import type { VacationAction, VacationState } from '@lectern/contract/vacations/vacation-states';
import { vacationCan } from '@lectern/contract/vacations/vacation-states';
import type { VacationProblem } from '@lectern/contract/vacations/vacations.schema';

/** Local days, `yyyy-mm-dd`, both inclusive. */
export type Days = { readonly first_day: string; readonly last_day: string };

/** The limits of the school, in days; `vacation_group_away_at_once` in teachers. */
export type VacationLimits = {
  readonly vacation_notice_days: number;
  readonly vacation_days_ahead: number;
  readonly vacation_longest_days: number;
  readonly vacation_days_a_year: number;
  readonly vacation_group_away_at_once: number;
};

const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** The number of days, both ends included. */
export function countDays({ first_day, last_day }: Days): number {
  return Temporal.PlainDate.from(first_day).until(last_day).days + 1;
}

/** The dates from the first to the last day, `yyyy-mm-dd`. */
export function eachDay({ first_day, last_day }: Days): string[] {
  return Array.from({ length: countDays({ first_day, last_day }) }, (_, index) => dayAfter(first_day, index));
}

/** The overlap with other days; null if there is none. */
export function within({ first_day, last_day }: Days, bounds: Days): Days | null {
  const first = first_day > bounds.first_day ? first_day : bounds.first_day;
  const last = last_day < bounds.last_day ? last_day : bounds.last_day;
  return first > last ? null : { first_day: first, last_day: last };
}

/** The first and last day of a calendar year. */
export function daysOfYear(year: number): Days {
  return { first_day: `${year}-01-01`, last_day: `${year}-12-31` };
}

/** The number of these days in a calendar year. */
export function daysInYear(days: readonly Days[], year: number): number {
  return days.reduce((sum, each) => {
    const part = within(each, daysOfYear(year));
    return part === null ? sum : sum + countDays(part);
  }, 0);
}

/**
 * The instants of local days: from the start of the first day in its zone to the start of the day after the last. A day begins at midnight,
 * or after it if the clock skips midnight.
 * @returns a half-open interval
 */
export function intervalOfDays(
  { first_day, last_day }: Days,
  zone: string,
): { readonly start: Temporal.Instant; readonly finish: Temporal.Instant } {
  const beginning = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(temporalZone(zone)).toInstant();
  return { start: beginning(first_day), finish: beginning(dayAfter(last_day, 1)) };
}

/** The range in which a vacation may lie, for a teacher whose date is `today`. */
export function openDays(today: string, limits: VacationLimits): Days {
  return { first_day: dayAfter(today, limits.vacation_notice_days), last_day: dayAfter(today, limits.vacation_days_ahead) };
}

/** The facts for requesting or approving a teacher's vacation. */
export type Surroundings = {
  /** The teacher's other requested and approved vacations. */
  readonly own: readonly Days[];
  /** Approved vacations of others of their group; `null` without a group. */
  readonly group: readonly Days[] | null;
};

/** The first day on which the group's limit is reached; null if there is none. */
export function fullDay(days: Days, group: readonly Days[], limit: number): string | null {
  const near = group.filter((each) => within(each, days) !== null);
  if (near.length < limit) return null;
  return eachDay(days).find((day) => near.filter((each) => each.first_day <= day && day <= each.last_day).length >= limit) ?? null;
}

/** The refusal of days on which the group's limit is reached. */
export function groupProblem(days: Days, group: readonly Days[] | null, limits: VacationLimits): VacationProblem | null {
  const limit = limits.vacation_group_away_at_once;
  const day = group === null ? null : fullDay(days, group, limit);
  return day === null ? null : { key: 'vacation_group_full', params: { day, limit }, field: 'first_day' };
}

/** All problems of requesting these days, the most important first. @param today the day in the teacher's zone */
export function problemsOf(days: Days, today: string, { own, group }: Surroundings, limits: VacationLimits): VacationProblem[] {
  const problems: VacationProblem[] = [];
  const open = openDays(today, limits);
  if (days.last_day < days.first_day) return [{ key: 'invalid', params: { reason: 'too_small' }, field: 'last_day' }];
  if (days.first_day < open.first_day)
    problems.push({ key: 'vacation_too_soon', params: { first_day: open.first_day }, field: 'first_day' });
  if (days.last_day > open.last_day)
    return [...problems, { key: 'vacation_too_far', params: { last_day: open.last_day }, field: 'last_day' }];
  const longest = limits.vacation_longest_days;
  if (countDays(days) > longest) problems.push({ key: 'vacation_too_long', params: { days: longest }, field: 'last_day' });
  problems.push(...yearProblems(days, own, limits));
  const other = own.find((each) => within(each, days) !== null);
  if (other !== undefined) problems.push({ key: 'vacation_overlaps', params: { ...other }, field: 'first_day' });
  const full = groupProblem(days, group, limits);
  return full === null ? problems : [...problems, full];
}

/** Each year separately: a vacation over New Year takes days of both. */
function yearProblems(days: Days, own: readonly Days[], limits: VacationLimits): VacationProblem[] {
  const years = new Set([days.first_day, days.last_day].map((day) => Number(day.slice(0, 4))));
  return [...years].flatMap((year) => {
    const left = limits.vacation_days_a_year - daysInYear(own, year);
    if (daysInYear([days], year) <= left) return [];
    return [{ key: 'vacation_days_spent', params: { year, left: Math.max(0, left) }, field: 'last_day' as const }];
  });
}

type RefusalKey = 'vacation_closed' | 'vacation_begun' | 'vacation_not_begun' | 'vacation_over' | 'vacation_not_shortened';
type Refusal = { readonly key: RefusalKey; readonly params: ErrorParams };

/** The facts that decide about the actions on a vacation: its state and its instants (ISO). */
export type VacationTimes = {
  readonly state: VacationState;
  readonly start: string;
  readonly finish: string;
  /** The original end of a shortened vacation. */
  readonly agreed_finish: string | null;
};

/** Whether an instant (ISO) is in the past or now. */
const isPast = (instant: string, now: Temporal.Instant) => Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0;

/**
 * The possible last days of a current vacation that is shortened: it keeps its first day and its past days, and loses at least one.
 * @param today the day in the vacation's zone
 */
export function shorterDays({ first_day, last_day }: Days, today: string): Days {
  const yesterday = dayAfter(today, -1);
  return { first_day: yesterday > first_day ? yesterday : first_day, last_day: dayAfter(last_day, -1) };
}

/** The days that a shortened vacation frees. @param agreed its original last day */
export function freedDays(last_day: string, agreed: string): Days {
  return { first_day: dayAfter(last_day, 1), last_day: agreed };
}

/** Why a vacation's state forbids an action now; null if it does not. */
export function refusalByState(
  action: VacationAction,
  { state, start, finish, agreed_finish }: VacationTimes,
  now: Temporal.Instant,
): Refusal | null {
  const { from, when } = vacationCan[action];
  if (!from.includes(state)) return { key: 'vacation_closed', params: {} };
  if (when === 'before_start' && isPast(start, now)) return { key: 'vacation_begun', params: {} };
  if (when === 'during' && !isPast(start, now)) return { key: 'vacation_not_begun', params: {} };
  if (when === 'during' && isPast(finish, now)) return { key: 'vacation_over', params: {} };
  if (action === 'bring_back' && (agreed_finish === null || isPast(agreed_finish, now)))
    return { key: 'vacation_not_shortened', params: {} };
  return null;
}
