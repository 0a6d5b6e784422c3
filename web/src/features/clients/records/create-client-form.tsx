import { abilities } from '@lectern/contract/permissions';
import { TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dropDraft, useDraft } from '../../../kernel/draft.ts';
import { useCurrentUser, usePageInfo } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { ZoneField } from '../../accounts/public/zone-field.tsx';
import { DuplicateNotice } from '../duplicates/duplicate-notice.tsx';
import { ChildLines, newChild } from './child-lines.tsx';
import { ContactLines, newContact } from './contact-lines.tsx';
import { LanguageField } from './language-field.tsx';
import { ManagerField } from './manager-field.tsx';
import { clientProblems, duplicateWishOf, isBlankChild, isBlankContact, newClientOf } from './record-draft.rules.ts';
import type { ClientDraft } from './record-draft.rules.ts';
import { createClientWrite } from './records.queries.ts';
import classes from './records.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** What is typed here is kept in this tab until the client is made or the form is given up. */
export const newClientDraft = 'new_client';

const isTouched = ({ name, contacts, children }: ClientDraft) =>
  name.trim() !== '' || contacts.some((each) => !isBlankContact(each)) || children.some((each) => !isBlankChild(each));

type Props = { readonly onCreated: (id: number) => void; readonly onCancel: () => void };

/** A new client with contacts and children, all at once. */
export function CreateClientForm({ onCreated, onCancel }: Props) {
  const { t } = useTranslation('clients');
  const user = useCurrentUser();
  const { zone, client_language } = usePageInfo();
  const [draft, setDraft] = useDraft<ClientDraft>(newClientDraft, () => ({
    name: '',
    zone,
    language: client_language,
    manager_id: user.id,
    contacts: [newContact('phone'), newContact('email')],
    children: [newChild()],
  }));
  const create = useApiWrite(createClientWrite);
  const found = clientProblems(draft);
  const problems = useProblems<string>(found, create.error);
  const set = (more: Partial<ClientDraft>) => {
    setDraft({ ...draft, ...more });
    if (!create.isError) return;
    create.reset();
    // What is sent next is another wish.
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problems.allow(event.currentTarget) || create.isPending) return;
    create.mutate(
      { body: newClientOf(draft, user.id) },
      {
        onSuccess: ({ id, name }) => {
          dropDraft(newClientDraft);
          toast.success(t('record.created', { name }));
          onCreated(id);
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={isTouched(draft) && !create.isSuccess} onLeave={() => dropDraft(newClientDraft)} />
      <TextInput
        label={t('record.name')}
        name="name"
        value={draft.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        onBlur={(event) => problems.leave('name', event)}
        error={problems.at('name')}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.pair}>
        <ZoneField
          value={draft.zone}
          onChange={(chosen) => set({ zone: chosen })}
          error={problems.at('zone')}
          hint={(time) => t('record.zone_hint', { time })}
        />
        {user.abilities.includes(abilities.allClients) && (
          <ManagerField value={draft.manager_id} onChange={(id) => set({ manager_id: id ?? user.id })} error={problems.at('manager_id')} />
        )}
      </div>
      <LanguageField value={draft.language} onChange={(language) => set({ language })} />
      <ContactLines contacts={draft.contacts} problems={problems} onChange={(contacts) => set({ contacts })} />
      <ChildLines kids={draft.children} problems={problems} onChange={(children) => set({ children })} />
      <DuplicateNotice wish={duplicateWishOf(draft)} />
      <FormErrors error={create.error} except={[...Object.keys(found), 'zone', 'manager_id']} />
      <div className={classes.buttons}>
        <CancelButton
          onCancel={() => {
            dropDraft(newClientDraft);
            onCancel();
          }}
        />
        <Button type="submit" pending={create.isPending}>
          {t('record.create')}
        </Button>
      </div>
    </form>
  );
}
