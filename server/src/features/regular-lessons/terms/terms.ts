import type { WeeklyTime } from '@lectern/contract/regular-lessons/regular-lessons.schema';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import type { Engaged } from '../engaged.queries.ts';
import { refusalOfPeople } from '../engaged.queries.ts';
import { firstDayOf, timesOverlap } from '../regular-lessons.rules.ts';

/** Maximum number of days until the first lesson. */
export const furthestFrom = 366;

export type RequestedTerms = {
  readonly times: readonly WeeklyTime[];
  readonly minutes?: number | undefined;
  readonly zone?: string | undefined;
  readonly valid_from: string;
  readonly valid_to?: string | null | undefined;
};
export type Terms = RequestedTerms & { readonly minutes: number; readonly zone: string; readonly valid_to: string | null };

/** @throws AppError `day_in_past`: history is never rewritten */
export function requireNotPast(day: string, today: string, field: string): void {
  if (day < today) throw new AppError('day_in_past', {}, field);
}

/**
 * The terms of regular lessons as they would be written; the default zone is the client's.
 * @param fromField the field of the first day in the input
 * @throws AppError for the first problem of people, length, zone, days or times
 */
export function requireTerms(
  { now }: Pick<ReadContext, 'now'>,
  engaged: Engaged,
  requested: RequestedTerms,
  fromField: 'valid_from' | 'from_day' = 'valid_from',
): Terms {
  const refused = refusalOfPeople(engaged, firstDayOf(requested.times, requested.valid_from));
  if (refused !== null) throw refused;
  const zone = requested.zone ?? engaged.client_zone;
  const today = dateIn(zone, now).toString();
  const { minutes = engaged.service_minutes, valid_from, valid_to = null } = requested;
  if (minutes !== engaged.service_minutes) throw new AppError('wrong_length', { minutes: engaged.service_minutes }, 'minutes');
  requireNotPast(valid_from, today, fromField);
  if (Temporal.PlainDate.from(today).until(valid_from).days > furthestFrom) throw new AppError('invalid', { reason: 'too_big' }, fromField);
  if (valid_to !== null && valid_to <= valid_from) throw new AppError('invalid', { reason: 'too_small' }, 'valid_to');
  if (timesOverlap(requested.times, minutes)) throw new AppError('times_overlap', {}, 'times');
  return { ...requested, minutes, zone, valid_to };
}
