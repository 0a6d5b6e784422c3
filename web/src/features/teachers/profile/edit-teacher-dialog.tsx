import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useRecordChanges } from '../../../kernel/record-changes.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { contractNames } from '../teacher-columns.tsx';
import classes from './teacher-profile.module.css';
import { teacherChoicesQuery, editTeacherWrite } from '../teachers.queries.ts';
import type { TeacherCard } from '../teachers.queries.ts';
import { contractTypes } from '../teacher-list.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** What a teacher says of themselves; for whoever leads them, how they are employed, too. */
export function EditTeacherDialog({ teacher, onClose }: { readonly teacher: TeacherCard; readonly onClose: () => void }) {
  const { t } = useTranslation('teachers');
  return (
    <FormDialog onClose={onClose} title={t('about.edit')}>
      <EditForm teacher={teacher} onDone={onClose} />
    </FormDialog>
  );
}

const fields = ['about', 'inn', 'max_minutes_per_week', 'curator_id', 'contract_type'] as const;

/** Terms are there for whoever leads the teacher. */
type Employment = Pick<TeacherCard, 'about' | 'curator_id'> & Partial<NonNullable<TeacherCard['terms']>>;

function EditForm({ teacher, onDone }: { readonly teacher: TeacherCard; readonly onDone: () => void }) {
  const { t } = useTranslation('teachers');
  const { can, terms } = teacher;
  const { now, isChanged, wish, change, takeIn } = useRecordChanges<Employment>({
    about: teacher.about,
    curator_id: teacher.curator_id,
    ...terms,
  });
  const edit = useApiWrite(editTeacherWrite);
  const errorAt = fieldErrors(edit.error);
  const set = (more: Partial<Employment>) => {
    change(more);
    if (edit.isError) edit.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (edit.isPending) return;
    edit.mutate(
      { params: { id: teacher.id }, body: wish },
      {
        onError: takeIn,
        onSuccess: () => {
          toast.success(t('about.saved'));
          onDone();
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={isChanged && !edit.isSuccess} />
      <Textarea
        label={t('about.about')}
        description={t('about.about_hint')}
        value={now.about}
        onChange={({ currentTarget }) => set({ about: currentTarget.value })}
        error={errorAt('about')}
        maxLength={2000}
        rows={4}
        data-autofocus
      />
      {can.edit_terms.allowed && (
        <>
          <NativePicker
            label={t('about.contract')}
            options={contractTypes.map((type) => ({ id: type, title: t(contractNames[type]) }))}
            value={now.contract_type ?? null}
            onChange={(contract_type) => set({ contract_type })}
          />
          <TextInput
            label={t('about.inn')}
            description={t('about.inn_hint')}
            value={now.inn ?? ''}
            inputMode="numeric"
            maxLength={12}
            autoComplete="off"
            onChange={({ currentTarget }) => set({ inn: currentTarget.value.trim() === '' ? null : currentTarget.value.trim() })}
            error={errorAt('inn')}
          />
          <NumberInput
            label={t('about.max_load')}
            description={t('about.max_load_hint')}
            value={now.max_minutes_per_week == null ? '' : now.max_minutes_per_week / 60}
            onChange={(hours) => set({ max_minutes_per_week: hours === '' ? null : Math.round(Number(hours) * 60) })}
            error={errorAt('max_minutes_per_week')}
            min={0.25}
            max={100}
            hideControls
          />
        </>
      )}
      {can.edit_curator.allowed && (
        <CuratorField value={now.curator_id} onChange={(curator_id) => set({ curator_id })} error={errorAt('curator_id')} />
      )}
      <FormErrors error={edit.error} except={fields} />
      <FormButtons submit={t('ui:action.save')} pending={edit.isPending} onCancel={onDone} />
    </form>
  );
}

type CuratorProps = { readonly value: number | null; readonly onChange: (id: number | null) => void; readonly error: string | undefined };

function CuratorField({ value, onChange, error }: CuratorProps) {
  const { t } = useTranslation('teachers');
  const curators = useQuery(teacherChoicesQuery).data?.curators ?? [];
  return (
    <Combobox
      label={t('column.curator')}
      options={curators.map(({ id, name }) => ({ id: String(id), title: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      clearable
      error={error}
    />
  );
}
