import { sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { SalaryLine, TeacherSalary } from '@lectern/contract/salary/salary.schema';

type Line = Pick<SalaryLine, 'id' | 'kind' | 'business_date' | 'amount' | 'lesson' | 'reverses_id'>;

/** The sum of all lines, including penalties and reversals; minor units. */
export function totalPay(lines: readonly Pick<Line, 'amount'>[]): MinorUnits {
  return sumMinor(lines.map(({ amount }) => amount));
}

/** The number of held and paid lessons, without reversed accruals. */
export function lessonsHeld(lines: readonly Line[]): number {
  const reversed = new Set(lines.map(({ reverses_id }) => reverses_id));
  return new Set(lines.filter(({ kind, id }) => kind === 'held' && !reversed.has(id)).map(({ id, lesson }) => lesson?.id ?? -id)).size;
}

/** Number and sum of the lines by kind, the largest sum first; minor units. */
export function payByKind<Kind extends string>(lines: readonly { readonly kind: Kind; readonly amount: MinorUnits }[]) {
  const kinds = [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, of]) => ({ kind, count: of.length, amount: totalPay(of) }));
  return kinds.sort((a, b) => b.amount - a.amount);
}

/** Sums by business date, the earliest first; days without a line are left out. */
export function payByDay(lines: readonly Line[]): TeacherSalary['by_day'] {
  const days = [...Map.groupBy(lines, ({ business_date }) => business_date)].map(([date, of]) => ({ date, amount: totalPay(of) }));
  return days.sort((a, b) => (a.date < b.date ? -1 : 1));
}
