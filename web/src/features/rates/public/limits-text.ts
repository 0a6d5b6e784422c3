import type { TFunction } from 'i18next';

type Limits = { readonly least: number | null; readonly most: number | null };

/** The least and the most of a calendar month that a rate has; empty without either. @param money writes a sum */
export function limitsText(t: TFunction<'salary'>, { least, most }: Limits, money: (sum: number) => string): string {
  const parts = [
    ...(least === null ? [] : [t('rates.least_of', { amount: money(least) })]),
    ...(most === null ? [] : [t('rates.most_of', { amount: money(most) })]),
  ];
  return parts.join('; ');
}
