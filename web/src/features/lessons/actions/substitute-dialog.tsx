/** Assigns a substitute to a lesson, best match first. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { choiceProps, useField } from '../../../ui/forms/use-field.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { substitutesQuery, substituteTeacherWrite } from '../lessons.queries.ts';
import classes from '../public/lesson-dialogs.module.css';
import { SubstituteSelect } from '../public/substitute-select.tsx';
import { LessonTime } from '../public/when/lesson-time.tsx';

type Props = {
  readonly lesson: Lesson;
  readonly onClose: () => void;
  /** @param before the teacher to restore on undo */
  readonly onSubstituted: (lesson: Lesson, before: number) => void;
};

export function SubstituteDialog({ lesson, onClose, onSubstituted }: Props) {
  const { t } = useTranslation('lessons');
  const { substitute_for_id: original, substitute_for_name, teacher_name, teacher_id: before } = lesson;
  const { data } = useQuery(substitutesQuery(lesson.id));
  const substitute = useApiWrite(substituteTeacherWrite);
  const form = useForm({
    initial: { teacher_id: data?.[0]?.teacher_id ?? null },
    rules: ({ teacher_id }) => ({ teacher_id: check(teacher_id, required) }),
    send: ({ teacher_id }) => substitute.mutateAsync({ params: { id: lesson.id }, body: { teacher_id: teacher_id ?? 0 } }),
    onSuccess: (changed) => onSubstituted(changed, before),
  });
  const takeBack = (
    <Button variant="default" pending={form.isPending} onClick={() => form.submit({ teacher_id: original })}>
      {t('substitute.take_back', { name: substitute_for_name ?? '' })}
    </Button>
  );
  const teacher = useField<number | null>(form as never, 'teacher_id');
  return (
    <DialogForm
      form={form}
      title={t('substitute.title', { kid: lesson.kid_name })}
      submit={t('substitute.submit')}
      disabled={form.values.teacher_id === null}
      onClose={onClose}
      actions={original !== null && takeBack}
    >
      <p className="soft">
        <LessonTime start={lesson.start} minutes={lesson.minutes} /> · {teacher_name}
      </p>
      <SubstituteSelect lessonId={lesson.id} {...choiceProps(teacher)} autoFocus />
      <p className={classes.hint}>{t('substitute.consequence', { name: substitute_for_name ?? teacher_name })}</p>
    </DialogForm>
  );
}
