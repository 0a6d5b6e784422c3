import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import { CommentDialog } from '../../../ui/forms/frame/comment-dialog.tsx';
import type { Vacation } from '../vacations.queries.ts';
import { rejectVacationWrite } from '../vacations.queries.ts';

type Props = { readonly vacation: Vacation; readonly onClose: () => void; readonly onDone: () => void };

/** Rejects a vacation, with a reason for the teacher. */
export function RejectVacationDialog({ vacation: { id, teacher_name: name, first_day, last_day }, onClose, onDone }: Props) {
  const { t } = useTranslation('nonworkingtime');
  const reject = useApiWrite(rejectVacationWrite);
  const days = formatDays(first_day, last_day);
  return (
    <CommentDialog
      call="/api/vacations/{id}/reject/"
      title={t('vacation.reject.question', { days })}
      submit={t('vacation.reject.confirm')}
      label={t('vacation.reject.why')}
      danger
      send={(comment) => reject.mutateAsync({ params: { id }, body: { comment } })}
      done={t('vacation.reject.done', { name, days })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('vacation.reject.effect', { name })}</p>
    </CommentDialog>
  );
}
