import type { MinorUnits } from '@lectern/contract/money';
import type { SalaryLine } from '@lectern/contract/salary/salary.schema';
import type { ActivityKind } from '@lectern/contract/schedule/working-time.schema';

/** The lesson of a line; null in a line of another kind. */
type LessonRow = {
  readonly lesson_id: number | null;
  readonly start: string | null;
  readonly minutes: number | null;
  readonly kid_name: string | null;
  readonly course_title: string | null;
  readonly service_course_title: string | null;
};

/** The activity of a line; null in a line of another kind. */
type ActivityRow = {
  readonly activity_id: number | null;
  readonly activity_kind: ActivityKind | null;
  readonly activity_title: string | null;
  readonly activity_start: string | null;
  readonly activity_finish: string | null;
  readonly activity_minutes: number | null;
  readonly hour_rate: MinorUnits | null;
  readonly hour_rate_from: string | null;
  readonly own_rate: boolean;
};

export type SalaryLineRow = Omit<SalaryLine, 'lesson' | 'activity' | 'disputes' | 'can'> & LessonRow & ActivityRow;

/** A line of pay with its lesson or activity, and disputes. */
export function salaryLineView(row: SalaryLineRow, disputed: Pick<SalaryLine, 'disputes' | 'can'>): SalaryLine {
  const { lesson_id, start, minutes, kid_name, course_title, service_course_title, ...rest } = row;
  const { activity_id, activity_kind, activity_title, activity_start, activity_finish, activity_minutes, ...others } = rest;
  const { hour_rate, hour_rate_from, own_rate, ...line } = others;
  const lesson =
    lesson_id === null || start === null || minutes === null
      ? null
      : {
          id: lesson_id,
          start,
          minutes,
          kid_name,
          course_title: course_title ?? '',
          service_course_title: service_course_title ?? '',
        };
  const activity =
    activity_id === null || activity_kind === null || activity_start === null || activity_finish === null || hour_rate === null
      ? null
      : {
          ...{ id: activity_id, kind: activity_kind, title: activity_title ?? '', start: activity_start, finish: activity_finish },
          ...{ minutes: activity_minutes ?? 0, rate: hour_rate, rate_effective_from: hour_rate_from ?? '', own: own_rate },
        };
  return { ...line, lesson, activity, ...disputed };
}
