import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { CheckField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm, Effect } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../subscriptions.module.css';
import type { RefundPreview, SubscriptionCard } from '../subscriptions.queries.ts';
import { refundPreviewQuery, subscriptionActionWrite } from '../subscriptions.queries.ts';

type Props = {
  readonly subscription: SubscriptionCard;
  readonly onClose: () => void;
  /** Called when the money is on account, to pay it out. */
  readonly onPayBack: () => void;
};

/** Refunds a package: calculation first, then the reason. */
export function RefundDialog({ subscription, onClose, onPayBack }: Props) {
  const { t } = useTranslation('clients');
  const { id, title } = subscription;
  const preview = useQuery(refundPreviewQuery(id));
  const shown = preview.data;
  const refund = useApiWrite(subscriptionActionWrite);
  const form = useForm({
    call: '/api/user-subscription-relation/{id}/refund/',
    initial: { comment: '', despite_unwritten: false },
    rules: ({ comment }) => ({ comment: comment.trim() === '' ? 'clients:subscriptions.refund.why_required' : null }),
    send: ({ comment, despite_unwritten }) =>
      refund.mutateAsync({ id, action: { do: 'refund', body: { comment: comment.trim(), despite_unwritten } } }),
    onSuccess: () => {
      const back = shown !== undefined && shown.refund > 0 && shown.pays.length === 0;
      const amount = shown === undefined ? '' : formatMoney(shown.refund, { currency: shown.currency });
      toast.success(
        t('subscriptions.refund.done', { amount }),
        back ? { action: { label: t('subscriptions.refund.pay_back'), onAction: onPayBack } } : {},
      );
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('subscriptions.refund.title', { title })}
      submit={t('subscriptions.do.refund')}
      danger
      disabled={shown === undefined || (shown.unwritten.count > 0 && !form.values.despite_unwritten)}
      onClose={onClose}
    >
      <QueryPlaceholder query={preview} loading={<Skeleton width="80%" height={72} />} />
      {shown !== undefined && <Calculator preview={shown} />}
      {shown !== undefined && shown.unwritten.count > 0 && (
        <CheckField
          form={form}
          name="despite_unwritten"
          label={t('subscriptions.refund.despite_unwritten')}
          description={t('subscriptions.refund.unwritten', {
            count: shown.unwritten.count,
            amount: formatMoney(shown.unwritten.amount, { currency: shown.unwritten.currency }),
          })}
        />
      )}
      <TextAreaField form={form} name="comment" label={t('subscriptions.refund.why')} required />
    </DialogForm>
  );
}

function Calculator({ preview }: { readonly preview: RefundPreview }) {
  const { t } = useTranslation('clients');
  const { units_left, price_left, units_used, recalculation, refund, currency, pays } = preview;
  const sum = (amount: number) => formatMoney(amount, { currency });
  return (
    <Effect>
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
      <p className="soft">
        {pays.length === 0 ? t('subscriptions.refund.effect') : t('subscriptions.refund.pays', { titles: pays.join(', ') })}
      </p>
    </Effect>
  );
}
