import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { PersonField, ZoneField } from '../../../ui/forms/people-fields.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { ClientCard } from '../clients.queries.ts';
import { languageOptions } from '../../../ui/options/languages.ts';
import { editClientWrite } from './records.queries.ts';

type Props = { readonly client: ClientCard; readonly onClose: () => void };

/** Edits name, time zone and language; and the manager, for users who serve all clients. */
export function EditClientDialog({ client, onClose }: Props) {
  const { t } = useTranslation('clients');
  const { name, zone, language, manager_id } = client;
  const edit = useApiWrite(editClientWrite);
  const form = useForm({
    call: '/api/clients/{id}/edit/profile/',
    initial: { name, zone, language, manager_id },
    rules: (values) => ({ name: check(values.name, required) }),
    send: (_, { changes }) => edit.mutateAsync({ params: { id: client.id }, body: changes }),
    onSuccess: () => {
      toast.success(t('record.saved'));
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('record.edit', { name: client.name })} submit={t('ui:action.save')} onClose={onClose}>
      <TextField form={form} name="name" label={t('record.name')} autoFocus />
      <ZoneField form={form} name="zone" />
      <SegmentField form={form} name="language" label={t('record.language')} options={languageOptions()} />
      {client.can.change_manager.allowed && (
        <PersonField form={form} name="manager_id" kind="manager" label={t('column.manager')} clearable />
      )}
    </DialogForm>
  );
}
