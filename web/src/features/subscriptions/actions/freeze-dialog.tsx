import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { formatDate, formatDateTime, localDateOf } from '../../../ui/formats/date-time.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { ActionForm, seenOf, useWish } from './action-form.tsx';
import classes from '../subscriptions.module.css';
import type { FreezePreview, SubscriptionCard } from '../subscriptions.queries.ts';
import { freezePreviewQuery, subscriptionActionWrite } from '../subscriptions.queries.ts';
import { CommentField, CountField } from './wish-fields.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

const fields = ['from_day', 'days', 'comment'] as const;

/** Freezes a package for some days; its new end and the lessons that it will not pay are seen before. */
export function FreezeDialog({ subscription, onClose }: { readonly subscription: SubscriptionCard; readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const { id, title, ends_on, freeze_days_left } = subscription;
  const today = localDateOf(nowInstant());
  const [fromDay, setFromDay] = useState<string | null>(today);
  const [days, setDays] = useState<number | ''>(freeze_days_left);
  const [comment, setComment] = useState('');
  const wish = useWish(id);
  const unfreeze = useApiWrite(subscriptionActionWrite);
  const whole = fromDay !== null && days !== '' && days >= 1 && days <= 365;
  const preview = useQuery({ ...freezePreviewQuery(id, fromDay ?? today, days === '' ? 1 : days), enabled: whole });
  const { shown, ready, error, errorAt } = seenOf(wish, preview, whole);
  const submit = () => {
    if (fromDay === null || days === '') return;
    wish.send({ do: 'freeze', body: { from_day: fromDay, days, comment: comment.trim() } }, (card) => {
      toast.success(
        t('subscriptions.freeze.done', { title, date: card.ends_on === null ? '' : formatDate(card.ends_on) }),
        undo(() => unfreeze.mutateAsync({ id, wish: { do: 'unfreeze' } })),
      );
      onClose();
    });
  };
  return (
    <ActionForm
      title={t('subscriptions.freeze.title', { title })}
      submit={t('subscriptions.do.freeze')}
      wish={wish}
      error={error}
      fields={fields}
      ready={ready}
      unsaved={comment !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <DateInput
          label={t('subscriptions.freeze.from')}
          value={fromDay}
          onChange={wish.typed(setFromDay)}
          min={today}
          {...(ends_on === null ? {} : { max: ends_on })}
          error={errorAt('from_day')}
        />
        <CountField
          label={t('subscriptions.freeze.days')}
          description={t('subscriptions.freeze.days_left', { count: freeze_days_left })}
          value={days}
          onChange={wish.typed(setDays)}
          most={freeze_days_left}
          error={errorAt('days')}
        />
      </div>
      <CommentField label={t('subscriptions.comment')} value={comment} onChange={wish.typed(setComment)} />
      {shown !== undefined && <Effect preview={shown} before={ends_on} />}
    </ActionForm>
  );
}

/** So many lessons are named; the others are counted. */
const named = 5;

function Effect({ preview, before }: { readonly preview: FreezePreview; readonly before: string | null }) {
  const { t } = useTranslation('clients');
  const { lessons, ends_on, freeze_days_left } = preview;
  return (
    <div className={classes.effect}>
      <p>
        {t('subscriptions.freeze.effect', {
          from: before === null ? '' : formatDate(before),
          to: formatDate(ends_on),
          left: freeze_days_left,
        })}
      </p>
      {lessons.length === 0 && <p className={classes.soft}>{t('subscriptions.freeze.no_lessons')}</p>}
      {lessons.length > 0 && (
        <>
          <p>{t('subscriptions.freeze.lessons', { count: lessons.length })}</p>
          <ul>
            {lessons.slice(0, named).map(({ id, start, kid_name, teacher_name }) => (
              <li key={id}>{[formatDateTime(start), kid_name, teacher_name].join(', ')}</li>
            ))}
          </ul>
          {lessons.length > named && <p className={classes.soft}>{t('subscriptions.freeze.more', { count: lessons.length - named })}</p>}
        </>
      )}
    </div>
  );
}
