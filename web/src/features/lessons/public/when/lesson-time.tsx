/** Time of a lesson in the viewer's zone: Sat 21 Nov, 15:00–15:45. */
import { usePageInfo } from '../../../../kernel/session.ts';
import { formatDay, zonedTime } from '../../../../ui/formats/calendar-dates.ts';
import { formatTimeRange } from '../../../../ui/formats/date-time.tsx';

/** @param start ISO instant @param zone on the wire or in Temporal's form */
export function lessonTimeText(start: string, minutes: number, zone: string): string {
  const finish = Temporal.Instant.from(start).add({ minutes }).toString();
  return `${formatDay(zonedTime(start, zone).toPlainDate().toString())}, ${formatTimeRange(start, finish, zone)}`;
}

export function LessonTime({ start, minutes }: { readonly start: string; readonly minutes: number }) {
  const { zone } = usePageInfo();
  return <time dateTime={start}>{lessonTimeText(start, minutes, zone)}</time>;
}
