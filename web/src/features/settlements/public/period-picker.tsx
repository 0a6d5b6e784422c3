import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { formatDate, formatMonth } from '../../../ui/formats/date-time.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { periodAround, periodBeside, periodKinds } from './settlement-period.rules.ts';
import type { ChosenPeriod } from './settlement-period.rules.ts';
import classes from '../settlement.module.css';

type Props = { readonly period: ChosenPeriod; readonly onPeriod: (period: ChosenPeriod) => void };

const kindTitles = {
  month: 'mutualsettlement:settlement.period.month',
  quarter: 'mutualsettlement:settlement.period.quarter',
  own: 'mutualsettlement:settlement.period.own',
} as const;

/** Chooses the period: a month, a quarter, or custom dates. */
export function PeriodPicker({ period, onPeriod }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { kind, from, to } = period;
  const choose = (next: ChosenPeriod['kind']) => onPeriod(next === 'own' ? { kind: next, from, to } : periodAround(next, from));
  return (
    <div className={classes.period}>
      <Segmented
        label={t('settlement.period.label')}
        options={periodKinds.map((value) => ({ value, label: t(kindTitles[value]) }))}
        value={kind}
        onChange={choose}
      />
      {kind === 'own' ? (
        <span className={classes.days}>
          <DateInput
            ariaLabel={t('settlement.period.from')}
            value={from}
            max={to}
            width={132}
            onChange={(date) => date !== null && onPeriod({ kind, from: date, to })}
          />
          <DateInput
            ariaLabel={t('settlement.period.to')}
            value={to}
            min={from}
            width={132}
            onChange={(date) => date !== null && onPeriod({ kind, from, to: date })}
          />
        </span>
      ) : (
        <span className={classes.days}>
          <button
            type="button"
            className={classes.step}
            aria-label={t('settlement.period.earlier')}
            onClick={() => onPeriod(periodBeside(period, -1))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </button>
          <PeriodName period={period} />
          <button
            type="button"
            className={classes.step}
            aria-label={t('settlement.period.later')}
            onClick={() => onPeriod(periodBeside(period, 1))}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        </span>
      )}
    </div>
  );
}

function PeriodName({ period: { kind, from, to } }: { readonly period: ChosenPeriod }) {
  const { t } = useTranslation('mutualsettlement');
  const { year, month } = Temporal.PlainDate.from(from);
  const name = {
    month: formatMonth(from),
    quarter: t('settlement.period.quarter_of', { quarter: Math.ceil(month / 3), year }),
    own: t('settlement.period.range', { from: formatDate(from), to: formatDate(to) }),
  }[kind];
  return (
    <span className={classes.periodName} aria-live="polite">
      {name}
    </span>
  );
}
