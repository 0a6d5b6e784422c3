import { accessCan, longestAccessDays } from '@lectern/contract/clients/access/access-states';
import type { AccessAction, AccessState } from '@lectern/contract/clients/access/access-states';
import { temporalZone } from '@lectern/contract/time';

type Request = { readonly state: AccessState; readonly ends_at: string | null };

/** Whether the requester may see the client at an instant. */
export function isOpen({ state, ends_at }: Request, now: Temporal.Instant): boolean {
  return state === 'granted' && ends_at !== null && Temporal.Instant.compare(Temporal.Instant.from(ends_at), now) > 0;
}

/** Whether the state allows an action. Expired access cannot be revoked. @returns the error key of the refusal, or null */
export function refusalByState(action: AccessAction, request: Request, now: Temporal.Instant): 'access_request_closed' | null {
  const { from } = accessCan[action];
  const over = action === 'revoke' && !isOpen(request, now);
  return request.state !== from || over ? 'access_request_closed' : null;
}

/**
 * The instant at which access ends: the end of the last day in the school's zone.
 * @param lastDay `yyyy-mm-dd`
 * @returns an error key for a past day, or one too far in the future
 */
export function endOfAccess(lastDay: string, now: Temporal.Instant, schoolZone: string) {
  const zone = temporalZone(schoolZone);
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const day = Temporal.PlainDate.from(lastDay);
  const days = today.until(day).days;
  if (days < 0) return 'date_in_past' as const;
  if (days > longestAccessDays) return 'range_too_long' as const;
  return day.add({ days: 1 }).toZonedDateTime(zone).toInstant();
}
