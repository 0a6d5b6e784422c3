import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { formatDate, localDateOf } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { Stat, Stats } from '../../../ui/figures/stat.tsx';
import classes from '../client-page.module.css';
import type { BalancePage } from '../clients.queries.ts';

const DateInput = lazy(async () => ({ default: (await import('../../../ui/fields/date-input.tsx')).DateInput }));

type Props = {
  readonly money: BalancePage['money'] | null;
  readonly asOf: string | undefined;
  readonly onAsOf: (date: string | undefined) => void;
  /** The figure that the lines explain; `undefined` is all. */
  readonly figure: Figure | undefined;
  readonly onFigure: (figure: Figure | undefined) => void;
  /** Until when the lessons are paid, by today's schedule. */
  readonly paidUntil?: ReactNode;
};

type Figure = 'money' | 'lessons' | 'bonus';

/** Figures of a client's money, as of a date. */
export function ClientFigures({ money, asOf, onAsOf, figure, onFigure, paidUntil }: Props) {
  const { t } = useTranslation('clients');
  const sum = (amount: number | undefined) =>
    money === null || amount === undefined ? '…' : formatMoney(amount, { currency: money.currency });
  const owed = money !== null && money.owed > 0;
  // Starts with the visible text, for voice control.
  const open = (of: Figure, label: string, value: string, tone?: string) => (
    <button
      type="button"
      className={classes.figure}
      aria-pressed={figure === of}
      aria-label={`${value}, ${t('money.explain_figure', { figure: label })}`}
      style={tone === undefined ? undefined : { color: tone }}
      onClick={() => onFigure(figure === of ? undefined : of)}
    >
      {value}
    </button>
  );
  return (
    <Stats>
      <Stat label={t('money.on_account')}>{open('money', t('money.on_account'), sum(money?.on_account))}</Stat>
      <Stat
        label={t('money.units_left')}
        hint={
          <>
            {money !== null && money.prepaid > 0 && t('money.units_worth', { amount: sum(money.prepaid) })}
            {paidUntil}
          </>
        }
      >
        {open('lessons', t('money.units_left'), money === null ? '…' : String(money.units_left))}
      </Stat>
      <Stat label={t('money.owed')}>{open('money', t('money.owed'), sum(money?.owed), owed ? 'var(--danger-ink)' : undefined)}</Stat>
      <Stat label={t('money.bonus')}>{open('bonus', t('money.bonus'), sum(money?.bonus))}</Stat>
      <AsOf asOf={asOf} onAsOf={onAsOf} />
    </Stats>
  );
}

/** The date of the figures. The calendar is loaded on demand. */
function AsOf({ asOf, onAsOf }: Pick<Props, 'asOf' | 'onAsOf'>) {
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
          <DateInput
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
            onLeave={() => setChoosing(false)}
          />
        </Suspense>
      ) : (
        shown
      )}
    </Stat>
  );
}
