import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { periodTitle } from '../../../ui/formats/period-title.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { PayPeriod } from '../salary.queries.ts';
import { periodStates, periodTones } from './period-states.ts';

type OfPeriod = { readonly period: Pick<PayPeriod, 'id' | 'starts_on' | 'ends_on' | 'state'> };

/** Columns with period and state. The period links to the same tab. */
export const periodColumns = <Row extends OfPeriod>(t: TFunction<'salary'>): Column<Row>[] => [
  {
    key: 'period',
    title: t('period'),
    cell: ({ period }) => (
      <Link to="/salary" search={(before) => ({ ...before, period_id: period.id })}>
        {periodTitle(period)}
      </Link>
    ),
  },
  {
    key: 'state',
    title: t('periods.state'),
    wide: true,
    cell: ({ period: { state } }) => <Tag tone={periodTones[state]}>{t(periodStates[state])}</Tag>,
  },
];
