import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { CheckField, SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { ClientCard } from '../clients.queries.ts';
import { contactKindNames } from '../contact-kinds.ts';
import { DuplicateNotice } from '../duplicates/duplicate-notice.tsx';
import { contactInputTypes, contactKinds } from './contact-lines.tsx';
import type { ContactKind } from './record-draft.rules.ts';
import { contactProblem, duplicateQueryOf } from './record-draft.rules.ts';
import { createContactWrite, editContactWrite } from './records.queries.ts';

type Contact = NonNullable<ClientCard['contacts']>[number];
type Props = { readonly client: ClientCard; readonly contact: Contact | null; readonly onClose: () => void };

/** Adds or edits a contact. Its kind cannot be changed. */
export function ContactDialog({ client, contact, onClose }: Props) {
  const { t } = useTranslation('clients');
  const create = useApiWrite(createContactWrite);
  const edit = useApiWrite(editContactWrite);
  const form = useForm({
    call: '/api/client-contacts/',
    initial: {
      kind: (contact?.kind ?? 'phone') as ContactKind,
      value: contact?.value ?? '',
      label: contact?.label ?? '',
      consent: contact !== null && contact.consented_at !== null,
    },
    rules: ({ kind, value }) => ({ value: contactProblem(kind, value) }),
    send: (values, { changes }) =>
      contact === null
        ? create.mutateAsync({ body: { ...values, client_id: client.id } })
        : edit.mutateAsync({ params: { id: contact.id }, body: changes }),
    onSuccess: () => {
      toast.success(t('record.saved'));
      onClose();
    },
  });
  const { kind } = form.values;
  const duplicates = duplicateQueryOf({ name: '', contacts: [{ key: '', ...form.values }], children: [] });
  return (
    <DialogForm
      form={form}
      title={contact === null ? t('contacts.new') : t('contacts.edit')}
      submit={t('ui:action.save')}
      onClose={onClose}
      effect={<DuplicateNotice query={{ ...duplicates, except_client_id: client.id }} />}
    >
      {contact === null && (
        <SelectField
          form={form}
          name="kind"
          label={t('contacts.column.kind')}
          options={contactKinds.map((id) => ({ id, title: t(contactKindNames[id]) }))}
        />
      )}
      <TextField form={form} name="value" label={t(contactKindNames[kind])} type={contactInputTypes[kind]} autoFocus />
      <TextField form={form} name="label" label={t('contacts.column.label')} description={t('contacts.label_hint')} />
      <CheckField form={form} name="consent" label={t('contacts.consent')} />
    </DialogForm>
  );
}
