import { formatDateTime, formatShortDay, formatTimeRange } from '../../../ui/formats/date-time.tsx';
import { unbroken } from '../../../ui/formats/unbroken.ts';

/** 1 Dec, 15:00–15:45, by the viewer's clock; with both its days where it goes over one. */
export function stretchOfDay(start: string, finish: string): string {
  const hours = Temporal.Instant.from(start).until(finish).total('hours');
  return hours < 20
    ? unbroken(`${formatShortDay(start)}, ${formatTimeRange(start, finish)}`)
    : `${formatDateTime(start)} – ${formatDateTime(finish)}`;
}
