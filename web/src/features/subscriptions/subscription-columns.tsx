import type { TFunction } from 'i18next';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { RowOpener } from '../../ui/table/row-opener.tsx';
import classes from './subscriptions.module.css';
import { SubscriptionStateTag } from './subscription-state-tag.tsx';
import type { Subscription } from './subscriptions.queries.ts';

type Opening = { readonly opened: number | undefined; readonly onToggle: (id: number) => void };

/** Columns of a client's packages. The first one opens a package. */
export function subscriptionColumns(t: TFunction<'clients'>, currency: string, { opened, onToggle }: Opening): Column<Subscription>[] {
  return [
    {
      key: 'title',
      title: t('subscriptions.column.title'),
      cell: ({ id, title }) => (
        <RowOpener open={id === opened} onToggle={() => onToggle(id)}>
          <span className={classes.title}>{title}</span>
        </RowOpener>
      ),
    },
    { key: 'kid', title: t('subscriptions.column.kid'), wide: true, cell: ({ kid_name }) => kid_name ?? t('subscriptions.any_kid') },
    {
      key: 'units',
      title: t('subscriptions.column.units'),
      align: 'right',
      cell: ({ units_left, units }) => t('subscriptions.units_of', { left: units_left, units }),
    },
    {
      key: 'price',
      title: t('subscriptions.column.price', { currency }),
      align: 'right',
      wide: true,
      cell: ({ price }) => <Money amount={price} />,
    },
    { key: 'sold', title: t('subscriptions.column.sold_on'), wide: true, cell: ({ sold_on }) => formatDate(sold_on) },
    {
      key: 'runs_out',
      title: t('subscriptions.column.runs_out_on'),
      wide: true,
      cell: ({ forecast }) => (forecast?.runs_out_on == null ? '—' : formatDate(forecast.runs_out_on)),
    },
    {
      key: 'ends',
      title: t('subscriptions.column.ends_on'),
      wide: true,
      cell: ({ ends_on }) => (ends_on === null ? '—' : formatDate(ends_on)),
    },
    { key: 'state', title: t('subscriptions.column.state'), cell: (row) => <SubscriptionStateTag subscription={row} /> },
  ];
}
