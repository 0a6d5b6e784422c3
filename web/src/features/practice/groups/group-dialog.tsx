import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { editAgeGroup } from '../practice.queries.ts';
import type { AgeGroup } from '../practice.queries.ts';
import { YearFields, yearRules } from './group-fields.tsx';
import type { Years } from './group-fields.tsx';

/** Edits the ages of a group. */
export function GroupDialog({ group, onClose }: { readonly group: AgeGroup; readonly onClose: () => void }) {
  const { t } = useTranslation('students');
  const edit = useApiWrite(editAgeGroup);
  const { id, years_from, years_to } = group;
  const form = useForm<Years, unknown>({
    initial: { years_from, years_to },
    rules: yearRules,
    send: (_, { changes: { before, ...changed } }) =>
      edit.mutateAsync({ params: { id }, body: { ...filled(changed), before: filled(before) } }),
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      title={t('practice.edit_group', { from: years_from, to: years_to })}
      submit={t('practice.save')}
      onClose={onClose}
    >
      <YearFields form={form} />
    </DialogForm>
  );
}

const filled = ({ years_from, years_to }: Partial<Years>) => ({
  ...(typeof years_from === 'number' ? { years_from } : {}),
  ...(typeof years_to === 'number' ? { years_to } : {}),
});
