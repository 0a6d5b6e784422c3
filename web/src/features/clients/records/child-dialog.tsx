import { TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { useRecordChanges } from '../../../kernel/record-changes.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { check, required } from '../../../ui/forms/validation.ts';
import { ZoneField } from '../../accounts/public/zone-field.tsx';
import type { ClientCard } from '../clients.queries.ts';
import { grades } from './child-lines.tsx';
import { createChildWrite, editChildWrite } from './records.queries.ts';
import type { ChildChanges } from './records.queries.ts';
import classes from './records.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Kid = Pick<ClientCard['kids'][number], 'id' | 'name' | 'birth_date' | 'grade' | 'zone'>;
type Props = { readonly client: ClientCard; readonly kid: Kid | null; readonly onClose: () => void };

/** Adds a child to a client, or changes what is on record of one. */
export function ChildDialog({ client, kid, onClose }: Props) {
  const { t } = useTranslation('clients');
  return (
    <FormDialog title={kid === null ? t('child.new', { name: client.name }) : t('child.edit', { name: kid.name })} onClose={onClose}>
      <ChildForm client={client} kid={kid} onClose={onClose} />
    </FormDialog>
  );
}

function ChildForm({ client, kid, onClose }: Props) {
  const { t } = useTranslation('clients');
  const record = {
    name: kid?.name ?? '',
    birth_date: kid?.birth_date ?? null,
    grade: kid?.grade ?? null,
    zone: kid?.zone ?? client.zone,
  };
  const { now: draft, isChanged, wish, change, takeIn } = useRecordChanges(record);
  const create = useApiWrite(createChildWrite);
  const edit = useApiWrite(editChildWrite);
  const save = kid === null ? create : edit;
  const problems = useProblems(
    { name: check(draft.name, required), birth_date: null, grade: check(draft.grade, required), zone: null },
    save.error,
  );
  const set = (more: Partial<typeof draft>) => {
    change(more);
    if (save.isError) save.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { grade } = draft;
    if (!problems.allow(event.currentTarget) || grade === null || save.isPending) return;
    const onSuccess = () => {
      toast.success(kid === null ? t('child.added', { name: draft.name }) : t('record.saved'));
      onClose();
    };
    if (kid === null) create.mutate({ body: { ...draft, grade, client_id: client.id } }, { onSuccess });
    // A child on record has a grade.
    else edit.mutate({ params: { id: kid.id }, body: wish as ChildChanges }, { onSuccess, onError: takeIn });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={isChanged && !save.isSuccess} />
      <TextInput
        label={t('child.name')}
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
        <DateField
          label={t('child.birth_date')}
          value={draft.birth_date}
          max={localDateOf(nowInstant())}
          onChange={(birth_date) => set({ birth_date })}
          error={problems.at('birth_date')}
        />
        <NativePicker
          label={t('child.grade')}
          name="grade"
          options={grades}
          value={draft.grade}
          onChange={(grade) => set({ grade })}
          error={problems.at('grade')}
        />
      </div>
      <ZoneField
        value={draft.zone}
        onChange={(zone) => set({ zone })}
        error={problems.at('zone')}
        hint={(time) => t('record.zone_hint', { time })}
      />
      <FormErrors error={save.error} except={['name', 'birth_date', 'grade', 'zone']} />
      <FormButtons submit={kid === null ? t('child.add') : t('ui:action.save')} pending={save.isPending} onCancel={onClose} />
    </form>
  );
}
