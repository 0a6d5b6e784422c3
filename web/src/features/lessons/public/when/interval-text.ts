import { formatDateTime, formatTimeRange } from '../../../../ui/formats/date-time.tsx';

/** 15:00–15:45, with dates for intervals of several days, such as vacations. @param zone in Temporal's form */
export function intervalText(start: string, finish: string, zone: string): string {
  const hours = Temporal.Instant.from(start).until(finish).total('hours');
  return hours < 20 ? formatTimeRange(start, finish, zone) : `${formatDateTime(start, zone)} – ${formatDateTime(finish, zone)}`;
}
