/** "Copy lesson": the same people and course at another time; the lesson that is copied stays as it is. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { temporalZone } from '../../kernel/zone.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { createLessonWrite } from './lessons.queries.ts';
import classes from './public/lesson-dialogs.module.css';
import { LessonTime } from './public/when/lesson-time.tsx';
import { instantAt, wallAt, weekLater } from './public/when/wall-clock.rules.ts';
import { WhenFields } from './public/when/when-fields.tsx';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = {
  readonly lesson: Lesson;
  /** The viewer's, as Temporal takes it. */
  readonly zone: string;
  readonly onClose: () => void;
  readonly onCopied: (lesson: Lesson) => void;
};

export function CopyLessonDialog({ lesson, zone, onClose, onCopied }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  // A week later is what most copies are for: at the same hour for the child, as weekly lessons are.
  const [when, setWhen] = useState(() => wallAt(weekLater(lesson.start, temporalZone(lesson.kid_zone), nowInstant()), zone));
  const create = useApiWrite(createLessonWrite);
  const instant = instantAt(when, zone);
  const place = (start: string | null) => {
    if (start === null) return;
    const { teacher_id, kid_id, course_id, service_course_id, minutes, partner } = lesson;
    const body = { teacher_id, kid_id, course_id, service_course_id, start, minutes, with_kid_id: partner?.kid_id ?? null };
    create.mutate({ body }, { onSuccess: onCopied });
  };
  return (
    <FormDialog onClose={onClose} title={t('copy.title', { kid: lesson.kid_name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          place(instant);
        }}
      >
        <p className={classes.subject}>
          {t('copy.of')} <LessonTime start={lesson.start} minutes={lesson.minutes} /> · {lesson.teacher_name}
        </p>
        <WhenFields
          value={when}
          zone={zone}
          other={{ name: lesson.kid_name, zone: lesson.kid_zone }}
          autoFocus
          refusal={create.error}
          onChange={(next) => {
            setWhen(next);
            create.reset();
          }}
          onTake={(next) => {
            setWhen(wallAt(next, zone));
            place(next);
          }}
        />
        <FormErrors error={create.error} except={['start']} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={create.isPending} disabled={instant === null}>
            {t('copy.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
