import '../../../ui/overlay-styles.ts';
import { Modal, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { OptionPicker } from '../../../ui/fields/option-picker.tsx';
import { fieldErrors, FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { UnsavedWork } from '../../../ui/unsaved-work.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { contractNames } from '../teacher-columns.tsx';
import classes from './teacher-profile.module.css';
import { teacherChoicesQuery, useEditTeacher } from '../teachers.queries.ts';
import type { TeacherCard, TeacherChanges } from '../teachers.queries.ts';
import { contractTypes } from '../teachers-search.rules.ts';

/** What a teacher says of themselves; for whoever leads them, how they are employed, too. */
export function EditTeacherDialog({ teacher, onClose }: { readonly teacher: TeacherCard; readonly onClose: () => void }) {
  const { t } = useTranslation('teachers');
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('about.edit')}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
      closeOnClickOutside={false}
    >
      <EditForm teacher={teacher} onDone={onClose} />
    </Modal>
  );
}

const fields = ['about', 'inn', 'max_minutes_per_week', 'curator_id', 'contract_type'] as const;

function EditForm({ teacher, onDone }: { readonly teacher: TeacherCard; readonly onDone: () => void }) {
  const { t } = useTranslation('teachers');
  const { can, terms } = teacher;
  const [changes, setChanges] = useState<TeacherChanges>({});
  const edit = useEditTeacher(teacher.id);
  const errorAt = fieldErrors(edit.error);
  const set = (more: TeacherChanges) => {
    setChanges({ ...changes, ...more });
    if (edit.isError) edit.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (edit.isPending) return;
    edit.mutate(changes, {
      onSuccess: () => {
        toast.success(t('about.saved'));
        onDone();
      },
    });
  };
  const now = { about: teacher.about, curator_id: teacher.curator_id, ...terms, ...changes };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={Object.keys(changes).length > 0 && !edit.isSuccess} />
      <Textarea
        label={t('about.about')}
        description={t('about.about_hint')}
        value={now.about ?? ''}
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
        <CuratorField value={now.curator_id ?? null} onChange={(curator_id) => set({ curator_id })} error={errorAt('curator_id')} />
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
    <OptionPicker
      label={t('column.curator')}
      options={curators.map(({ id, name }) => ({ id: String(id), title: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      clearable
      error={error}
    />
  );
}
