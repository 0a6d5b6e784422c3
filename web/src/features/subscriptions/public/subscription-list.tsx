import { useSchoolCurrency } from '../../../kernel/session.ts';
import { useTranslation } from 'react-i18next';
import type { ClientCard } from '@lectern/contract/clients/clients.schema';
import { readInteger } from '../../../kernel/search-params.ts';
import { currencySymbol } from '../../../ui/formats/money.tsx';
import { defineList } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { LessonsForecast } from '../lessons-forecast.tsx';
import { SubscriptionDetail } from '../card/subscription-detail.tsx';
import { subscriptionColumns } from '../subscription-columns.tsx';

const packageList = defineList({ path: '/api/user-subscription-relation/' });

type Props = { readonly client: Pick<ClientCard, 'id' | 'kids' | 'money' | 'can'> };

/** A client's packages, usable ones first. A row opens units and actions. */
export function SubscriptionList({ client }: Props) {
  const { t } = useTranslation('clients');
  const schoolCurrency = useSchoolCurrency();
  const page = useList(packageList, { query: { client_id: client.id } });
  const { search, change, rows } = page;
  const opened = readInteger(search, 'package');
  const toggle = (id: number) => change({ package: id === opened ? undefined : id });
  const currency = currencySymbol(rows?.[0]?.currency ?? client.money?.currency ?? schoolCurrency);
  return (
    <>
      <LessonsForecast clientId={client.id} />
      <ListView
        page={page}
        label={t('tab.subscriptions')}
        columns={subscriptionColumns(t, currency, { opened, onToggle: toggle })}
        onRow={({ id }) => toggle(id)}
        detail={({ id }) =>
          id === opened ? <SubscriptionDetail id={id} kids={client.kids} onOpen={(other) => change({ package: other })} /> : null
        }
        skeletonRows={5}
        empty={{
          title: t('subscriptions.empty'),
          none: t(client.can.sell_subscription ? 'subscriptions.empty_text' : 'subscriptions.empty_text_read'),
        }}
        withPage={{ package: undefined }}
      />
    </>
  );
}
