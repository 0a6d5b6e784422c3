import { changeDays } from '@lectern/contract/subscriptions/package-limits.rules';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { DialogForm, Effect } from '../../../ui/forms/form.tsx';
import { NumberField } from '../../../ui/forms/number-fields.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { SubscriptionCard } from '../subscriptions.queries.ts';
import { subscriptionActionWrite } from '../subscriptions.queries.ts';
import { dayAfter } from './frozen-days.ts';

/** Extends a package, with a reason. */
export function ExtendDialog({ subscription, onClose }: { readonly subscription: SubscriptionCard; readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const { id, title, ends_on } = subscription;
  const extend = useApiWrite(subscriptionActionWrite);
  const untilOf = (days: number | null) =>
    days !== null && days >= 1 && days <= changeDays.max && ends_on !== null ? formatDate(dayAfter(ends_on, days)) : null;
  const form = useForm({
    call: '/api/user-subscription-relation/{id}/extend/',
    initial: { days: 7 as number | null, comment: '' },
    rules: ({ comment }) => ({ comment: comment.trim() === '' ? 'clients:subscriptions.extend.why_required' : null }),
    send: ({ days, comment }) =>
      extend.mutateAsync({ id, action: { do: 'extend', body: { days: Number(days), comment: comment.trim() } } }),
    onSuccess: (_, { days }) => {
      toast.success(t('subscriptions.extend.done', { title, date: untilOf(days) ?? '' }));
      onClose();
    },
  });
  const until = untilOf(form.values.days);
  return (
    <DialogForm
      form={form}
      title={t('subscriptions.extend.title', { title })}
      submit={t('subscriptions.do.extend')}
      disabled={until === null}
      onClose={onClose}
      effect={
        until !== null && ends_on !== null && <Effect>{t('subscriptions.extend.effect', { from: formatDate(ends_on), to: until })}</Effect>
      }
    >
      <NumberField form={form} name="days" label={t('subscriptions.extend.days')} {...changeDays} controls autoFocus />
      <TextAreaField form={form} name="comment" label={t('subscriptions.extend.why')} required />
    </DialogForm>
  );
}
