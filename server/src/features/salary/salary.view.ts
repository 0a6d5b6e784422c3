import type { SalaryLine } from '@lectern/contract/salary/salary.schema';

export type SalaryLineRow = Omit<SalaryLine, 'lesson' | 'disputes' | 'can'> & {
  readonly lesson_id: number | null;
  readonly start: string | null;
  readonly minutes: number | null;
  readonly kid_name: string | null;
  readonly course_title: string | null;
  readonly service_course_title: string | null;
};

/** A line of pay with its lesson and disputes. */
export function salaryLineView(row: SalaryLineRow, disputed: Pick<SalaryLine, 'disputes' | 'can'>): SalaryLine {
  const { lesson_id, start, minutes, kid_name, course_title, service_course_title, ...line } = row;
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
  return { ...line, lesson, ...disputed };
}
