import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { formatMoney, Money } from '../../ui/money.tsx';
import classes from './cabinet.module.css';
import { cabinetSalaryQuery } from './cabinet.queries.ts';

/** What the open period has brought so far, by day and by kind. */
export function EarningsCard({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation(['common', 'salary']);
  const query = useQuery(cabinetSalaryQuery(teacherId));
  const salary = query.data;
  const most = Math.max(1, ...(salary?.by_day ?? []).map(({ amount }) => amount));
  return (
    <section className={`card ${classes.card}`} aria-label={t('cabinet.earned')}>
      <header className={classes.head}>
        <h2>{t('cabinet.earned')}</h2>
        {salary !== undefined && <span className="soft">{t('cabinet.until', { date: formatDate(salary.period.ends_on) })}</span>}
      </header>
      {query.error !== null ? <ErrorState error={query.error} onRetry={() => query.refetch()} /> : query.isPending ? <Loading /> : null}
      {salary !== undefined && (
        <>
          <Link to="/salary" className={classes.sum}>
            {formatMoney(salary.total, salary.currency)}
          </Link>
          <div className={classes.bars} aria-hidden="true">
            {salary.by_day.map(({ date, amount }) => (
              <span key={date} title={`${formatDate(date)}: ${formatMoney(amount, salary.currency)}`} style={{ height: `${Math.max(4, (Math.max(0, amount) / most) * 100)}%` }} />
            ))}
          </div>
          <ul className={classes.rows}>
            {salary.by_kind.map(({ kind, count, amount }) => (
              <li key={kind} className={classes.row}>
                <span className="soft">{t(`accrual.${kind}`, { count })}</span>
                <Money amount={amount} currency={salary.currency} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
