import { AppError } from '../../../kernel/app-error.ts';
import { calendarPeriod } from '../../../kernel/files/paper-text.rules.ts';

/** The longest period of a settlement, in days: three years. */
const longestDays = 1_096;

/** @returns the refusal of a period, or null. Both dates are `yyyy-mm-dd`, inclusive */
export function refusalOfPeriod(from: string, to: string): 'too_small' | 'range_too_long' | null {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
  if (days < 0) return 'too_small';
  return days >= longestDays ? 'range_too_long' : null;
}

/** @throws AppError `range_too_long`, `invalid` at `to` for a period that is too long or ends before it begins; dates are `yyyy-mm-dd` */
export function requireSettlementPeriod(from: string, to: string): void {
  const refused = refusalOfPeriod(from, to);
  if (refused === 'too_small') throw new AppError('invalid', { reason: 'too_small' }, 'to');
  if (refused === 'range_too_long') throw new AppError('range_too_long', { days: longestDays }, 'to');
}

/**
 * The day up to which a settlement knows the balance: a period that is not over closes today, or on the day of its latest line.
 * @param today in the school's zone; all days `yyyy-mm-dd`
 */
export function closingDay(to: string, today: string, latest: string | undefined): string {
  const known = latest !== undefined && latest > today ? latest : today;
  return to < known ? to : known;
}

/** The number of a settlement, from its person and period, so that the same settlement has the same number: `152-2026-11`, `152-2026-Q4`. */
export function settlementNumber(person: number | string, from: string, to: string): string {
  const { year, month } = Temporal.PlainDate.from(from);
  const when = {
    month: from.slice(0, 7),
    quarter: `${year}-Q${Math.ceil(month / 3)}`,
    year: String(year),
    none: `${from.replaceAll('-', '')}-${to.replaceAll('-', '')}`,
  }[calendarPeriod(from, to) ?? 'none'];
  return `${person}-${when}`;
}
