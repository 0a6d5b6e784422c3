/** How long a file is kept, in hours. */
export const keptHours = 24;
/** So many files may be waited for at once by one person. */
export const mostAtOnce = 3;
/** The longest period of a report, in days. */
export const longestReportDays = 366;

/**
 * @param now local date and time of whoever asks
 * @returns what a file is called: what it holds and when it was asked for, `Teachers 2026-11-21 15-30.xlsx`
 */
export function exportFileName(title: string, now: Temporal.PlainDateTime, format: 'xlsx' | 'csv', period: string | null): string {
  const moment = `${now.toPlainDate().toString()} ${now.toPlainTime().toString().slice(0, 5).replace(':', '-')}`;
  return `${title} ${period === null ? '' : `${period} `}${period === null ? moment : `(${moment})`}.${format}`;
}
