import { useTranslation } from 'react-i18next';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { Stat } from '../../ui/figures/stat.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import type { ImportDetail } from './imports.queries.ts';

/** What the valid rows of balances and packages give to clients, and the debts that they enter. */
export function MovedSums({ run: { granted, owed } }: { readonly run: ImportDetail }) {
  const { t } = useTranslation('mutualsettlement');
  const currency = useSchoolCurrency();
  return (
    <>
      {granted > 0 && <Stat label={t('move_in.sums.granted')}>{formatMoney(granted, currency)}</Stat>}
      {owed > 0 && <Stat label={t('move_in.sums.owed')}>{formatMoney(owed, currency)}</Stat>}
    </>
  );
}
