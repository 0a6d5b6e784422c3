import { unitOf } from '@lectern/contract/kpi/kpi-measures.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Bars } from '../../../ui/figures/bars.tsx';
import { formatMonth } from '../../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { Tag } from '../../../ui/tag.tsx';
import { measureValue, points } from '../kpi-figures.ts';
import { measureNames, stepTexts } from '../kpi-names.ts';
import classes from '../kpi.module.css';
import { kpiHistoryQuery, kpiQuery } from '../kpi.queries.ts';
import type { KpiOfMonth, KpiPart, KpiRole } from '../kpi.queries.ts';

type Props = { readonly userId: number; readonly of: KpiRole /** The current one by default. */; readonly month?: string | undefined };

/** A person’s key figures of a month: score, most effective improvement, history, and parts. Hidden if there are none. */
export function KpiCard({ userId, of: role, month }: Props) {
  const { t } = useTranslation('salary');
  const { data } = useQuery(kpiQuery(userId, role, month));
  const history = useQuery(kpiHistoryQuery(userId, role)).data?.months.slice(-24) ?? [];
  if (data === undefined) return null;
  return (
    <Card title={t('kpi.title')} aside={formatMonth(data.month)}>
      <p className={classes.score}>
        <strong>{points(data.score)}</strong>
        <span className="soft">{data.score === null ? t('kpi.nothing') : t('kpi.of_100')}</span>
        {data.rank !== null && (
          <span>
            {t('kpi.rank', { place: data.rank.place, of: data.rank.of })}
            {!data.closed && <span className="soft">{` ${t('kpi.rank_as_of', { moment: formatDateTime(data.rank.as_of) })}`}</span>}
          </span>
        )}
        {data.immune && <Tag tone="neutral">{t('kpi.immune')}</Tag>}
      </p>
      <Advice advice={data.advice} />
      {history.length > 1 && (
        <Bars
          label={t('kpi.history')}
          bars={history.map(({ month, score }) => ({
            key: month,
            label: formatMonth(month),
            value: score ?? 0,
            text: points(score),
          }))}
        />
      )}
      <dl className={classes.parts}>
        {data.parts
          .filter(({ weight }) => weight !== null)
          .map((part) => (
            <Part key={part.measure} part={part} role={data.person.role} />
          ))}
      </dl>
    </Card>
  );
}

function Advice({ advice }: Pick<KpiOfMonth, 'advice'>) {
  const { t } = useTranslation('salary');
  if (advice === null) return null;
  const { measure, most, step } = advice;
  return (
    <p className={classes.advice}>
      {step === null
        ? t('kpi.most', { measure: t(measureNames[measure]), gain: points(most) })
        : t(stepTexts[measure], { count: step.count, gain: points(step.gain) })}
    </p>
  );
}

function Part({ part, role }: { readonly part: KpiPart; readonly role: KpiRole }) {
  const { t } = useTranslation('salary');
  const { measure, numerator, denominator, value, score, weight } = part;
  const shown = () => {
    if (value === null) return t('kpi.nothing');
    const text = measureValue(t, role, measure, value);
    return unitOf(measure, role) === 'share' ? `${text} (${formatNumber(numerator)} / ${formatNumber(denominator)})` : text;
  };
  return (
    <div>
      <dt>
        {t(measureNames[measure])}
        <span className={classes.under}>{t('kpi.weight', { percent: weight ?? 0 })}</span>
      </dt>
      <dd>
        {points(score)}
        <span className={classes.under}>{shown()}</span>
      </dd>
    </div>
  );
}
