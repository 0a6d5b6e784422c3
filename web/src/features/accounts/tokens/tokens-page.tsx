import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { defineList, oneOf } from '../../list-tools/public/define-list.ts';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { roleNames } from '../staff/rights/right-names.ts';
import { RevokeToken } from './revoke-token.tsx';
import { scopeNames, tokenStates } from './token-names.ts';
import { revokeTokenWrite } from './tokens.queries.ts';

const tokenList = defineList({
  path: '/api/users/tokens/',
  subject: 'tokens',
  searchable: true,
  orderings: ['-created_at', '-last_used_at'],
  exportsAll: true,
  filters: { active: oneOf(['true', 'false']) },
});

/** All API tokens, for administrators, who can revoke any. */
export default function TokensPage() {
  const { t } = useTranslation('teachers');
  const page = useList(tokenList);
  const revoke = useApiWrite(revokeTokenWrite);
  const states = [
    { value: 'true', label: t('tokens.active_only') },
    { value: 'false', label: t('tokens.ended_only') },
  ] as const;
  return (
    <Page title={t('tokens.title')} back="/staff">
      <ListView
        page={page}
        label={t('tokens.title')}
        searchLabel={t('tokens.search')}
        columns={tokenColumns(t, (id) => revoke.mutateAsync({ params: { id } }))}
        filters={[page.filter('active', t('tokens.state_title'), states)]}
        empty={{ title: t('tokens.empty.title'), filtered: t('tokens.empty.filtered'), none: t('tokens.empty.none') }}
      />
    </Page>
  );
}

function tokenColumns(t: TFunction<'teachers'>, onRevoke: (id: number) => Promise<unknown>): ListColumn<typeof tokenList>[] {
  return [
    { key: 'title', title: t('tokens.name'), cell: ({ title }) => title },
    {
      key: 'owner',
      title: t('tokens.owner'),
      cell: ({ owner }) => (
        <Link to="/staff/$userId" params={{ userId: String(owner.id) }}>
          {owner.name}
        </Link>
      ),
    },
    { key: 'role', title: t('tokens.role'), wide: true, cell: ({ role }) => (role === '' ? null : t(roleNames[role])) },
    { key: 'scopes', title: t('tokens.scopes'), wide: true, cell: ({ scopes }) => <span className="soft">{scopeNames(scopes, t)}</span> },
    {
      key: 'state',
      title: t('tokens.state_title'),
      cell: ({ state }) => <Tag tone={tokenStates[state].tone}>{t(tokenStates[state].key)}</Tag>,
    },
    { key: 'made', title: t('tokens.made_at'), wide: true, ordering: 'created_at', cell: ({ created_at }) => formatDateTime(created_at) },
    { key: 'expires', title: t('tokens.expires'), wide: true, cell: ({ expires_at }) => formatDateTime(expires_at) },
    {
      key: 'used',
      title: t('tokens.used'),
      wide: true,
      ordering: 'last_used_at',
      cell: ({ last_used_at, last_used_from }) =>
        last_used_at === null ? (
          <span className="soft">{t('tokens.never')}</span>
        ) : (
          <>
            {formatDateTime(last_used_at)} <span className="soft">{last_used_from}</span>
          </>
        ),
    },
    {
      key: 'actions',
      exportedAs: [],
      title: t('tokens.actions'),
      align: 'right',
      cell: (token) => <RevokeToken token={token} send={onRevoke} />,
    },
  ];
}
