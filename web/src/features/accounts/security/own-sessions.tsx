import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { formatDateTime, formatRelative } from '../../../ui/formats/date-time.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { deviceOf } from '@lectern/contract/accounts/devices.rules';
import classes from './security.module.css';
import { ownSessionsQuery, endOtherSessionsWrite, endSessionWrite } from './security.queries.ts';
import type { OwnSession } from './security.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** The user's sessions. Each can be ended, or all others at once. */
export function OwnSessions() {
  const { t } = useTranslation('common');
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const end = useApiWrite(endSessionWrite);
  const [confirming, setConfirming] = useState(false);
  const others = data?.filter(({ current }) => !current).length ?? 0;
  const endOne = ({ id }: OwnSession) =>
    end.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success(t('security.sessions.ended')),
        onError: (refusal) => toast.error(refusal),
      },
    );
  return (
    <div className={classes.part}>
      <header className={classes.head}>
        <h2>{t('security.sessions.title')}</h2>
        {others > 0 && (
          <Button variant="default" onClick={() => setConfirming(true)}>
            {t('security.sessions.end_others')}
          </Button>
        )}
        {others === 0 && data !== undefined && <span className="soft">{t('security.sessions.only_this')}</span>}
      </header>
      <DataTable
        label={t('security.sessions.title')}
        columns={sessionColumns(t, end.isPending ? Number(end.variables.params.id) : null, endOne)}
        rows={data}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={2}
      />
      {confirming && <EndOthersDialog others={others} onClose={() => setConfirming(false)} />}
    </div>
  );
}

function nameOf({ user_agent }: OwnSession, t: TFunction<'common'>): string {
  const { browser, system } = deviceOf(user_agent);
  if (browser !== null && system !== null) return t('security.sessions.device', { browser, system });
  return browser ?? system ?? t('security.sessions.unknown');
}

function sessionColumns(t: TFunction<'common'>, ending: number | null, onEnd: (session: OwnSession) => void): Column<OwnSession>[] {
  const now = nowInstant();
  return [
    {
      key: 'device',
      title: t('security.sessions.column.device'),
      cell: (session) => (
        <span className={classes.device} title={session.user_agent}>
          {nameOf(session, t)}
          {session.current && <Tag tone="held">{t('security.sessions.this_one')}</Tag>}
        </span>
      ),
    },
    { key: 'address', title: t('security.sessions.column.address'), wide: true, cell: ({ address }) => address },
    {
      key: 'since',
      title: t('security.sessions.column.since'),
      wide: true,
      cell: ({ created_at }) => formatDateTime(created_at),
    },
    {
      key: 'last_seen',
      title: t('security.sessions.column.last_seen'),
      cell: ({ last_seen_at }) => <time dateTime={last_seen_at}>{formatRelative(last_seen_at, now)}</time>,
    },
    {
      key: 'actions',
      title: t('security.sessions.column.actions'),
      align: 'right',
      cell: (session) =>
        session.current ? null : (
          <Button
            variant="subtle"
            pending={ending === session.id}
            aria-label={t('security.sessions.end_label', { device: nameOf(session, t), address: session.address })}
            onClick={() => onEnd(session)}
          >
            <Icon icon={IconX} />
            <span className={classes.words}>{t('security.sessions.end')}</span>
          </Button>
        ),
    },
  ];
}

function EndOthersDialog({ others, onClose }: { readonly others: number; readonly onClose: () => void }) {
  const { t } = useTranslation('common');
  const end = useApiWrite(endOtherSessionsWrite);
  return (
    <ConfirmWrite
      title={t('security.sessions.question')}
      confirmTitle={t('security.sessions.confirm')}
      danger
      send={() => end.mutateAsync(undefined)}
      done={({ ended }) => t('security.sessions.all_ended', { count: ended })}
      onClose={onClose}
    >
      <p>{t('security.sessions.effect', { count: others })}</p>
    </ConfirmWrite>
  );
}
