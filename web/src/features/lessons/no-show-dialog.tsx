/** "Did not come": who, and before the button is pressed what it costs whom. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { noShowPreviewQuery, markNoShowWrite } from './lessons.queries.ts';
import { OutcomeCost } from './public/cancel-cost.tsx';
import classes from './public/lesson-dialogs.module.css';
import { LessonTime } from './public/when/lesson-time.tsx';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly lesson: Lesson; readonly onClose: () => void; readonly onMarked: (lesson: Lesson) => void };

export function NoShowDialog({ lesson, onClose, onMarked }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const [who, setWho] = useState<'client' | 'teacher'>('client');
  const [comment, setComment] = useState('');
  const { data, error } = useQuery(noShowPreviewQuery(lesson.id, who));
  const mark = useApiWrite(markNoShowWrite);
  return (
    <FormDialog onClose={onClose} title={t('no_show.title', { kid: lesson.kid_name })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          mark.mutate({ params: { id: lesson.id }, body: { who, comment } }, { onSuccess: onMarked });
        }}
      >
        <p className={classes.subject}>
          <LessonTime start={lesson.start} minutes={lesson.minutes} />
        </p>
        <Segmented
          label={t('no_show.who')}
          options={[
            { value: 'client', label: t('no_show.client', { kid: lesson.kid_name }) },
            { value: 'teacher', label: t('no_show.teacher', { name: lesson.teacher_name }) },
          ]}
          value={who}
          onChange={(next) => {
            setWho(next);
            mark.reset();
          }}
        />
        <OutcomeCost preview={data} error={error} />
        <Textarea
          label={t('cancel.comment')}
          autosize
          minRows={2}
          maxLength={1000}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <FormErrors error={mark.error} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" variant="danger" pending={mark.isPending} disabled={data === undefined}>
            {t('no_show.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
