import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { HoursField } from '../../../ui/forms/number-fields.tsx';
import { PersonField } from '../../../ui/forms/people-fields.tsx';
import { DigitsField, TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, digits } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { contractNames } from '../teacher-columns.tsx';
import { contractTypes } from '../teacher-list.ts';
import { editTeacherWrite } from '../teachers.queries.ts';
import type { TeacherCard } from '../teachers.queries.ts';

/** Edits a teacher's own description and, for supervisors, the employment data. */
export function EditTeacherDialog({ teacher, onClose }: { readonly teacher: TeacherCard; readonly onClose: () => void }) {
  const { t } = useTranslation(['teachers', 'ui']);
  const { id, can, about, curator_id, terms } = teacher;
  const edit = useApiWrite(editTeacherWrite);
  const form = useForm({
    call: '/api/teachers/{id}/edit/profile/',
    initial: {
      about,
      curator_id,
      contract_type: terms?.contract_type ?? null,
      inn: terms?.inn ?? '',
      max_minutes_per_week: terms?.max_minutes_per_week ?? null,
    },
    rules: ({ inn }) => ({ inn: check(inn, digits) }),
    send: (_, { changes: { inn, before, ...changes } }) => {
      const blankAsNull = inn === undefined ? {} : { inn: inn === '' ? null : inn };
      const seen = before.inn === undefined ? before : { ...before, inn: before.inn === '' ? null : before.inn };
      return edit.mutateAsync({ params: { id }, body: { ...changes, ...blankAsNull, before: seen } as never });
    },
    onSuccess: () => {
      toast.success(t('about.saved'));
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('about.edit')} submit={t('ui:action.save')} onClose={onClose}>
      <TextAreaField form={form} name="about" label={t('about.about')} description={t('about.about_hint')} minRows={4} autoFocus />
      {can.edit_terms.allowed && (
        <>
          <SelectField
            form={form}
            name="contract_type"
            label={t('about.contract')}
            options={contractTypes.map((type) => ({ id: type, title: t(contractNames[type]) }))}
          />
          <DigitsField form={form} name="inn" label={t('about.inn')} description={t('about.inn_hint')} />
          <HoursField form={form} name="max_minutes_per_week" label={t('about.max_load')} description={t('about.max_load_hint')} />
        </>
      )}
      {can.edit_curator.allowed && <PersonField form={form} name="curator_id" kind="curator" label={t('column.curator')} clearable />}
    </DialogForm>
  );
}
