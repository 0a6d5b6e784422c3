import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { formatMonth } from '../../../ui/formats/calendar-dates.ts';
import { formatNumber } from '../../../ui/formats/number.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { points } from '../kpi-figures.ts';
import classes from '../kpi.module.css';
import type { TriedFormula } from '../kpi.queries.ts';
import { triedPeople } from './tried-scores.rules.ts';
import type { TriedPerson } from './tried-scores.rules.ts';

/** Scores of closed months by the current and the tried formula. */
export function TriedScores({ tried }: { readonly tried: TriedFormula }) {
  const { t } = useTranslation('salary');
  const [first, last] = [tried.months[0], tried.months.at(-1)];
  if (first === undefined || last === undefined) return <p className="soft">{t('kpi.formula.no_months')}</p>;
  return (
    <section aria-label={t('kpi.formula.tried')} className={classes.tried}>
      <p className="soft">{t('kpi.formula.tried_on', { from: formatMonth(first), to: formatMonth(last) })}</p>
      <DataTable
        label={t('kpi.formula.tried')}
        columns={triedColumns(t)}
        rows={triedPeople(tried)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('kpi.nobody')} />}
      />
    </section>
  );
}

const triedColumns = (t: TFunction<'salary'>): Column<TriedPerson>[] => [
  {
    key: 'name',
    title: t('schemes.person'),
    cell: ({ name, months }) => (
      <div className={classes.stacked}>
        <span>{name}</span>
        {months.length > 1 && (
          <span className={classes.under}>
            {months
              .map(({ month, kept, tried }) => `${month.slice(5, 7)}.${month.slice(0, 4)}: ${points(kept)} → ${points(tried)}`)
              .join(' · ')}
          </span>
        )}
      </div>
    ),
  },
  { key: 'scores', title: t('kpi.formula.old_new'), align: 'right', cell: ({ kept, tried }) => `${points(kept)} → ${points(tried)}` },
  {
    key: 'change',
    title: t('kpi.formula.change'),
    align: 'right',
    wide: true,
    cell: ({ kept, tried }) =>
      kept === null || tried === null ? '–' : formatNumber((tried - kept) / 100, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
  },
];
