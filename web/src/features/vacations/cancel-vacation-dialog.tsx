import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDays } from '../../ui/formats/calendar-dates.ts';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { Vacation } from './vacations.queries.ts';
import { cancelVacationWrite } from './vacations.queries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly vacation: Vacation | null; readonly onClose: () => void };

/** Takes a vacation back, once it is said what that does not change. */
export function CancelVacationDialog({ vacation, onClose }: Props) {
  const { t } = useTranslation('nonworkingtime');
  const cancel = useApiWrite(cancelVacationWrite);
  // What it was about stays to be read while the dialog closes.
  const [last, setLast] = useState(vacation);
  if (vacation !== null && vacation !== last) setLast(vacation);
  const days = last === null ? '' : formatDays(last.first_day, last.last_day);
  const confirm = () => {
    if (vacation === null) return;
    cancel.mutate(
      { params: { id: vacation.id } },
      {
        onSuccess: () => {
          toast.success(t('vacation.cancel.done', { days }));
          onClose();
        },
        onError: (refusal) => toast.error(refusal),
      },
    );
  };
  return (
    <ConfirmDialog
      opened={vacation !== null}
      title={t('vacation.cancel.question', { days })}
      confirmTitle={t('vacation.cancel.confirm')}
      cancelTitle={t('vacation.cancel.keep')}
      danger
      pending={cancel.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t(last?.state === 'approved' ? 'vacation.cancel.effect_approved' : 'vacation.cancel.effect_requested')}</p>
    </ConfirmDialog>
  );
}
