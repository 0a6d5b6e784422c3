import { servesClients } from '@lectern/contract/permissions';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useSchoolCurrency } from '../../kernel/session.ts';
import { Page } from '../../ui/page.tsx';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { clientColumns } from './client-columns.tsx';
import { clientList } from './client-list.ts';
import { balanceChip } from './list/balance-chip.ts';
import { BalanceFilter } from './list/balance-filter.tsx';
import { useChosenClients } from './list/chosen-clients.ts';
import { useClientFilters } from './list/client-filters.ts';
import { NewClientButton } from './records/new-client-button.tsx';

const ChosenClients = lazy(async () => ({ default: (await import('./list/chosen-clients-bar.tsx')).ChosenClientsBar }));

/** The client list. Search, filters, ordering and page are in the URL. */
export default function ClientsPage() {
  const { t } = useTranslation('clients');
  const serves = useMay(servesClients);
  const schoolCurrency = useSchoolCurrency();
  const page = useList(clientList);
  const { query, change, rows } = page;
  const filters = useClientFilters(page, serves);
  const setBalance = (limits: { readonly balance_from: number | undefined; readonly balance_to: number | undefined }) =>
    change({ ...limits, page: undefined });
  const { chosen, choose, selection } = useChosenClients(query);
  return (
    <Page title={t('title')}>
      <ListView
        page={page}
        label={t('title')}
        searchLabel={t(serves ? 'search' : 'search_no_contacts')}
        columns={clientColumns(t, rows, serves, schoolCurrency)}
        filters={filters}
        moreFilters={serves && <BalanceFilter query={query} onChange={setBalance} />}
        chips={balanceChip(t, query, rows?.[0]?.currency ?? schoolCurrency, () =>
          setBalance({ balance_from: undefined, balance_to: undefined }),
        )}
        actions={serves && <NewClientButton />}
        rowLink={({ id }) => `/clients/${id}`}
        selection={serves ? selection : undefined}
        empty={{ title: t('empty.title'), filtered: t('empty.filtered'), none: t(serves ? 'empty.none' : 'empty.none_taught') }}
      />
      <Suspense fallback={null}>
        {chosen.size > 0 && <ChosenClients chosen={chosen} onChange={choose} query={query} count={page.data?.count ?? 0} />}
      </Suspense>
    </Page>
  );
}
