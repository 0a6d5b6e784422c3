import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { PaperLanguage } from '@lectern/contract/paper';

/** A line of approved pay: what it is for, or an empty text, and its sum. `lesson`: the lesson that it pays, if it pays one. */
export type PaidLine = { readonly title: string; readonly lesson: number | null; readonly amount: MinorUnits };
/** A line of a bill. `quantity`: how many lessons it is about, 0 where it is about none. */
export type BillLine = { readonly title: string; readonly quantity: number; readonly amount: MinorUnits };

const otherPay: Readonly<Record<PaperLanguage, string>> = { en: 'Other services', ru: 'Прочие услуги' };

/**
 * The lines of a bill from those of approved pay: one for each service or reason, by title. What sums to nothing is left out: a lesson that was
 * paid and taken back. The sum of the bill is the sum of the pay.
 */
export function billLinesOf(paid: readonly PaidLine[], language: PaperLanguage): BillLine[] {
  const groups = Map.groupBy(paid, ({ title }) => title || otherPay[language]);
  return [...groups]
    .map(([title, lines]) => ({ title, quantity: lessonsOf(lines), amount: sumOf(lines) }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => b.amount - a.amount || a.title.localeCompare(b.title, language));
}

const sumOf = (lines: readonly PaidLine[]) => minor(lines.reduce((sum, { amount }) => sum + amount, 0));

/** The lessons of which something is paid in the end. */
function lessonsOf(lines: readonly PaidLine[]): number {
  const byLesson = Map.groupBy(lines, ({ lesson }) => lesson);
  return [...byLesson].filter(([lesson, own]) => lesson !== null && sumOf(own) !== 0).length;
}
