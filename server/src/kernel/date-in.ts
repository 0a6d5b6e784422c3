import { temporalZone } from '@lectern/contract/time';
import { AppError } from './app-error.ts';

/**
 * The local date of an instant in a zone that a user entered.
 * @param field the field of the body or query that holds the zone
 * @throws AppError `zone_unknown` for a name that has the form of a zone but is none
 */
export function dateIn(zone: string, now: Temporal.Instant, field = 'zone'): Temporal.PlainDate {
  try {
    return now.toZonedDateTimeISO(temporalZone(zone)).toPlainDate();
  } catch {
    throw new AppError('zone_unknown', { zone }, field);
  }
}

/** Validates a zone that is stored without computing a date. @throws AppError `zone_unknown` */
export function requireZone(zone: string, now: Temporal.Instant, field = 'zone'): void {
  dateIn(zone, now, field);
}
