import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { fieldErrors } from '../../../ui/forms/form-errors.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { ActionForm, useWish } from './action-form.tsx';
import classes from '../subscriptions.module.css';
import type { RefundPreview, SubscriptionCard } from '../subscriptions.queries.ts';
import { refundPreviewQuery } from '../subscriptions.queries.ts';
import { CommentField } from './wish-fields.tsx';

const fields = ['comment', 'despite_unwritten'] as const;

type Props = {
  readonly subscription: SubscriptionCard;
  readonly onClose: () => void;
  /** The money is on account: it is to be paid back from there. */
  readonly onPayBack: () => void;
};

/** Gives a package back: the calculator first, then the reason. */
export function RefundDialog({ subscription, onClose, onPayBack }: Props) {
  const { t } = useTranslation('clients');
  const { id, title } = subscription;
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const [despite, setDespite] = useState(false);
  const preview = useQuery(refundPreviewQuery(id));
  const wish = useWish(id);
  const shown = preview.data;
  const submit = () => {
    setTried(true);
    if (comment.trim() === '' || shown === undefined) return;
    wish.send({ do: 'refund', body: { comment: comment.trim(), despite_unwritten: despite } }, () => {
      toast.success(t('subscriptions.refund.done', { amount: formatMoney(shown.refund, { currency: shown.currency }) }), {
        ...(shown.refund > 0 && shown.pays.length === 0
          ? { action: { label: t('subscriptions.refund.pay_back'), onAction: onPayBack } }
          : {}),
      });
      onClose();
    });
  };
  return (
    <ActionForm
      title={t('subscriptions.refund.title', { title })}
      submit={t('subscriptions.do.refund')}
      danger
      wish={wish}
      error={wish.error}
      fields={fields}
      ready={shown !== undefined && (shown.unwritten.count === 0 || despite)}
      unsaved={comment !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {preview.error !== null && shown === undefined && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {shown === undefined && preview.error === null && <Skeleton width="80%" height={72} />}
      {shown !== undefined && <Calculator preview={shown} />}
      {shown !== undefined && shown.unwritten.count > 0 && (
        <Checkbox
          label={t('subscriptions.refund.despite_unwritten')}
          description={t('subscriptions.refund.unwritten', {
            count: shown.unwritten.count,
            amount: formatMoney(shown.unwritten.amount, { currency: shown.unwritten.currency }),
          })}
          checked={despite}
          onChange={(event) => setDespite(event.currentTarget.checked)}
          error={fieldErrors(wish.error)('despite_unwritten')}
        />
      )}
      <CommentField
        label={t('subscriptions.refund.why')}
        value={comment}
        onChange={wish.typed(setComment)}
        error={fieldErrors(wish.error)('comment')}
        required={{ text: t('subscriptions.refund.why_required'), tried }}
      />
    </ActionForm>
  );
}

function Calculator({ preview }: { readonly preview: RefundPreview }) {
  const { t } = useTranslation('clients');
  const { units_left, price_left, units_used, recalculation, refund, currency, pays } = preview;
  const sum = (amount: number) => formatMoney(amount, { currency });
  return (
    <div className={classes.effect}>
      <dl className={classes.sums}>
        <dt>{t('subscriptions.refund.left', { count: units_left })}</dt>
        <dd>{sum(price_left)}</dd>
        {recalculation > 0 && (
          <>
            <dt>{t('subscriptions.refund.recalculation', { count: units_used })}</dt>
            <dd>{sum(-Math.min(recalculation, price_left))}</dd>
          </>
        )}
        <dt>
          <strong>{t('subscriptions.refund.total')}</strong>
        </dt>
        <dd>
          <strong>{sum(refund)}</strong>
        </dd>
      </dl>
      <p className={classes.soft}>
        {pays.length === 0 ? t('subscriptions.refund.effect') : t('subscriptions.refund.pays', { titles: pays.join(', ') })}
      </p>
    </div>
  );
}
