import { useTranslation } from 'react-i18next';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import type { SubscriptionCard } from '../subscriptions.queries.ts';
import { subscriptionActionWrite } from '../subscriptions.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** Actions that only need confirmation. */
export type PlainAction = 'confirm' | 'cancel' | 'unfreeze';

const texts = {
  confirm: {
    question: 'clients:subscriptions.confirm.question',
    effect: 'clients:subscriptions.confirm.effect',
    submit: 'clients:subscriptions.do.confirm',
    done: 'clients:subscriptions.confirm.done',
  },
  cancel: {
    question: 'clients:subscriptions.cancel.question',
    effect: 'clients:subscriptions.cancel.effect',
    submit: 'clients:subscriptions.do.cancel',
    done: 'clients:subscriptions.cancel.done',
  },
  unfreeze: {
    question: 'clients:subscriptions.unfreeze.question',
    effect: 'clients:subscriptions.unfreeze.effect',
    submit: 'clients:subscriptions.do.unfreeze',
    done: 'clients:subscriptions.unfreeze.done',
  },
} as const;

type Props = { readonly action: PlainAction; readonly subscription: SubscriptionCard; readonly onClosed: () => void };

/** Confirms selling a draft, cancelling or unfreezing a package. */
export function PlainActionDialog({ action, subscription, onClosed }: Props) {
  const { t } = useTranslation(['clients', 'ui']);
  const act = useApiWrite(subscriptionActionWrite);
  const { question, effect, submit, done } = texts[action];
  const { id, title, price, currency, ends_on, ends_on_unfrozen } = subscription;
  const named = {
    title,
    price: formatMoney(price, { currency }),
    from: ends_on === null ? '' : formatDate(ends_on),
    to: ends_on_unfrozen === null ? '' : formatDate(ends_on_unfrozen),
  };
  return (
    <ConfirmWrite
      title={t(question, named)}
      confirmTitle={t(submit)}
      cancelTitle={t('ui:action.close')}
      danger={action === 'cancel'}
      send={() => act.mutateAsync({ id, action: { do: action } })}
      done={() => t(done, named)}
      onClose={onClosed}
    >
      <p>{t(effect, named)}</p>
    </ConfirmWrite>
  );
}
