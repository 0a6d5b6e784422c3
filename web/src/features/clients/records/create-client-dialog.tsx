import { servesEveryClient } from '@lectern/contract/permissions';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { useCurrentUser, useMay, usePageInfo } from '../../../kernel/session.ts';
import { SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import { PersonField, ZoneField } from '../../../ui/forms/people-fields.tsx';
import { renamedFields } from '../../../ui/forms/state/renamed-fields.ts';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { languageOptions } from '../../../ui/options/languages.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { ClientCard } from '../clients.queries.ts';
import { DuplicateNotice } from '../duplicates/duplicate-notice.tsx';
import { ChildLines, newChild } from './child-lines.tsx';
import { ContactLines, newContact } from './contact-lines.tsx';
import { clientProblems, duplicateQueryOf, formPath, newClientOf } from './record-draft.rules.ts';
import type { ClientDraft } from './record-draft.rules.ts';
import { createClientWrite } from './records.queries.ts';

/** Creates a client with contacts and children, and opens the card. */
export function CreateClientDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const user = useCurrentUser();
  const choosesManager = useMay(servesEveryClient);
  const { zone, client_language: language } = usePageInfo();
  const create = useApiWrite(createClientWrite);
  const [initial] = useState<ClientDraft>(() => ({
    name: '',
    zone,
    language,
    manager_id: user.id,
    contacts: [newContact('phone'), newContact('email')],
    children: [newChild()],
  }));
  const form = useForm<ClientDraft, ClientCard>({
    call: '/api/clients/',
    initial,
    rules: clientProblems,
    send: async (draft, { idempotencyKey }) => {
      try {
        return await create.mutateAsync({ body: newClientOf(draft, user.id), idempotencyKey });
      } catch (error) {
        throw renamedFields(error, (field) => formPath(draft, field));
      }
    },
    onSuccess: ({ id, name }) => {
      toast.success(t('record.created', { name }));
      onClose();
      void navigate({ to: '/clients/$clientId', params: { clientId: String(id) } });
    },
    draft: 'new_client',
  });
  return (
    <DialogForm
      form={form}
      title={t('record.new')}
      submit={t('record.create')}
      size="xl"
      onClose={onClose}
      effect={<DuplicateNotice query={duplicateQueryOf(form.values)} />}
    >
      <TextField form={form} name="name" label={t('record.name')} autoFocus />
      <FieldRow>
        <ZoneField form={form} name="zone" />
        {choosesManager && <PersonField form={form} name="manager_id" kind="manager" label={t('column.manager')} />}
      </FieldRow>
      <SegmentField form={form} name="language" label={t('record.language')} options={languageOptions()} />
      <ContactLines form={form} />
      <ChildLines form={form} />
    </DialogForm>
  );
}
