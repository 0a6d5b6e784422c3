import type { TeacherSchedule } from '@lectern/contract/schedule/schedule.schema';

/** One line of a printed day. Instants are ISO. */
export type SheetLine = {
  readonly key: string;
  readonly start: string;
  readonly finish: string;
  readonly title: string;
  readonly under: string;
};

/** What is printed: what takes place or took place. What was cancelled or moved away needs no paper. */
const printed = new Set(['planned', 'held', 'client_no_show']);

/** Lessons and activities by start. */
export function sheetLines({ lessons, activities }: Pick<TeacherSchedule, 'lessons' | 'activities'>): SheetLine[] {
  const lines = [
    ...lessons
      .filter(({ status }) => printed.has(status))
      .map(({ id, start, finish, kid_name, course_title }) => ({ key: `l${id}`, start, finish, title: kid_name, under: course_title })),
    ...activities.map(({ id, start, finish, title }) => ({ key: `a${id}`, start, finish, title, under: '' })),
  ];
  return lines.sort((a, b) => (a.start < b.start ? -1 : 1));
}
