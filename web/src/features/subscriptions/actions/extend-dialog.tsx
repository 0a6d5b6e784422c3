import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { fieldErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { ActionForm, useWish } from './action-form.tsx';
import { dayAfter } from './frozen-days.ts';
import classes from '../subscriptions.module.css';
import type { SubscriptionCard } from '../subscriptions.queries.ts';
import { CommentField, CountField } from './wish-fields.tsx';

const fields = ['days', 'comment'] as const;
const mostDays = 365;

/** Lets a package last longer, and asks why. */
export function ExtendDialog({ subscription, onClose }: { readonly subscription: SubscriptionCard; readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const { id, title, ends_on } = subscription;
  const [days, setDays] = useState<number | ''>(7);
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const wish = useWish(id);
  const refused = fieldErrors(wish.error);
  const whole = days !== '' && days >= 1 && days <= mostDays;
  const until = whole && ends_on !== null ? formatDate(dayAfter(ends_on, days)) : null;
  const submit = () => {
    setTried(true);
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
      error={wish.error}
      fields={fields}
      ready={whole}
      unsaved={comment !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <CountField
        label={t('subscriptions.extend.days')}
        value={days}
        onChange={wish.typed(setDays)}
        most={mostDays}
        error={refused('days')}
        autoFocus
      />
      <CommentField
        label={t('subscriptions.extend.why')}
        value={comment}
        onChange={wish.typed(setComment)}
        error={refused('comment')}
        required={{ text: t('subscriptions.extend.why_required'), tried }}
      />
      {until !== null && ends_on !== null && (
        <p className={classes.effect}>{t('subscriptions.extend.effect', { from: formatDate(ends_on), to: until })}</p>
      )}
    </ActionForm>
  );
}
