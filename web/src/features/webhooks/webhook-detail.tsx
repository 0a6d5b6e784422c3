import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmWrite } from '../../ui/floating/confirm-write.tsx';
import { errorText } from '../../ui/forms/error-text.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { DeliveryList } from './delivery-list.tsx';
import { EditWebhookDialog } from './webhook-dialog.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import classes from './webhooks.module.css';
import { deleteWebhookWrite, editWebhookWrite, renewSecretWrite, testWebhookWrite } from './webhooks.queries.ts';
import type { Webhook } from './webhooks.queries.ts';

type OpenDialog = 'edit' | 'renew' | 'delete';

/** Actions and deliveries of a webhook. */
export function WebhookDetail({ webhook, onDeleted }: { readonly webhook: Webhook; readonly onDeleted: () => void }) {
  const { t } = useTranslation('mutualsettlement');
  const { id, url, state, last_fault: fault } = webhook;
  const edit = useApiWrite(editWebhookWrite);
  const test = useApiWrite(testWebhookWrite);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const says = (text: string) => ({
    onSuccess: () => void toast.success(text),
    onError: (error: unknown) => void toast.error(errorText(error)),
  });
  const isActive = state === 'active';
  return (
    <Card title={url}>
      {state === 'paused' && <p role="alert">{t('webhooks.paused_about', { fault })}</p>}
      {state === 'off' && <p className="soft">{t('webhooks.off_about')}</p>}
      <div className={classes.actions}>
        <Button
          variant="default"
          pending={edit.isPending}
          onClick={() =>
            edit.mutate({ params: { id }, body: { active: !isActive } }, says(t(isActive ? 'webhooks.turned_off' : 'webhooks.turned_on')))
          }
        >
          {t(isActive ? 'webhooks.turn_off' : 'webhooks.turn_on')}
        </Button>
        {isActive && (
          <Button variant="default" pending={test.isPending} onClick={() => test.mutate({ params: { id } }, says(t('webhooks.tested')))}>
            {t('webhooks.test')}
          </Button>
        )}
        <Button variant="default" onClick={() => setDialog('edit')}>
          {t('webhooks.edit')}
        </Button>
        <Button variant="default" onClick={() => setDialog('renew')}>
          {t('webhooks.renew')}
        </Button>
        <Button variant="default" onClick={() => setDialog('delete')}>
          {t('webhooks.delete')}
        </Button>
      </div>
      <DeliveryList webhook={webhook} />
      {dialog === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'renew' && <RenewSecret id={id} onClose={close} />}
      {dialog === 'delete' && <DeleteWebhook id={id} onClose={close} onDeleted={onDeleted} />}
    </Card>
  );
}

function RenewSecret({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation('mutualsettlement');
  const renew = useApiWrite(renewSecretWrite);
  if (renew.data !== undefined) return <WebhookSecret secret={renew.data.secret} onClose={onClose} />;
  const closeUnlessMade = () => {
    if (!renew.isSuccess) onClose();
  };
  return (
    <ConfirmWrite
      title={t('webhooks.renew_question')}
      confirmTitle={t('webhooks.renew')}
      danger
      send={() => renew.mutateAsync({ params: { id } })}
      onClose={closeUnlessMade}
    >
      <p>{t('webhooks.renew_effect')}</p>
    </ConfirmWrite>
  );
}

type Deleting = { readonly id: number; readonly onClose: () => void; readonly onDeleted: () => void };

function DeleteWebhook({ id, onClose, onDeleted }: Deleting) {
  const { t } = useTranslation('mutualsettlement');
  const remove = useApiWrite(deleteWebhookWrite);
  return (
    <ConfirmWrite
      title={t('webhooks.delete_question')}
      confirmTitle={t('webhooks.delete')}
      danger
      send={() => remove.mutateAsync({ params: { id } })}
      done={() => t('webhooks.deleted')}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('webhooks.delete_effect')}</p>
    </ConfirmWrite>
  );
}
