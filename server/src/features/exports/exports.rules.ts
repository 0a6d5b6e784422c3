/** Maximum number of pending files of one user. */
export const mostAtOnce = 3;
/** The longest period of a report, in days. */
export const longestReportDays = 366;

/**
 * @param now local date and time of the user
 * @returns the file name: its content and the time of the request, `Teachers 2026-11-21 15-30.xlsx`
 */
export function exportFileName(title: string, now: Temporal.PlainDateTime, format: 'xlsx' | 'csv', period: string | null): string {
  const moment = `${now.toPlainDate().toString()} ${now.toPlainTime().toString().slice(0, 5).replace(':', '-')}`;
  return `${title} ${period === null ? '' : `${period} `}${period === null ? moment : `(${moment})`}.${format}`;
}
