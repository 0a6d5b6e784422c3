import { deviceOf } from '@lectern/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readChoice, readInteger, readText } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { Page } from '../../../ui/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { chipsOf, FilterMenu } from '../../../ui/table/filter-menu.tsx';
import type { Filter } from '../../../ui/table/filter-menu.tsx';
import { FiltersBar } from '../../../ui/table/filters-bar.tsx';
import { pageSizes } from '../../../ui/table/page-sizes.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { SignInLocks } from './sign-in-locks.tsx';
import { signInsQuery } from './sign-ins.queries.ts';
import type { SignInAttempt, SignInSearch } from './sign-ins.queries.ts';

const kinds = ['sign_in', 'proof', 'reset'] as const;
const outcomes = ['failed', 'code_needed', 'succeeded', 'checking'] as const;
const devices = ['true', 'false'] as const;

const kindNames = {
  sign_in: 'teachers:sign_ins.kind.sign_in',
  proof: 'teachers:sign_ins.kind.proof',
  reset: 'teachers:sign_ins.kind.reset',
} as const;
const outcomeNames = {
  checking: 'teachers:sign_ins.result.checking',
  failed: 'teachers:sign_ins.result.failed',
  code_needed: 'teachers:sign_ins.result.code_needed',
  succeeded: 'teachers:sign_ins.result.succeeded',
} as const;
const tones: Readonly<Record<SignInAttempt['outcome'], Tone>> = {
  checking: 'cancelled',
  failed: 'danger',
  code_needed: 'attention',
  succeeded: 'held',
};

function readChoices<const C extends string>(value: unknown, choices: readonly C[]): C[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return choices.filter((choice) => given.includes(choice));
}

function readSearch(search: Readonly<Record<string, unknown>>): SignInSearch {
  const size = readInteger(search, 'page_size');
  const [kind, outcome] = [readChoices(search.kind, kinds), readChoices(search.outcome, outcomes)];
  const [known, address, userId] = [
    readChoice(search, 'known_device', devices),
    readText(search, 'address'),
    readInteger(search, 'user_id'),
  ];
  return {
    page: Math.max(1, readInteger(search, 'page') ?? 1),
    page_size: pageSizes.find((each) => each === size) ?? 25,
    ...(kind.length === 0 ? {} : { kind }),
    ...(outcome.length === 0 ? {} : { outcome }),
    ...(known === undefined ? {} : { known_device: known }),
    ...(address === undefined ? {} : { address }),
    ...(userId === undefined ? {} : { user_id: userId }),
  };
}

/** Who tried to sign in from where, and whom failed attempts keep out. */
export default function SignInsPage() {
  const { t } = useTranslation('teachers');
  const { search, change } = useAddress();
  const query = readSearch(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(signInsQuery(query));
  const filterBy = (key: string, selected: string | number | readonly string[] | undefined) => change({ [key]: selected, page: undefined });
  const filters: Filter[] = [
    {
      key: 'outcome',
      title: t('sign_ins.outcome'),
      several: true,
      options: outcomes.map((value) => ({ value, label: t(outcomeNames[value]) })),
      selected: query.outcome ?? [],
    },
    {
      key: 'kind',
      title: t('sign_ins.what'),
      several: true,
      options: kinds.map((value) => ({ value, label: t(kindNames[value]) })),
      selected: query.kind ?? [],
    },
    {
      key: 'known_device',
      title: t('sign_ins.device'),
      options: devices.map((value) => ({ value, label: t(value === 'true' ? 'sign_ins.known_device' : 'sign_ins.new_device') })),
      selected: query.known_device === undefined ? [] : [query.known_device],
    },
  ];
  const filtered = Object.keys(query).length > 2;
  return (
    <Page title={t('sign_ins.title')} back="/staff">
      <SignInLocks />
      <FiltersBar
        search={query.address ?? ''}
        searchLabel={t('sign_ins.address_label')}
        onSearch={(text) => filterBy('address', text === '' ? undefined : text)}
        chips={chipsOf(filters, filterBy)}
      >
        <FilterMenu filters={filters} onChange={filterBy} />
      </FiltersBar>
      <DataTable
        label={t('sign_ins.attempts')}
        columns={attemptColumns(t)}
        rows={data?.results}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        empty={<EmptyState title={t('sign_ins.empty.title')} text={t(filtered ? 'sign_ins.empty.filtered' : 'sign_ins.empty.none')} />}
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

function attemptColumns(t: TFunction<'teachers'>): Column<SignInAttempt>[] {
  return [
    { key: 'when', title: t('sign_ins.when'), width: 160, cell: ({ at }) => formatDateTime(at) },
    {
      key: 'who',
      title: t('sign_ins.who'),
      cell: ({ user }) =>
        user === null ? (
          <span className="soft">{t('sign_ins.unknown_account')}</span>
        ) : (
          <Link to="/staff/$userId" params={{ userId: String(user.id) }}>
            {user.name}
          </Link>
        ),
    },
    { key: 'what', title: t('sign_ins.what'), wide: true, cell: ({ kind }) => t(kindNames[kind]) },
    {
      key: 'outcome',
      title: t('sign_ins.outcome'),
      cell: ({ kind, outcome, lifted_at }) =>
        kind === 'reset' ? (
          <Tag tone="neutral">{t('sign_ins.result.asked')}</Tag>
        ) : (
          <>
            <Tag tone={tones[outcome]}>{t(outcomeNames[outcome])}</Tag>{' '}
            {lifted_at !== null && outcome === 'failed' && <span className="soft">{t('sign_ins.lifted_mark')}</span>}
          </>
        ),
    },
    { key: 'where', title: t('sign_ins.where'), wide: true, cell: ({ address }) => address },
    {
      key: 'device',
      title: t('sign_ins.device'),
      wide: true,
      cell: ({ user_agent, known_device }) => {
        const { browser, system } = deviceOf(user_agent);
        const names = [browser, system].filter((name) => name !== null);
        return (
          <>
            {names.join(', ')} <span className="soft">{t(known_device ? 'sign_ins.known_device' : 'sign_ins.new_device')}</span>
          </>
        );
      },
    },
  ];
}
