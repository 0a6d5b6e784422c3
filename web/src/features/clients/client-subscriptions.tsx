import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatDate } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { currencySymbol, Money } from '../../ui/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import type { ClientCard } from './clients.queries.ts';

type Subscription = NonNullable<ClientCard['subscriptions']>[number];
type State = Subscription['state'];

const tones = {
  draft: 'neutral',
  awaiting_payment: 'attention',
  active: 'planned',
  frozen: 'neutral',
  used: 'held',
  expired: 'cancelled',
  refunded: 'cancelled',
} as const satisfies Record<State, Tone>;

const titles = {
  draft: 'clients:subscriptions.state.draft',
  awaiting_payment: 'clients:subscriptions.state.awaiting_payment',
  active: 'clients:subscriptions.state.active',
  frozen: 'clients:subscriptions.state.frozen',
  used: 'clients:subscriptions.state.used',
  expired: 'clients:subscriptions.state.expired',
  refunded: 'clients:subscriptions.state.refunded',
} as const satisfies Record<State, string>;

/** The packages a client bought, the usable ones first. */
export function ClientSubscriptions({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const subscriptions = client.subscriptions ?? [];
  const currency = currencySymbol(subscriptions[0]?.currency ?? client.money?.currency ?? '');
  return (
    <DataTable
      label={t('tab.subscriptions')}
      columns={subscriptionColumns(t, currency)}
      rows={subscriptions}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={t('subscriptions.empty')}
          text={t(client.can.sell_subscription ? 'subscriptions.empty_text' : 'subscriptions.empty_text_read')}
        />
      }
    />
  );
}

function subscriptionColumns(t: TFunction<'clients'>, currency: string): Column<Subscription>[] {
  return [
    { key: 'title', title: t('subscriptions.column.title'), cell: ({ title }) => title },
    { key: 'kid', title: t('subscriptions.column.kid'), wide: true, cell: ({ kid_name }) => kid_name ?? t('subscriptions.any_kid') },
    {
      key: 'units',
      title: t('subscriptions.column.units'),
      align: 'right',
      cell: ({ units_left, units }) => t('subscriptions.units_of', { left: units_left, units }),
    },
    { key: 'price', title: t('subscriptions.column.price', { currency }), align: 'right', cell: ({ price }) => <Money amount={price} /> },
    { key: 'sold', title: t('subscriptions.column.sold_on'), wide: true, cell: ({ sold_on }) => formatDate(sold_on) },
    {
      key: 'ends',
      title: t('subscriptions.column.ends_on'),
      wide: true,
      cell: ({ ends_on }) => (ends_on === null ? '—' : formatDate(ends_on)),
    },
    { key: 'state', title: t('subscriptions.column.state'), cell: ({ state }) => <Tag tone={tones[state]}>{t(titles[state])}</Tag> },
  ];
}
