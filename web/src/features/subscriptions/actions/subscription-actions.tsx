import type { SubscriptionAction } from '@lectern/contract/subscriptions/subscription-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { PlainActionDialog } from './plain-action-dialog.tsx';
import type { PlainAction } from './plain-action-dialog.tsx';
import classes from '../subscriptions.module.css';
import type { Kid, SubscriptionCard } from '../subscriptions.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const FreezeDialog = lazyDialog(async () => (await import('./freeze-dialog.tsx')).FreezeDialog);
const ExtendDialog = lazyDialog(async () => (await import('./extend-dialog.tsx')).ExtendDialog);
const TransferDialog = lazyDialog(async () => (await import('./transfer-dialog.tsx')).TransferDialog);
const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const RecordPaymentDialog = lazyDialog(async () => (await import('../../ledger/public/record-payment-dialog.tsx')).RecordPaymentDialog);

type Props = { readonly subscription: SubscriptionCard; readonly kids: readonly Kid[]; readonly onMoved: (id: number) => void };

const titles = {
  confirm: 'clients:subscriptions.do.confirm',
  cancel: 'clients:subscriptions.do.cancel',
  freeze: 'clients:subscriptions.do.freeze',
  unfreeze: 'clients:subscriptions.do.unfreeze',
  extend: 'clients:subscriptions.do.extend',
  transfer: 'clients:subscriptions.do.transfer',
  refund: 'clients:subscriptions.do.refund',
} as const satisfies Record<SubscriptionAction, string>;

/** Live packages show all actions, unavailable ones with the reason; others only the available ones. */
function actionsOf({ state, can }: SubscriptionCard): SubscriptionAction[] {
  const living = state === 'active' || state === 'frozen';
  const shown: SubscriptionAction[] = living
    ? [can.unfreeze.allowed ? 'unfreeze' : 'freeze', 'extend', 'transfer', 'refund']
    : (['confirm', 'cancel'] as const).filter((action) => can[action].allowed);
  return can.refund.reason === 'forbidden' ? [] : shown;
}

/** Actions of a package. Unavailable buttons explain why. */
export function SubscriptionActions({ subscription, kids, onMoved }: Props) {
  const { t } = useTranslation('clients');
  const [open, setOpen] = useState<SubscriptionAction | 'pay_back' | null>(null);
  const close = () => setOpen(null);
  const actions = actionsOf(subscription);
  const { client_id, client_name } = subscription;
  return (
    <>
      {actions.length > 0 && (
        <div className={classes.actions}>
          {actions.map((action) => {
            const reason = reasonOf(action);
            return (
              <Button
                key={action}
                variant={action === 'confirm' ? 'filled' : 'default'}
                aria-haspopup="dialog"
                disabled={reason !== undefined}
                title={reason}
                onClick={() => setOpen(action)}
              >
                {t(titles[action])}
              </Button>
            );
          })}
        </div>
      )}
      {open === 'freeze' && <FreezeDialog subscription={subscription} onClose={close} />}
      {open === 'extend' && <ExtendDialog subscription={subscription} onClose={close} />}
      {open === 'transfer' && <TransferDialog subscription={subscription} kids={kids} onClose={close} onMoved={onMoved} />}
      {open === 'refund' && <RefundDialog subscription={subscription} onClose={close} onPayBack={() => setOpen('pay_back')} />}
      {open === 'pay_back' && <RecordPaymentDialog client={{ id: client_id, name: client_name }} onClose={close} />}
      {(open === 'confirm' || open === 'cancel' || open === 'unfreeze') && (
        <PlainActionDialog action={open satisfies PlainAction} subscription={subscription} onClosed={close} />
      )}
    </>
  );

  function reasonOf(action: SubscriptionAction): string | undefined {
    const { allowed, reason } = subscription.can[action];
    if (!allowed) return reason === null ? undefined : refusalText(reason, { left: 0 });
    const others = kids.filter(({ id }) => id !== subscription.kid_id);
    return action === 'transfer' && others.length === 0 ? t('subscriptions.transfer.nobody') : undefined;
  }
}
