import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDays } from '../../ui/formats/calendar-dates.ts';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { Vacation } from './vacations.queries.ts';
import { rejectVacationWrite } from './vacations.queries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly opened: boolean; readonly vacation: Vacation; readonly onClose: () => void; readonly onDone: () => void };

/** Rejects a vacation; the teacher reads why. */
export function RejectVacationDialog({ opened, vacation, onClose, onDone }: Props) {
  const { t } = useTranslation('nonworkingtime');
  const [comment, setComment] = useState('');
  const reject = useApiWrite(rejectVacationWrite);
  const days = formatDays(vacation.first_day, vacation.last_day);
  const confirm = () =>
    reject.mutate(
      { params: { id: vacation.id }, body: { comment } },
      {
        onSuccess: () => {
          toast.success(t('vacation.reject.done', { name: vacation.teacher_name, days }));
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      title={t('vacation.reject.question', { days })}
      confirmTitle={t('vacation.reject.confirm')}
      danger
      pending={reject.isPending}
      disabled={comment.trim() === ''}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('vacation.reject.effect', { name: vacation.teacher_name })}</p>
      <Textarea
        label={t('vacation.reject.why')}
        required
        withAsterisk={false}
        autosize
        minRows={2}
        maxLength={1000}
        value={comment}
        onChange={({ currentTarget }) => {
          setComment(currentTarget.value);
          if (reject.isError) reject.reset();
        }}
      />
      <FormErrors error={reject.error} />
    </ConfirmDialog>
  );
}
