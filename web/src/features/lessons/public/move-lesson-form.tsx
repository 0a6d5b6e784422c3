/** "Move lesson": from its time to another. Dragged lessons come here with the new time filled in and only confirm it. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { moveLessonWrite } from '../lessons.queries.ts';
import classes from './lesson-dialogs.module.css';
import { LessonTime } from './when/lesson-time.tsx';
import type { Wall } from './when/wall-clock.rules.ts';
import { instantAt, wallAt } from './when/wall-clock.rules.ts';
import { WhenFields } from './when/when-fields.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = {
  readonly lesson: Lesson;
  readonly zone: string;
  /** Where it was dragged to; without it the form begins at the lesson's own time. */
  readonly to?: Wall | undefined;
  readonly onClose: () => void;
  /** @param was the start before, an instant: what an undo moves it back to */
  readonly onMoved: (lesson: Lesson, was: string) => void;
};

export function MoveLessonForm({ lesson, zone, to, onClose, onMoved }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const [when, setWhen] = useState(to ?? wallAt(lesson.start, zone));
  const move = useApiWrite(moveLessonWrite);
  const instant = instantAt(when, zone);

  const moveTo = (start: string | null) => {
    if (start === null) return;
    move.mutate({ params: { id: lesson.id }, body: { start } }, { onSuccess: (moved) => onMoved(moved, lesson.start) });
  };

  return (
    <FormDialog onClose={onClose} title={t('move.title', { kid: lesson.kid_name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          moveTo(instant);
        }}
      >
        <dl className={classes.change}>
          <dt>{t('move.from')}</dt>
          <dd>
            <LessonTime start={lesson.start} minutes={lesson.minutes} />
          </dd>
          <dt>{t('move.to')}</dt>
          <dd>{instant === null ? t('move.choose') : <LessonTime start={instant} minutes={lesson.minutes} />}</dd>
        </dl>
        <WhenFields
          value={when}
          zone={zone}
          other={{ name: lesson.kid_name, zone: lesson.kid_zone }}
          refusal={move.error}
          autoFocus={to === undefined}
          onChange={(next) => {
            setWhen(next);
            move.reset();
          }}
          onTake={(next) => {
            setWhen(wallAt(next, zone));
            moveTo(next);
          }}
        />
        <p className={classes.hint}>{t('move.consequence')}</p>
        <FormErrors error={move.error} except={['start']} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose}>{t('move.keep')}</CancelButton>
          <Button
            type="submit"
            pending={move.isPending}
            disabled={instant === null || instant === lesson.start}
            data-autofocus={to !== undefined || undefined}
          >
            {t('move.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
