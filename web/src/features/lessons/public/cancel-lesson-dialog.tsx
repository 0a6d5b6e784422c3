/** "Cancel lesson": for which reason, and before the button is pressed what it costs whom. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { cancelLessonWrite, cancelPreviewQuery } from '../lessons.queries.ts';
import { CancelCost } from './cancel-cost.tsx';
import { ClientSaidFields } from './client-said-fields.tsx';
import type { SaidEntry } from './client-said.rules.ts';
import { saidOf } from './client-said.rules.ts';
import classes from './lesson-dialogs.module.css';
import { LessonTime } from './when/lesson-time.tsx';
import { ReasonSelect } from './reason-select.tsx';
import { wallAt } from './when/wall-clock.rules.ts';
import { usePageInfo } from '../../../kernel/session.ts';
import { temporalZone } from '../../../kernel/zone.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly lesson: Lesson; readonly onClose: () => void; readonly onCancelled: () => void };

export function CancelLessonDialog({ lesson, onClose, onCancelled }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const [reasonId, setReasonId] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const zone = temporalZone(usePageInfo().zone);
  const [said, setSaid] = useState<SaidEntry>(() => ({ when: wallAt(nowInstant(), zone), how: null }));
  const cancel = useApiWrite(cancelLessonWrite);
  const preview = useQuery({ ...cancelPreviewQuery(lesson.id, reasonId ?? 0), enabled: reasonId !== null });
  const reports = preview.data?.waits_for_manager === true;
  const client_said = reports ? saidOf(said, zone) : null;

  return (
    <FormDialog onClose={onClose} title={t('cancel.title', { kid: lesson.kid_name })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reasonId === null || (reports && client_said === null)) return;
          cancel.mutate({ params: { id: lesson.id }, body: { reason_id: reasonId, comment, client_said } }, { onSuccess: onCancelled });
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
        {reports && <ClientSaidFields value={said} onChange={setSaid} />}
        <CancelCost lessonId={lesson.id} reasonId={reasonId} said={client_said?.at} />
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
          <Button
            type="submit"
            variant="danger"
            pending={cancel.isPending}
            disabled={reasonId === null || (reports && client_said === null)}
          >
            {t('cancel.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
