import { TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordChanges } from '../../../kernel/record-changes.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { CheckBox } from '../../../ui/forms/check-box.tsx';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import type { ClientCard } from '../clients.queries.ts';
import { contactKindNames } from '../contact-kinds.ts';
import { DuplicateNotice } from '../duplicates/duplicate-notice.tsx';
import { contactKinds } from './contact-lines.tsx';
import { contactProblem, duplicateWishOf } from './record-draft.rules.ts';
import type { ContactKind } from './record-draft.rules.ts';
import { createContactWrite, editContactWrite } from './records.queries.ts';
import classes from './records.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Contact = NonNullable<ClientCard['contacts']>[number];
type Props = { readonly client: ClientCard; readonly contact: Contact | null; readonly onClose: () => void };

/** Adds a way to reach a client, or changes one. */
export function ContactDialog({ client, contact, onClose }: Props) {
  const { t } = useTranslation('clients');
  return (
    <FormDialog title={contact === null ? t('contacts.new') : t('contacts.edit')} onClose={onClose}>
      <ContactForm client={client} contact={contact} onClose={onClose} />
    </FormDialog>
  );
}

function ContactForm({ client, contact, onClose }: Props) {
  const { t } = useTranslation('clients');
  const [kind, setKind] = useState<ContactKind>(contact?.kind ?? 'phone');
  const record = {
    value: contact?.value ?? '',
    label: contact?.label ?? '',
    consent: contact !== null && contact.consented_at !== null,
  };
  const { now: draft, isChanged, wish, change, takeIn } = useRecordChanges(record);
  const create = useApiWrite(createContactWrite);
  const edit = useApiWrite(editContactWrite);
  const write = contact === null ? create : edit;
  const problems = useProblems({ value: contactProblem(kind, draft.value), label: null }, write.error);
  const set = (more: Partial<typeof draft>) => {
    change(more);
    if (write.isError) write.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problems.allow(event.currentTarget) || write.isPending) return;
    const onSuccess = () => {
      toast.success(t('record.saved'));
      onClose();
    };
    if (contact === null) create.mutate({ body: { ...draft, kind, client_id: client.id } }, { onSuccess });
    else edit.mutate({ params: { id: contact.id }, body: wish }, { onSuccess, onError: takeIn });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={isChanged && !write.isSuccess} />
      {contact === null && (
        <NativePicker
          label={t('contacts.column.kind')}
          options={contactKinds.map((id) => ({ id, title: t(contactKindNames[id]) }))}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen);
            set({});
          }}
        />
      )}
      <TextInput
        label={t(contactKindNames[kind])}
        name="value"
        type={kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'text'}
        value={draft.value}
        onChange={({ currentTarget }) => set({ value: currentTarget.value })}
        onBlur={(event) => problems.leave('value', event)}
        error={problems.at('value')}
        required
        withAsterisk={false}
        maxLength={254}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        label={t('contacts.column.label')}
        description={t('contacts.label_hint')}
        name="label"
        value={draft.label}
        onChange={({ currentTarget }) => set({ label: currentTarget.value })}
        error={problems.at('label')}
        maxLength={100}
        autoComplete="off"
      />
      <CheckBox checked={draft.consent} onChange={(consent) => set({ consent })}>
        {t('contacts.consent')}
      </CheckBox>
      <DuplicateNotice
        wish={{ ...duplicateWishOf({ name: '', contacts: [{ key: '', kind, ...draft }], children: [] }), except_client_id: client.id }}
      />
      <FormErrors error={write.error} except={['value', 'label']} />
      <FormButtons submit={t('ui:action.save')} pending={write.isPending} onCancel={onClose} />
    </form>
  );
}
