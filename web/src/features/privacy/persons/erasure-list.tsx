import type { TFunction } from 'i18next';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { defineList } from '../../list-tools/public/define-list.ts';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { kindNames, reasonNames } from './persons.queries.ts';

const erasuresList = defineList({ path: '/api/privacy/erasures/', filters: {} });

/** Whose data was erased, when, by whom and why. */
export function ErasureList() {
  const { t } = useTranslation('teachers');
  const page = useList(erasuresList);
  return (
    <ListView
      page={page}
      label={t('personal_data.erasures')}
      columns={erasureColumns(t)}
      above={<p className="soft">{t('personal_data.open_from_card')}</p>}
      empty={{
        title: t('personal_data.empty.title'),
        filtered: t('personal_data.empty.none'),
        none: t('personal_data.empty.none'),
      }}
    />
  );
}

function erasureColumns(t: TFunction<'teachers'>): ListColumn<typeof erasuresList>[] {
  return [
    { key: 'when', title: t('personal_data.when'), width: 160, cell: ({ erased_at }) => formatDateTime(erased_at) },
    {
      key: 'whose',
      title: t('personal_data.whose'),
      cell: ({ kind, person }) => (
        <Link to="/personal-data" search={{ kind, person_id: person.id }}>
          {person.name}
        </Link>
      ),
    },
    { key: 'kind', title: t('personal_data.kind_title'), wide: true, cell: ({ kind }) => t(kindNames[kind]) },
    { key: 'reason', title: t('personal_data.reason_title'), cell: ({ reason }) => t(reasonNames[reason]) },
    { key: 'by', title: t('personal_data.by'), wide: true, cell: ({ erased_by }) => erased_by?.name ?? t('personal_data.by_job') },
    { key: 'rows', title: t('personal_data.rows'), width: 100, align: 'right', wide: true, cell: ({ rows_erased }) => rows_erased },
  ];
}
