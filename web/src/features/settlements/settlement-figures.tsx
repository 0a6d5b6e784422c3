import { useTranslation } from 'react-i18next';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { Stat, Stats } from '../../ui/figures/stat.tsx';
import classes from './settlement.module.css';
import type { Settlement } from './settlements.queries.ts';

/** Opening balance, turnover, closing balance. */
export function SettlementFigures({ settlement }: { readonly settlement: Settlement | undefined }) {
  const { t } = useTranslation('mutualsettlement');
  if (settlement === undefined) return null;
  const { opening, closing, turnover, currency, from, as_of: asOf, number, school_name, client } = settlement;
  const sum = (amount: number) => formatMoney(amount, { currency });
  const owed = (amount: number) => (amount < 0 ? t('settlement.figure.owed') : undefined);
  return (
    <>
      <p className={classes.facts}>
        <span>{t('settlement.no', { number })}</span>
        <span>{t('settlement.between', { school: school_name === '' ? t('settlement.school') : school_name, client: client.name })}</span>
        {settlement.open_disputes > 0 && (
          <span className={classes.disputed}>{t('settlement.dispute.count', { count: settlement.open_disputes })}</span>
        )}
      </p>
      <Stats>
        <Stat label={t('settlement.figure.opening', { date: formatDate(from) })} hint={owed(opening.money)}>
          {sum(opening.money)}
        </Stat>
        <Stat label={t('settlement.figure.debit')}>{sum(turnover.debit)}</Stat>
        <Stat label={t('settlement.figure.credit')}>{sum(turnover.credit)}</Stat>
        <Stat label={t('settlement.figure.closing', { date: formatDate(asOf) })} hint={owed(closing.money)}>
          <span style={closing.money < 0 ? { color: 'var(--danger-ink)' } : undefined}>{sum(closing.money)}</span>
        </Stat>
        <Stat
          label={t('settlement.figure.units')}
          hint={`${t('settlement.figure.worth', { amount: sum(closing.prepaid) })}, ${t('settlement.figure.units_change', { came: turnover.units_in, went: turnover.units_out })}`}
        >
          {closing.units}
        </Stat>
      </Stats>
    </>
  );
}
