import { webhookEvents } from '@lectern/contract/webhooks/webhook-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { DialogForm, Effect } from '../../ui/forms/form.tsx';
import { MultiSelectField } from '../../ui/forms/multi-select-field.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { required } from '../../ui/forms/validation.ts';
import { eventName } from './webhook-names.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import { createWebhookWrite, editWebhookWrite } from './webhooks.queries.ts';
import type { Webhook } from './webhooks.queries.ts';

type Props = { readonly webhook?: Webhook; readonly onClose: () => void };

const problems = ({ url, events }: { readonly url: string; readonly events: readonly string[] }) => ({
  url: required(url),
  events: events.length === 0 ? ('mutualsettlement:webhooks.no_events' as const) : null,
});

/** Adds a webhook, then shows its secret once. */
export function NewWebhookDialog({ onClose }: Omit<Props, 'webhook'>) {
  const { t } = useTranslation('mutualsettlement');
  const create = useApiWrite(createWebhookWrite);
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    call: '/api/webhooks/',
    initial: { url: '', events: [] as string[] },
    rules: problems,
    send: ({ url, events }) =>
      create.mutateAsync({ body: { url: url.trim(), events: webhookEvents.filter((event) => events.includes(event)) } }),
    onSuccess: (created) => setSecret(created.secret),
  });
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />;
  return (
    <DialogForm
      form={form}
      title={t('webhooks.add')}
      submit={t('webhooks.add')}
      onClose={onClose}
      effect={<Effect>{t('webhooks.about')}</Effect>}
    >
      <TextField form={form} name="url" label={t('webhooks.url')} description={t('webhooks.url_about')} autoFocus />
      <MultiSelectField
        form={form}
        name="events"
        label={t('webhooks.events')}
        options={webhookEvents.map((id) => ({ id, title: eventName(id, t) }))}
      />
    </DialogForm>
  );
}

/** Edits the URL and events of a webhook. */
export function EditWebhookDialog({ webhook, onClose }: Required<Props>) {
  const { t } = useTranslation('mutualsettlement');
  const edit = useApiWrite(editWebhookWrite);
  const form = useForm({
    call: '/api/webhooks/{id}/edit/',
    initial: { url: webhook.url, events: [...webhook.events] },
    rules: problems,
    send: ({ url, events }) =>
      edit.mutateAsync({
        params: { id: webhook.id },
        body: { url: url.trim(), events: webhookEvents.filter((event) => events.includes(event)) },
      }),
    onSuccess: toastAndClose(t('webhooks.saved'), onClose),
  });
  return (
    <DialogForm form={form} title={t('webhooks.edit')} submit={t('webhooks.save')} onClose={onClose}>
      <TextField form={form} name="url" label={t('webhooks.url')} description={t('webhooks.url_about')} autoFocus />
      <MultiSelectField
        form={form}
        name="events"
        label={t('webhooks.events')}
        options={webhookEvents.map((id) => ({ id, title: eventName(id, t) }))}
      />
    </DialogForm>
  );
}
