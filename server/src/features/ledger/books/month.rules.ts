import type { Allowed } from '@lectern/contract/page';

type Month = { readonly month: string; readonly state: 'open' | 'closed' };

/** Why a month cannot be closed now. @param today the school's date, `yyyy-mm-dd` @returns the key of the refusal, or null */
export function refusalOfClosing({ month, state }: Month, today: string): 'period_closed' | 'period_not_over' | null {
  if (state === 'closed') return 'period_closed';
  return month.slice(0, 7) < today.slice(0, 7) ? null : 'period_not_over';
}

/** Whether a month can be closed, or opened again, now. */
export function monthCan(month: Month, today: string): { readonly close: Allowed; readonly reopen: Allowed } {
  const close = refusalOfClosing(month, today);
  const reopen = month.state === 'closed' ? null : 'period_open';
  return { close: { allowed: close === null, reason: close }, reopen: { allowed: reopen === null, reason: reopen } };
}

/** The months of a year up to the current one, the latest first. @returns `yyyy-mm-01` each */
export function monthsOf(year: number, today: string): string[] {
  const months = Array.from({ length: 12 }, (_, index) => Temporal.PlainDate.from({ year, month: 12 - index, day: 1 }).toString());
  return months.filter((month) => month <= today);
}
