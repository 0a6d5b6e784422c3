import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';

/** A line of a printed day. Instants are ISO. */
export type SheetLine = {
  readonly key: string;
  readonly start: string;
  readonly finish: string;
  readonly title: string;
  readonly under: string;
};

/** Cancelled and moved lessons are not printed. */
const printed = new Set(['planned', 'held', 'client_no_show']);

/** Lessons and activities by start. @param busyTitle title of lessons whose client the reader may not know */
export function sheetLines(
  { lessons, activities, busy }: Pick<TeacherSchedule, 'lessons' | 'activities' | 'busy'>,
  busyTitle: string,
): SheetLine[] {
  const lines = [
    ...lessons
      .filter(({ status }) => printed.has(status))
      .map(({ id, start, finish, kid_name, course_title }) => ({ key: `l${id}`, start, finish, title: kid_name, under: course_title })),
    ...busy.map(({ start, finish }) => ({ key: `b${start}`, start, finish, title: busyTitle, under: '' })),
    ...activities.map(({ id, start, finish, title }) => ({ key: `a${id}`, start, finish, title, under: '' })),
  ];
  return lines.sort((a, b) => (a.start < b.start ? -1 : 1));
}
