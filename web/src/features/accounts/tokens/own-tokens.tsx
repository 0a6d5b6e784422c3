import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { formatDateTime, formatRelative } from '../../../ui/formats/date-time.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from '../security/security.module.css';
import { MakeTokenDialog } from './make-token-dialog.tsx';
import { RevokeToken } from './revoke-token.tsx';
import { scopeNames, tokenStates } from './token-names.ts';
import { ownTokensQuery, revokeOwnTokenWrite } from './tokens.queries.ts';
import type { OwnToken } from './tokens.queries.ts';

/** The user's API tokens; each can be revoked. */
export function OwnTokens() {
  const { t } = useTranslation('teachers');
  const { data, error, refetch } = useQuery(ownTokensQuery);
  const revoke = useApiWrite(revokeOwnTokenWrite);
  const [making, setMaking] = useState(false);
  return (
    <div className={classes.part}>
      <header className={classes.head}>
        <h2>{t('tokens.own')}</h2>
        <Button variant="default" disabled={data === undefined} onClick={() => setMaking(true)}>
          {t('tokens.make')}
        </Button>
      </header>
      <p className="soft">{t('tokens.about')}</p>
      <DataTable
        label={t('tokens.own')}
        columns={tokenColumns(t, (id) => revoke.mutateAsync({ params: { id } }))}
        rows={data?.results}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={2}
        empty={<EmptyState title={t('tokens.none')} />}
      />
      {making && data !== undefined && <MakeTokenDialog scopes={data.scopes} onClose={() => setMaking(false)} />}
    </div>
  );
}

function tokenColumns(t: TFunction<'teachers'>, onRevoke: (id: number) => Promise<unknown>): Column<OwnToken>[] {
  const now = nowInstant();
  return [
    {
      key: 'title',
      title: t('tokens.name'),
      cell: ({ title, scopes }) => (
        <>
          {title} <span className="soft">{scopeNames(scopes, t)}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('tokens.state_title'),
      cell: ({ state }) => <Tag tone={tokenStates[state].tone}>{t(tokenStates[state].key)}</Tag>,
    },
    { key: 'expires', title: t('tokens.expires'), wide: true, cell: ({ expires_at }) => formatDateTime(expires_at) },
    {
      key: 'used',
      title: t('tokens.used'),
      wide: true,
      cell: ({ last_used_at, last_used_from }) =>
        last_used_at === null ? (
          <span className="soft">{t('tokens.never')}</span>
        ) : (
          <>
            <time dateTime={last_used_at}>{formatRelative(last_used_at, now)}</time> <span className="soft">{last_used_from}</span>
          </>
        ),
    },
    { key: 'actions', title: t('tokens.actions'), align: 'right', cell: (token) => <RevokeToken token={token} send={onRevoke} /> },
  ];
}
