import { formatDateTime, formatShortDay, formatTimeRange } from '../../../ui/formats/date-time.tsx';
import { unbroken } from '../../../ui/formats/unbroken.ts';

/** 1 Dec, 15:00–15:45, in the viewer's zone; with both dates if it spans several days. */
export function intervalOfDay(start: string, finish: string): string {
  const hours = Temporal.Instant.from(start).until(finish).total('hours');
  return hours < 20
    ? unbroken(`${formatShortDay(start)}, ${formatTimeRange(start, finish)}`)
    : `${formatDateTime(start)} – ${formatDateTime(finish)}`;
}
