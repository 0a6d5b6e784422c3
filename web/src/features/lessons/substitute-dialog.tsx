/** "Another teacher": who could teach this lesson instead, the best first. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { substitutesQuery, substituteTeacherWrite } from './lessons.queries.ts';
import classes from './public/lesson-dialogs.module.css';
import { LessonTime } from './public/when/lesson-time.tsx';
import { SubstituteSelect } from './public/substitute-select.tsx';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = {
  readonly lesson: Lesson;
  readonly onClose: () => void;
  /** @param before whom to name again to take it back */
  readonly onSubstituted: (lesson: Lesson, before: number) => void;
};

export function SubstituteDialog({ lesson, onClose, onSubstituted }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const [chosen, setChosen] = useState<number | null>(null);
  const substitutes = useQuery(substitutesQuery(lesson.id));
  const substitute = useApiWrite(substituteTeacherWrite);
  const teacherId = chosen ?? substitutes.data?.[0]?.teacher_id ?? null;
  const name = (id: number) =>
    substitute.mutate(
      { params: { id: lesson.id }, body: { teacher_id: id } },
      { onSuccess: (changed) => onSubstituted(changed, lesson.teacher_id) },
    );
  const { substitute_for_id: original } = lesson;
  return (
    <FormDialog onClose={onClose} title={t('substitute.title', { kid: lesson.kid_name })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (teacherId !== null) name(teacherId);
        }}
      >
        <p className={classes.subject}>
          <LessonTime start={lesson.start} minutes={lesson.minutes} /> · {lesson.teacher_name}
        </p>
        <SubstituteSelect
          lessonId={lesson.id}
          value={teacherId}
          autoFocus
          onChange={(id) => {
            setChosen(id);
            substitute.reset();
          }}
        />
        <p className={classes.hint}>{t('substitute.consequence', { name: lesson.substitute_for_name ?? lesson.teacher_name })}</p>
        <FormErrors error={substitute.error} />
        <div className={classes.buttons}>
          {original !== null && (
            <Button variant="default" pending={substitute.isPending} onClick={() => name(original)}>
              {t('substitute.take_back', { name: lesson.substitute_for_name ?? '' })}
            </Button>
          )}
          <Button type="submit" pending={substitute.isPending} disabled={teacherId === null}>
            {t('substitute.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
