import { TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useProblems } from '../../../ui/field-problems.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { UnsavedWork } from '../../../ui/unsaved-work.tsx';
import { check, required } from '../../../ui/validation.ts';
import { ZoneField } from '../../accounts/public/zone-field.tsx';
import type { ClientCard } from '../clients.queries.ts';
import { LanguageField } from './language-field.tsx';
import { ManagerField } from './manager-field.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { useEditClient } from './records.queries.ts';
import type { ClientChanges } from './records.queries.ts';
import classes from './records.module.css';

type Props = { readonly client: ClientCard; readonly onClose: () => void };

/** What the head of a client's card says: name, zone and language; for whoever serves everybody, whose client it is, too. */
export function EditClientDialog({ client, onClose }: Props) {
  const { t } = useTranslation('clients');
  return (
    <RecordDialog title={t('record.edit', { name: client.name })} onClose={onClose}>
      <EditForm client={client} onClose={onClose} />
    </RecordDialog>
  );
}

function EditForm({ client, onClose }: Props) {
  const { t } = useTranslation('clients');
  const [changes, setChanges] = useState<ClientChanges>({});
  const edit = useEditClient(client.id);
  const now = { name: client.name, zone: client.zone, language: client.language, manager_id: client.manager_id, ...changes };
  const problems = useProblems({ name: check(now.name, required), zone: null, manager_id: null }, edit.error);
  const set = (more: ClientChanges) => {
    setChanges({ ...changes, ...more });
    if (edit.isError) edit.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problems.allow(event.currentTarget) || edit.isPending) return;
    edit.mutate(changes, {
      onSuccess: () => {
        toast.success(t('record.saved'));
        onClose();
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={Object.keys(changes).length > 0 && !edit.isSuccess} />
      <TextInput
        label={t('record.name')}
        name="name"
        value={now.name ?? ''}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        onBlur={(event) => problems.leave('name', event)}
        error={problems.at('name')}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
      <ZoneField
        value={now.zone ?? client.zone}
        onChange={(zone) => set({ zone })}
        error={problems.at('zone')}
        hint={(time) => t('record.zone_hint', { time })}
      />
      <LanguageField value={now.language ?? client.language} onChange={(language) => set({ language })} />
      {client.can.change_manager.allowed && (
        <ManagerField
          value={now.manager_id ?? null}
          onChange={(manager_id) => set({ manager_id })}
          error={problems.at('manager_id')}
          clearable
        />
      )}
      <FormErrors error={edit.error} except={['name', 'zone', 'manager_id']} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('ui:action.cancel')}
        </Button>
        <Button type="submit" pending={edit.isPending}>
          {t('ui:action.save')}
        </Button>
      </div>
    </form>
  );
}
