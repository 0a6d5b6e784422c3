import { useTranslation } from 'react-i18next';
import { Bars } from '../../ui/figures/bars.tsx';
import { Card } from '../../ui/card.tsx';
import { formatShortDay } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accrualTitles } from './accrual-kinds.ts';
import classes from './salary.module.css';
import type { TeacherSalary } from './salary.queries.ts';
import { daysOf } from './salary-days.rules.ts';

/** Pay of the period, by day and by kind. */
export function SalarySummary({ salary }: { readonly salary: TeacherSalary | undefined }) {
  const { t } = useTranslation('salary');
  const sum = (amount: number) => formatMoney(amount, { currency: salary?.currency });
  return (
    <div className={classes.summary}>
      <Card title={t('total')} aside={salary === undefined ? undefined : t('lessons_held', { count: salary.lessons_held })}>
        <p className={classes.total}>{salary === undefined ? <Skeleton width="60%" /> : sum(salary.total)}</p>
        {salary?.forecast != null && salary.forecast.lessons + salary.forecast.activities + Math.abs(salary.forecast.top_ups) > 0 && (
          <p className={classes.forecast}>
            {t('forecast.text', { sum: sum(salary.total + salary.forecast.amount), count: salary.forecast.lessons })}
            {salary.forecast.top_ups !== 0 && ` ${t('forecast.top_ups', { sum: sum(salary.forecast.top_ups) })}`}
            {salary.forecast.activities > 0 && ` ${t('forecast.activities', { count: salary.forecast.activities })}`}
            {salary.forecast.without_rate > 0 && ` ${t('forecast.without_rate', { count: salary.forecast.without_rate })}`}
          </p>
        )}
        <div className={classes.bars}>
          {salary !== undefined && (
            <Bars
              label={t('days')}
              bars={daysOf(salary).map(({ date, amount }) => ({
                key: date,
                label: formatShortDay(date),
                value: amount,
                text: sum(amount),
              }))}
            />
          )}
        </div>
      </Card>
      <Card title={t('kinds')}>
        <dl className={classes.kinds}>
          {salary?.by_kind.map(({ kind, count, amount }) => (
            <div key={kind}>
              <dt>
                {t(accrualTitles[kind])}
                <span className={classes.soft}>{` × ${count}`}</span>
              </dt>
              <dd data-negative={amount < 0}>{sum(amount)}</dd>
            </div>
          ))}
        </dl>
        {salary !== undefined && salary.by_kind.length === 0 && <p className={classes.soft}>{t('empty.title')}</p>}
      </Card>
    </div>
  );
}
