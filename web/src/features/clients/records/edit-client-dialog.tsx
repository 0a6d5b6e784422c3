import { TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordChanges } from '../../../kernel/record-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { check, required } from '../../../ui/forms/validation.ts';
import { ZoneField } from '../../accounts/public/zone-field.tsx';
import type { ClientCard } from '../clients.queries.ts';
import { LanguageField } from './language-field.tsx';
import { ManagerField } from './manager-field.tsx';
import { editClientWrite } from './records.queries.ts';
import classes from './records.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly client: ClientCard; readonly onClose: () => void };

/** What the head of a client's card says: name, zone and language; for whoever serves everybody, whose client it is, too. */
export function EditClientDialog({ client, onClose }: Props) {
  const { t } = useTranslation('clients');
  return (
    <FormDialog title={t('record.edit', { name: client.name })} onClose={onClose}>
      <EditForm client={client} onClose={onClose} />
    </FormDialog>
  );
}

function EditForm({ client, onClose }: Props) {
  const { t } = useTranslation('clients');
  const { name, zone, language, manager_id } = client;
  const { now, isChanged, wish, change, takeIn } = useRecordChanges({ name, zone, language, manager_id });
  const edit = useApiWrite(editClientWrite);
  const problems = useProblems({ name: check(now.name, required), zone: null, manager_id: null }, edit.error);
  const set = (more: Partial<typeof now>) => {
    change(more);
    if (edit.isError) edit.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problems.allow(event.currentTarget) || edit.isPending) return;
    edit.mutate(
      { params: { id: client.id }, body: wish },
      {
        onError: takeIn,
        onSuccess: () => {
          toast.success(t('record.saved'));
          onClose();
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={isChanged && !edit.isSuccess} />
      <TextInput
        label={t('record.name')}
        name="name"
        value={now.name}
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
        value={now.zone}
        onChange={(chosen) => set({ zone: chosen })}
        error={problems.at('zone')}
        hint={(time) => t('record.zone_hint', { time })}
      />
      <LanguageField value={now.language} onChange={(chosen) => set({ language: chosen })} />
      {client.can.change_manager.allowed && (
        <ManagerField
          value={now.manager_id}
          onChange={(chosen) => set({ manager_id: chosen })}
          error={problems.at('manager_id')}
          clearable
        />
      )}
      <FormErrors error={edit.error} except={['name', 'zone', 'manager_id']} />
      <div className={classes.buttons}>
        <CancelButton onCancel={onClose} />
        <Button type="submit" pending={edit.isPending}>
          {t('ui:action.save')}
        </Button>
      </div>
    </form>
  );
}
