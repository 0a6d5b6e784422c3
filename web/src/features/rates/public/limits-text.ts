import type { TFunction } from 'i18next';

type Limits = { readonly least: number | null; readonly most: number | null };

/** Minimum and maximum of a rate per calendar month; empty if it has neither. @param money formats an amount */
export function limitsText(t: TFunction<'salary'>, { least, most }: Limits, money: (sum: number) => string): string {
  const parts = [
    ...(least === null ? [] : [t('rates.least_of', { amount: money(least) })]),
    ...(most === null ? [] : [t('rates.most_of', { amount: money(most) })]),
  ];
  return parts.join('; ');
}
