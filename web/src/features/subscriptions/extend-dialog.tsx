import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../ui/date-time.tsx';
import { fieldErrors } from '../../ui/form-errors.tsx';
import { toast } from '../../ui/toast.ts';
import { ActionForm, useWish } from './action-form.tsx';
import { dayAfter } from './frozen-days.ts';
import classes from './subscriptions.module.css';
import type { SubscriptionCard } from './subscriptions.queries.ts';

const fields = ['days', 'comment'] as const;
const mostDays = 365;

/** Lets a package last longer, and asks why. */
export function ExtendDialog({ subscription, onClose }: { readonly subscription: SubscriptionCard; readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const { id, title, ends_on } = subscription;
  const [days, setDays] = useState<number | ''>(7);
  const [comment, setComment] = useState('');
  const [left, setLeft] = useState(false);
  const wish = useWish(id);
  const refused = fieldErrors(wish.error);
  const whole = days !== '' && days >= 1 && days <= mostDays;
  const until = whole && ends_on !== null ? formatDate(dayAfter(ends_on, days)) : null;
  const submit = () => {
    setLeft(true);
    if (days === '' || comment.trim() === '') return;
    wish.send({ do: 'extend', body: { days, comment: comment.trim() } }, () => {
      toast.success(t('subscriptions.extend.done', { title, date: until ?? '' }));
      onClose();
    });
  };
  return (
    <ActionForm
      title={t('subscriptions.extend.title', { title })}
      submit={t('subscriptions.do.extend')}
      wish={wish}
      fields={fields}
      ready={whole}
      unsaved={comment !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        label={t('subscriptions.extend.days')}
        value={days}
        onChange={(value) => {
          setDays(value === '' ? '' : Number(value));
          wish.changed();
        }}
        error={refused('days')}
        min={1}
        max={mostDays}
        allowDecimal={false}
        data-autofocus
      />
      <Textarea
        label={t('subscriptions.extend.why')}
        value={comment}
        onChange={({ currentTarget }) => {
          setComment(currentTarget.value);
          wish.changed();
        }}
        onBlur={() => setLeft(true)}
        error={refused('comment') ?? (left && comment.trim() === '' ? t('subscriptions.extend.why_required') : undefined)}
        maxLength={1000}
        autosize
        minRows={2}
      />
      {until !== null && ends_on !== null && (
        <p className={classes.effect}>{t('subscriptions.extend.effect', { from: formatDate(ends_on), to: until })}</p>
      )}
    </ActionForm>
  );
}
