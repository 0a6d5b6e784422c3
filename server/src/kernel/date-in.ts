import { temporalZone } from '@lectern/contract/time';
import { AppError } from './app-error.ts';

/**
 * The date that a calendar on the wall of a zone shows at an instant; of a zone that somebody typed, before anything is reckoned in it.
 * @param field of the body or the query in which the zone stands
 * @throws AppError `zone_unknown` for a name that has the form of a zone but is none
 */
export function dateIn(zone: string, now: Temporal.Instant, field = 'zone'): Temporal.PlainDate {
  try {
    return now.toZonedDateTimeISO(temporalZone(zone)).toPlainDate();
  } catch {
    throw new AppError('zone_unknown', { zone }, field);
  }
}

/** Of a zone that is kept, and in which nothing is reckoned yet. @throws AppError `zone_unknown` */
export function requireZone(zone: string, now: Temporal.Instant, field = 'zone'): void {
  dateIn(zone, now, field);
}
