import { temporalZone } from '@lectern/contract/time';
import { AppError } from '../../../kernel/app-error.ts';

/** @throws AppError `zone_unknown` for a name that has the form of a zone but is none */
export function requireKnownZone(zone: string, now: Temporal.Instant): void {
  try {
    now.toZonedDateTimeISO(temporalZone(zone));
  } catch {
    throw new AppError('zone_unknown', { zone }, 'zone');
  }
}
