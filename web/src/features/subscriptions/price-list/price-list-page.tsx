import { keepsBooks } from '@lectern/contract/permissions';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coursesQuery } from '../../../kernel/dictionaries.ts';
import { readInteger } from '../../../kernel/search-params.ts';
import { useMay, useSchoolCurrency } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { AbonementActions } from './abonement-actions.tsx';
import { AbonementVersions } from './abonement-versions.tsx';
import { serviceKinds } from '../public/service-kinds.ts';
import { priceListColumns, stateTitles } from './price-list-columns.tsx';
import { abonementStates, kinds, priceList } from './price-list.ts';
import type { PricedAbonement } from './price-list.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const AbonementDialog = lazyDialog(async () => (await import('./abonement-dialog.tsx')).AbonementDialog);

/** The price list, with former versions. */
export default function PriceListPage() {
  const { t } = useTranslation('clients');
  const maintainsPrices = useMay(keepsBooks);
  const [editing, setEditing] = useState<PricedAbonement | 'new' | null>(null);
  const page = useList(priceList);
  const { search, change, filter, rows } = page;
  const courses = useQuery(coursesQuery).data ?? [];
  const opened = readInteger(search, 'open');
  const toggle = (id: number) => change({ open: id === opened ? undefined : id });
  const filters = [
    filter(
      'state',
      t('price_list.column.state'),
      abonementStates.map((value) => ({ value, label: t(stateTitles[value]) })),
    ),
    filter(
      'kind',
      t('price_list.column.kind'),
      kinds.map((value) => ({ value, label: t(serviceKinds[value]) })),
    ),
    filter(
      'course_id',
      t('filter.course'),
      courses.map(({ id, title }) => ({ value: String(id), label: title })),
    ),
  ];
  return (
    <Page title={t('price_list.title')}>
      <ListView
        page={page}
        label={t('price_list.title')}
        searchLabel={t('price_list.search')}
        columns={priceListColumns(t, rows, { opened, onToggle: toggle }, useSchoolCurrency())}
        filters={filters}
        actions={
          maintainsPrices && (
            <Button aria-haspopup="dialog" onClick={() => setEditing('new')}>
              <IconPlus size={16} aria-hidden />
              {t('price_list.add')}
            </Button>
          )
        }
        onRow={({ id }) => toggle(id)}
        detail={(row) =>
          row.id === opened ? (
            <AbonementVersions id={row.id} actions={<AbonementActions abonement={row} onEdit={() => setEditing(row)} />} />
          ) : null
        }
        empty={{ title: t('price_list.empty'), filtered: t('price_list.empty_filtered'), none: t('price_list.empty_text') }}
        withPage={{ open: undefined }}
      />
      {editing !== null && <AbonementDialog abonement={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}
