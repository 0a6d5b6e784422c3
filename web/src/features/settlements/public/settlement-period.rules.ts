import { readChoice, readDate } from '../../../kernel/search-params.ts';

export type PeriodKind = 'month' | 'quarter' | 'own';
export const periodKinds = ['month', 'quarter', 'own'] as const satisfies readonly PeriodKind[];

/** URL state: kind of period, and dates `yyyy-mm-dd`, both included. */
export type ChosenPeriod = { readonly kind: PeriodKind; readonly from: string; readonly to: string };

const months = { month: 1, quarter: 3 } as const;

/** The month or quarter of a day. */
export function periodAround(kind: 'month' | 'quarter', day: string): ChosenPeriod {
  const { year, month } = Temporal.PlainDate.from(day);
  const first = Temporal.PlainDate.from({ year, month: month - ((month - 1) % months[kind]), day: 1 });
  return { kind, from: first.toString(), to: first.add({ months: months[kind] }).subtract({ days: 1 }).toString() };
}

/** Shifts a period by steps; negative is earlier. A custom period shifts by its length. */
export function periodBeside({ kind, from, to }: ChosenPeriod, steps: number): ChosenPeriod {
  const first = Temporal.PlainDate.from(from);
  if (kind !== 'own') return periodAround(kind, first.add({ months: months[kind] * steps }).toString());
  const days = (first.until(Temporal.PlainDate.from(to)).days + 1) * steps;
  return { kind, from: first.add({ days }).toString(), to: Temporal.PlainDate.from(to).add({ days }).toString() };
}

/** Period from the URL; this month if missing or reversed. */
export function readPeriod(search: Readonly<Record<string, unknown>>, today: string): ChosenPeriod {
  const kind = readChoice(search, 'period', periodKinds) ?? 'month';
  const from = readDate(search, 'from');
  const to = readDate(search, 'to');
  if (kind !== 'own') return periodAround(kind, from ?? today);
  return from === undefined || to === undefined || to < from ? { ...periodAround('month', from ?? today), kind } : { kind, from, to };
}

/** Search parameters of a period. Empty for this month. */
export function periodAddress(period: ChosenPeriod, today: string): Record<'period' | 'from' | 'to', string | undefined> {
  const { kind, from, to } = period;
  if (kind === 'own') return { period: kind, from, to };
  const usual = periodAround(kind, today).from === from;
  return { period: kind === 'month' ? undefined : kind, from: usual ? undefined : from, to: undefined };
}
