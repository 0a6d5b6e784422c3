import type { OutboxQuery } from '@lectern/contract/outbox/outbox.schema';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readChoices, readInteger, readText } from '../../kernel/search-params.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chipsOf, FilterMenu } from '../../ui/table/filter-menu.tsx';
import type { Filter } from '../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../ui/table/filters-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { pageSizes } from '../../ui/table/page-sizes.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { ListFiles } from '../list-tools/public/list-files.tsx';
import { outboxQuery } from './outbox.queries.ts';
import type { OutboxMail } from './outbox.queries.ts';

const states = ['waiting', 'sent', 'failed', 'unsent'] as const;
const stateNames = {
  waiting: 'mutualsettlement:outbox.state.waiting',
  sent: 'mutualsettlement:outbox.state.sent',
  failed: 'mutualsettlement:outbox.state.failed',
  unsent: 'mutualsettlement:outbox.state.unsent',
} as const;
const tones: Readonly<Record<OutboxMail['state'], Tone>> = { waiting: 'planned', sent: 'held', failed: 'danger', unsent: 'cancelled' };

function readOutboxSearch(search: Readonly<Record<string, unknown>>): Partial<OutboxQuery> {
  const size = readInteger(search, 'page_size');
  const text = readText(search, 'search');
  const state = readChoices(search, 'state', states);
  return {
    page: Math.max(1, readInteger(search, 'page') ?? 1),
    page_size: pageSizes.find((each) => each === size) ?? 25,
    ...(text === undefined ? {} : { search: text }),
    ...(state.length === 0 ? {} : { state }),
  };
}

/** The mails that the school has written lately and what became of them; only looked at. */
export default function OutboxPage() {
  const { t } = useTranslation('mutualsettlement');
  const { search, change } = useAddress();
  const query = readOutboxSearch(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(outboxQuery(query));
  const filterBy = (key: string, selected: string | number | readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  const filters: Filter[] = [
    {
      key: 'state',
      title: t('outbox.state_title'),
      several: true,
      options: states.map((value) => ({ value, label: t(stateNames[value]) })),
      selected: query.state ?? [],
    },
  ];
  const filtered = query.search !== undefined || query.state !== undefined;
  return (
    <Page title={t('outbox.title')} back="/staff">
      <FiltersBar
        search={query.search ?? ''}
        searchLabel={t('outbox.search')}
        onSearch={(text) => filterBy('search', text === '' ? undefined : text)}
        chips={chipsOf(filters, filterBy)}
        actions={<ListFiles subject="mails" query={query} columns={[]} />}
      >
        <FilterMenu filters={filters} onChange={filterBy} />
      </FiltersBar>
      <p className="soft">{t('outbox.secret')}</p>
      <DataTable
        label={t('outbox.title')}
        columns={mailColumns(t)}
        rows={data?.results}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        empty={<EmptyState title={t('outbox.empty.title')} text={t(filtered ? 'outbox.empty.filtered' : 'outbox.empty.none')} />}
        footer={
          <Pagination
            page={query.page ?? 1}
            pageSize={query.page_size ?? 25}
            count={data?.count}
            onPage={(page) => change({ page: page === 1 ? undefined : page }, { replace: false })}
            onPageSize={(size) => filterBy('page_size', size === 25 ? undefined : size)}
          />
        }
      />
    </Page>
  );
}

function mailColumns(t: TFunction<'mutualsettlement'>): Column<OutboxMail>[] {
  return [
    { key: 'when', title: t('outbox.when'), width: 160, wide: true, cell: ({ created_at }) => formatDateTime(created_at) },
    { key: 'to', title: t('outbox.to'), cell: ({ to }) => to },
    { key: 'subject', title: t('outbox.subject'), wide: true, cell: ({ subject }) => subject },
    { key: 'file', title: t('outbox.file'), wide: true, cell: ({ file_name }) => <span className="soft">{file_name}</span> },
    {
      key: 'state',
      title: t('outbox.state_title'),
      cell: ({ state, sent_at, tries, last_fault }) => (
        <span title={last_fault ?? undefined}>
          <Tag tone={tones[state]}>{t(stateNames[state])}</Tag>{' '}
          <span className="soft">
            {sent_at !== null && formatDateTime(sent_at)}
            {sent_at === null && tries > 0 && t('outbox.tries', { count: tries })}
          </span>
        </span>
      ),
    },
  ];
}
