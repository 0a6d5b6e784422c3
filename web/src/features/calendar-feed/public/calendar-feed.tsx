import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { calendarFeedQuery, makeCalendarFeedWrite, revokeCalendarFeedWrite } from '../calendar-feed.queries.ts';
import classes from './calendar-feed.module.css';

/** A teacher's secret feed URL: create, show once, replace, revoke. */
export function CalendarFeed({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('schedule');
  const { data, error, refetch } = useQuery(calendarFeedQuery(teacherId));
  const make = useApiWrite(makeCalendarFeedWrite);
  const revoke = useApiWrite(revokeCalendarFeedWrite);
  const [confirming, setConfirming] = useState<'renew' | 'revoke' | null>(null);
  if (data === undefined) return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  const feed = { params: { id: teacherId } };
  const there = data.made_at !== null;
  const address = there ? make.data?.address : undefined;
  const done = { onSettled: () => setConfirming(null), onError: (refusal: unknown) => toast.error(refusal) };
  const confirm = () => {
    if (confirming === 'renew') make.mutate(feed, done);
    else revoke.mutate(feed, { ...done, onSuccess: () => toast.success(t('feed.revoked')) });
  };
  return (
    <div className={classes.feed}>
      <p>{t('feed.what')}</p>
      {address !== undefined && <FeedAddress address={address} />}
      {data.made_at !== null && address === undefined && <p className="soft">{t('feed.since', { time: formatDateTime(data.made_at) })}</p>}
      <p className={classes.hint}>{t('feed.secret')}</p>
      <ButtonRow>
        {there ? (
          <>
            <Button variant="default" aria-haspopup="dialog" onClick={() => setConfirming('renew')}>
              {t('feed.renew')}
            </Button>
            <Button variant="default" aria-haspopup="dialog" onClick={() => setConfirming('revoke')}>
              {t('feed.revoke')}
            </Button>
          </>
        ) : (
          <Button pending={make.isPending} onClick={() => make.mutate(feed, { onError: (refusal) => toast.error(refusal) })}>
            {t('feed.make')}
          </Button>
        )}
      </ButtonRow>
      <ConfirmDialog
        opened={confirming !== null}
        title={t(confirming === 'revoke' ? 'feed.revoke_question' : 'feed.renew_question')}
        confirmTitle={t(confirming === 'revoke' ? 'feed.revoke' : 'feed.renew')}
        danger
        pending={make.isPending || revoke.isPending}
        onConfirm={confirm}
        onCancel={() => setConfirming(null)}
      >
        <p>{t(confirming === 'revoke' ? 'feed.revoke_effect' : 'feed.renew_effect')}</p>
      </ConfirmDialog>
    </div>
  );
}

/** The URL, shown once. */
function FeedAddress({ address }: { readonly address: string }) {
  const { t } = useTranslation('schedule');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success(t('feed.copied'));
    } catch {
      toast.error(t('feed.not_copied'), { instruction: t('feed.not_copied_hint') });
    }
  };
  return (
    <div className={classes.address}>
      <label>
        <span>{t('feed.address')}</span>
        <input readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <Button onClick={() => void copy()}>
        <Icon icon={IconCopy} />
        {t('feed.copy')}
      </Button>
      <p className={classes.once}>{t('feed.once')}</p>
    </div>
  );
}
