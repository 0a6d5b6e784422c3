import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Bars } from '../../../../ui/figures/bars.tsx';
import { formatDate, formatDayMonth, formatMonth } from '../../../../ui/formats/date-time.tsx';
import { formatMoney, Money } from '../../../../ui/formats/money.tsx';
import classes from '../../cabinet.module.css';
import { openSalaryQuery } from '../../cabinet.queries.ts';
import { CabinetCard } from '../../cabinet-card.tsx';

/** Pay of the open period so far, by day and kind. */
export function EarningsCard({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('common');
  const query = useQuery(openSalaryQuery(teacherId));
  const period = query.data?.period;
  const title = period === undefined ? t('cabinet.earned') : t('cabinet.earned_in', { month: formatMonth(period.starts_on) });
  const aside = period === undefined ? undefined : t('cabinet.until', { date: formatDayMonth(period.ends_on) });
  return (
    <CabinetCard title={title} aside={aside} query={query}>
      {({ total, currency, by_day, by_kind }) => {
        const bars = everyDay(by_day).map(({ date, amount }) => ({
          key: date,
          label: formatDate(date),
          value: amount,
          text: formatMoney(amount, { currency }),
        }));
        return (
          <>
            <Link to="/salary" className={classes.sum}>
              <Money amount={total} currency={currency} />
            </Link>
            {bars.length > 0 && <Bars label={t('cabinet.by_day')} bars={bars} />}
            <ul className={classes.lines}>
              {by_kind.map(({ kind, count, amount }) => (
                <li key={kind} className={classes.line}>
                  <span className="soft">{t(`accrual.${kind}`, { count })}</span>
                  <Money amount={amount} currency={currency} warn />
                </li>
              ))}
            </ul>
            {by_kind.length === 0 && <p className="soft">{t('cabinet.nothing_earned')}</p>}
          </>
        );
      }}
    </CabinetCard>
  );
}

type Day = { readonly date: string; readonly amount: number };

/** All days from the first to the last with pay, including those without. */
function everyDay(days: readonly Day[]): Day[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = Temporal.PlainDate.from(first.date);
  const length = start.until(last.date).days + 1;
  return Array.from({ length }, (_, index) => {
    const date = start.add({ days: index }).toString();
    return { date, amount: days.find((day) => day.date === date)?.amount ?? 0 };
  });
}
