import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import type { TFunction } from 'i18next';
import type { FilterChip } from '../../../ui/table/filters-bar.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';

/** Chip of the balance range filter, if set. */
export function balanceChip(
  t: TFunction<'clients'>,
  { balance_from: from, balance_to: to }: Partial<ClientListQuery>,
  currency: string,
  onRemove: () => void,
): FilterChip[] {
  if (from === undefined && to === undefined) return [];
  const key = from === undefined ? 'filter.balance_up_to' : to === undefined ? 'filter.balance_from' : 'filter.balance_between';
  return [
    { key: 'balance', label: t(key, { from: formatMoney(from ?? 0, { currency }), to: formatMoney(to ?? 0, { currency }) }), onRemove },
  ];
}
