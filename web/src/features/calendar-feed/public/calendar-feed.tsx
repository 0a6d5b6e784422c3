import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copying/copy-button.tsx';
import { TextToCopy } from '../../../ui/copying/text-to-copy.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { calendarFeedQuery, makeCalendarFeedWrite, revokeCalendarFeedWrite } from '../calendar-feed.queries.ts';
import classes from './calendar-feed.module.css';

/** A teacher's secret feed URL: create, show once, replace, revoke. */
export function CalendarFeed({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('schedule');
  const query = useQuery(calendarFeedQuery(teacherId));
  const { data } = query;
  const make = useApiWrite(makeCalendarFeedWrite);
  const revoke = useApiWrite(revokeCalendarFeedWrite);
  const [confirming, setConfirming] = useState<'renew' | 'revoke' | null>(null);
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Loading />} />;
  const feed = { params: { id: teacherId } };
  const there = data.made_at !== null;
  const address = there ? make.data?.address : undefined;
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
      {confirming === 'renew' && (
        <ConfirmWrite
          title={t('feed.renew_question')}
          confirmTitle={t('feed.renew')}
          danger
          send={() => make.mutateAsync(feed)}
          onClose={() => setConfirming(null)}
        >
          <p>{t('feed.renew_effect')}</p>
        </ConfirmWrite>
      )}
      {confirming === 'revoke' && (
        <ConfirmWrite
          title={t('feed.revoke_question')}
          confirmTitle={t('feed.revoke')}
          danger
          send={() => revoke.mutateAsync(feed)}
          done={() => t('feed.revoked')}
          onClose={() => setConfirming(null)}
        >
          <p>{t('feed.revoke_effect')}</p>
        </ConfirmWrite>
      )}
    </div>
  );
}

/** The URL, shown once. */
function FeedAddress({ address }: { readonly address: string }) {
  const { t } = useTranslation('schedule');
  const id = useId();
  return (
    <div className={classes.address}>
      <div className={classes.field}>
        <span id={id}>{t('feed.address')}</span>
        <TextToCopy value={address} aria-labelledby={id} />
      </div>
      <CopyButton text={address} done={t('feed.copied')} />
      <p className={classes.once}>{t('feed.once')}</p>
    </div>
  );
}
