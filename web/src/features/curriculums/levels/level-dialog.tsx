import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { addGradeLevel, editGradeLevel } from '../curriculums.queries.ts';

type Props = {
  readonly curriculumId: number;
  readonly level: { readonly id: number; readonly title: string } | null;
  readonly onClose: () => void;
};

/** Adds or renames a level of a draft. */
export function LevelDialog({ curriculumId, level, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const add = useApiWrite(addGradeLevel);
  const edit = useApiWrite(editGradeLevel);
  const form = useForm({
    call: '/api/study/curriculums/{id}/levels/',
    initial: { title: level?.title ?? '' },
    rules: ({ title }) => ({ title: check(title, required) }),
    send: ({ title }, { changes }) =>
      level === null
        ? add.mutateAsync({ params: { id: curriculumId }, body: { title } })
        : edit.mutateAsync({ params: { id: level.id }, body: { title, before: { title: changes.before.title ?? level.title } } }),
    onSuccess: onClose,
  });
  return (
    <DialogForm
      form={form}
      title={t(level === null ? 'curriculum.level.add' : 'curriculum.level.rename')}
      submit={t('curriculum.save')}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={t('curriculum.level.title')} autoFocus />
    </DialogForm>
  );
}
