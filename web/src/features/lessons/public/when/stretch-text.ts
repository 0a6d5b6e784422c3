import { formatDateTime, formatTimeRange } from '../../../../ui/formats/date-time.tsx';

/** 15:00–15:45, or with its days where it lasts longer than one, as a vacation does. @param zone whose clock, as Temporal takes it */
export function stretchText(start: string, finish: string, zone: string): string {
  const hours = Temporal.Instant.from(start).until(finish).total('hours');
  return hours < 20 ? formatTimeRange(start, finish, zone) : `${formatDateTime(start, zone)} – ${formatDateTime(finish, zone)}`;
}
