import { minor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { PaperLanguage } from '@lectern/contract/paper';

/** A line of approved pay: its title (or an empty text) and its sum. `lesson`: the paid lesson, if any. */
export type PaidLine = { readonly title: string; readonly lesson: number | null; readonly amount: MinorUnits };
/** A line of a bill. `quantity`: number of lessons, 0 if it is not about lessons. */
export type BillLine = { readonly title: string; readonly quantity: number; readonly amount: MinorUnits };

const otherPay: Readonly<Record<PaperLanguage, string>> = { en: 'Other services', ru: 'Прочие услуги' };

/**
 * The lines of a bill: the approved pay grouped by service or reason, sorted by title. Groups that sum to zero are left out, such as a
 * lesson that was paid and reversed. The total of the bill equals the pay.
 */
export function billLinesOf(paid: readonly PaidLine[], language: PaperLanguage): BillLine[] {
  const groups = Map.groupBy(paid, ({ title }) => title || otherPay[language]);
  return [...groups]
    .map(([title, lines]) => ({ title, quantity: lessonsOf(lines), amount: sumOf(lines) }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => b.amount - a.amount || a.title.localeCompare(b.title, language));
}

const sumOf = (lines: readonly PaidLine[]) => minor(lines.reduce((sum, { amount }) => sum + amount, 0));

/** The lessons with a non-zero sum of pay. */
function lessonsOf(lines: readonly PaidLine[]): number {
  const byLesson = Map.groupBy(lines, ({ lesson }) => lesson);
  return [...byLesson].filter(([lesson, own]) => lesson !== null && sumOf(own) !== 0).length;
}
