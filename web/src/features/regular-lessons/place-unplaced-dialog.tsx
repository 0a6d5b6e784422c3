/** Another time for a lesson that could not be placed; a taken one is answered with the next free one. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../kernel/session.ts';
import { temporalZone } from '../../kernel/zone.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { instantAt, wallAt } from '../lessons/public/when/wall-clock.rules.ts';
import { WhenFields } from '../lessons/public/when/when-fields.tsx';
import type { UnplacedLesson } from './regular-lessons.queries.ts';
import { placeUnplacedWrite } from './regular-lessons.queries.ts';
import classes from './regular-lessons.module.css';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly lesson: UnplacedLesson; readonly onClose: () => void };

export function PlaceUnplacedDialog({ lesson, onClose }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const zone = temporalZone(usePageInfo().zone);
  const [when, setWhen] = useState(() => wallAt(lesson.start, zone));
  const place = useApiWrite(placeUnplacedWrite);
  const instant = instantAt(when, zone);
  const placeAt = (start: string | null) => {
    if (start === null || place.isPending) return;
    place.mutate(
      { params: { id: lesson.id }, body: { start } },
      {
        onSuccess: () => {
          toast.success(t('regular.placed', { count: 1 }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog onClose={onClose} title={t('regular.place_title', { kid: lesson.kid_name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          placeAt(instant);
        }}
      >
        <p className={classes.soft}>{t('regular.of', { course: lesson.course_title, teacher: lesson.teacher_name })}</p>
        <WhenFields
          value={when}
          zone={zone}
          other={{ name: lesson.kid_name, zone: lesson.kid_zone }}
          refusal={place.error}
          autoFocus
          onChange={(next) => {
            setWhen(next);
            place.reset();
          }}
          onTake={(next) => {
            setWhen(wallAt(next, zone));
            placeAt(next);
          }}
        />
        <FormErrors error={place.error} except={['start']} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={place.isPending} disabled={instant === null}>
            {t('regular.place_single')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
