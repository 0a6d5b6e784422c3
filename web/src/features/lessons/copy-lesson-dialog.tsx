/** "Copy lesson": the same people and course at another time; the lesson that is copied stays as it is. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormErrors, fieldErrors } from '../../ui/form-errors.tsx';
import { useCreateLesson } from './lessons.queries.ts';
import classes from './public/lesson-dialogs.module.css';
import { LessonTime } from './public/lesson-time.tsx';
import { isSlotConflict, SlotConflict } from './public/slot-conflict.tsx';
import { instantAt, wallAt } from './public/wall-clock.rules.ts';
import { WhenFields } from './public/when-fields.tsx';

type Props = {
  readonly lesson: Lesson;
  /** The viewer's, as Temporal takes it. */
  readonly zone: string;
  readonly onClose: () => void;
  readonly onCopied: (lesson: Lesson) => void;
};

export function CopyLessonDialog({ lesson, zone, onClose, onCopied }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  // A week later is what most copies are for.
  const [when, setWhen] = useState(() =>
    wallAt(
      Temporal.Instant.from(lesson.start)
        .add({ hours: 7 * 24 })
        .toString(),
      zone,
    ),
  );
  const idempotencyKey = useRef(crypto.randomUUID());
  const create = useCreateLesson();
  const instant = instantAt(when, zone);
  const place = (start: string | null) => {
    if (start === null) return;
    const { teacher_id, kid_id, course_id, service_course_id, minutes, partner } = lesson;
    const body = { teacher_id, kid_id, course_id, service_course_id, start, minutes, with_kid_id: partner?.kid_id ?? null };
    create.mutate({ ...body, idempotencyKey: idempotencyKey.current }, { onSuccess: onCopied });
  };
  const text = fieldErrors(create.error)('start');
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
          error={
            isSlotConflict(create.error) ? (
              <SlotConflict
                error={create.error}
                zone={zone}
                date={when.date}
                onTake={(next) => {
                  setWhen(wallAt(next, zone));
                  place(next);
                }}
              />
            ) : text === undefined ? null : (
              <p className={classes.error}>{text}</p>
            )
          }
          onChange={(next) => {
            setWhen(next);
            create.reset();
          }}
        />
        <FormErrors error={create.error} except={['start']} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui:action.cancel')}
          </Button>
          <Button type="submit" pending={create.isPending} disabled={instant === null}>
            {t('copy.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
