import { useQuery } from '@tanstack/react-query';
import { useSchoolCurrency } from '../../../kernel/session.ts';
import { useTranslation } from 'react-i18next';
import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import { readInteger } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { currencySymbol } from '../../../ui/formats/money.tsx';
import { readPage } from '../../../ui/table/read-page.ts';
import { LessonsForecast } from '../lessons-forecast.tsx';
import { SubscriptionDetail } from '../card/subscription-detail.tsx';
import { subscriptionColumns } from '../subscription-columns.tsx';
import { clientSubscriptionsQuery } from '../subscriptions.queries.ts';

type Props = { readonly client: Pick<ClientCard, 'id' | 'kids' | 'money' | 'can'> };

/** The packages a client bought, the usable ones first; each opens to its units and what can be done with it. */
export function SubscriptionList({ client }: Props) {
  const { t } = useTranslation('clients');
  const schoolCurrency = useSchoolCurrency();
  const { search, change } = useAddress();
  const opened = readInteger(search, 'package');
  const packages = useQuery(clientSubscriptionsQuery(client.id, readPage(search)));
  const toggle = (id: number) => change({ package: id === opened ? undefined : id });
  const currency = currencySymbol(packages.data?.results[0]?.currency ?? client.money?.currency ?? schoolCurrency);
  return (
    <>
      <LessonsForecast clientId={client.id} />
      <PagedTable
        label={t('tab.subscriptions')}
        columns={subscriptionColumns(t, currency, { opened, onToggle: toggle })}
        query={packages}
        rowKey={({ id }) => id}
        onRow={({ id }) => toggle(id)}
        detail={({ id }) =>
          id === opened ? <SubscriptionDetail id={id} kids={client.kids} onOpen={(other) => change({ package: other })} /> : null
        }
        skeletonRows={5}
        empty={
          <EmptyState
            title={t('subscriptions.empty')}
            text={t(client.can.sell_subscription ? 'subscriptions.empty_text' : 'subscriptions.empty_text_read')}
          />
        }
        ofPage="package"
      />
    </>
  );
}
