/** "Cancel lesson": for which reason, and before the button is pressed what it costs whom. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { cancelLessonWrite } from '../lessons.queries.ts';
import { CancelCost } from './cancel-cost.tsx';
import classes from './lesson-dialogs.module.css';
import { LessonTime } from './when/lesson-time.tsx';
import { ReasonSelect } from './reason-select.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly lesson: Lesson; readonly onClose: () => void; readonly onCancelled: () => void };

export function CancelLessonDialog({ lesson, onClose, onCancelled }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const [reasonId, setReasonId] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const cancel = useApiWrite(cancelLessonWrite);

  return (
    <FormDialog onClose={onClose} title={t('cancel.title', { kid: lesson.kid_name })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reasonId === null) return;
          cancel.mutate({ params: { id: lesson.id }, body: { reason_id: reasonId, comment } }, { onSuccess: onCancelled });
        }}
      >
        <p className={classes.subject}>
          <LessonTime start={lesson.start} minutes={lesson.minutes} />
        </p>
        <ReasonSelect
          value={reasonId}
          autoFocus
          onChange={(chosen) => {
            setReasonId(chosen);
            cancel.reset();
          }}
        />
        <CancelCost lessonId={lesson.id} reasonId={reasonId} />
        <Textarea
          label={t('cancel.comment')}
          autosize
          minRows={2}
          maxLength={1000}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <FormErrors error={cancel.error} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose}>{t('cancel.keep')}</CancelButton>
          <Button type="submit" variant="danger" pending={cancel.isPending} disabled={reasonId === null}>
            {t('cancel.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
