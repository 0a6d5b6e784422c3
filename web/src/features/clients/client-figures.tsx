import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { formatDate, localDateOf } from '../../ui/date-time.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import classes from './client-page.module.css';
import type { BalancePage } from './clients.queries.ts';

const DateField = lazy(async () => ({ default: (await import('../../ui/date-field.tsx')).DateField }));

type Props = {
  readonly money: BalancePage['money'] | null;
  readonly asOf: string | undefined;
  readonly onAsOf: (date: string | undefined) => void;
};

/** A client's money in figures, as of a date. */
export function ClientFigures({ money, asOf, onAsOf }: Props) {
  const { t } = useTranslation('clients');
  const sum = (amount: number | undefined) =>
    money === null || amount === undefined ? '…' : formatMoney(amount, { currency: money.currency });
  const owed = money !== null && money.owed > 0;
  return (
    <Stats>
      <Stat label={t('money.on_account')}>{sum(money?.on_account)}</Stat>
      <Stat
        label={t('money.units_left')}
        hint={money !== null && money.prepaid > 0 ? t('money.units_worth', { amount: sum(money.prepaid) }) : undefined}
      >
        {money === null ? '…' : money.units_left}
      </Stat>
      <Stat label={t('money.owed')}>
        <span style={owed ? { color: 'var(--danger-ink)' } : undefined}>{sum(money?.owed)}</span>
      </Stat>
      <Stat label={t('money.bonus')}>{sum(money?.bonus)}</Stat>
      <AsOf asOf={asOf} onAsOf={onAsOf} />
    </Stats>
  );
}

/** The date of the figures; the calendar is fetched when somebody asks for another date. */
function AsOf({ asOf, onAsOf }: Omit<Props, 'money'>) {
  const { t } = useTranslation('clients');
  const [choosing, setChoosing] = useState(false);
  const today = localDateOf(nowInstant());
  const shown = (
    <button type="button" className={classes.asOf} onClick={() => setChoosing(true)}>
      {formatDate(asOf ?? today)}
      <IconCalendar size={16} stroke={1.6} aria-hidden />
    </button>
  );
  const back = (
    <button type="button" className={classes.plainButton} onClick={() => onAsOf(undefined)}>
      {t('money.as_of_today')}
    </button>
  );
  return (
    <Stat label={t('money.as_of')} hint={asOf === undefined ? undefined : back}>
      {choosing ? (
        <Suspense fallback={shown}>
          <DateField
            ariaLabel={t('money.as_of')}
            value={asOf ?? today}
            max={today}
            autoFocus
            width={150}
            onChange={(date) => {
              if (date === null) return;
              onAsOf(date === today ? undefined : date);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : (
        shown
      )}
    </Stat>
  );
}
