import { useTranslation } from 'react-i18next';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { chipsOf } from '../../ui/table/filter-menu.tsx';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import type { OnFilter } from '../list-tools/public/list-view.tsx';
import { dealColumns } from './deal-columns.tsx';
import { dealList } from './deals-list.ts';
import { useBehindFilters } from './use-deal-filters.ts';

type Props = { readonly filters: readonly Filter[]; readonly seesAll: boolean; readonly onFilter: OnFilter };

/** Deals as a list: also closed ones, those behind a funnel figure, with export and saved views. */
export function DealList({ filters, seesAll, onFilter }: Props) {
  const { t } = useTranslation('students');
  const page = { ...useList(dealList), filterBy: onFilter };
  const behind = useBehindFilters(page.query);
  return (
    <ListView
      page={page}
      label={t('deals.title')}
      searchLabel={t('deals.search')}
      columns={dealColumns(t, page.rows, seesAll, useSchoolCurrency())}
      filters={filters}
      chips={chipsOf(behind, onFilter)}
      rowLink={({ id }) => `/deals/${id}`}
      empty={{ title: t('deals.empty.title'), filtered: t('deals.empty.filtered'), none: t('deals.empty.none') }}
    />
  );
}
