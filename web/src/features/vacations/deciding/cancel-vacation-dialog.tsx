import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import type { Vacation } from '../vacations.queries.ts';
import { cancelVacationWrite } from '../vacations.queries.ts';

type Props = { readonly vacation: Vacation; readonly onClose: () => void };

/** Cancels a vacation, after telling what is not restored. */
export function CancelVacationDialog({ vacation: { id, first_day, last_day, state }, onClose }: Props) {
  const { t } = useTranslation('nonworkingtime');
  const cancel = useApiWrite(cancelVacationWrite);
  const days = formatDays(first_day, last_day);
  return (
    <ConfirmWrite
      title={t('vacation.cancel.question', { days })}
      confirmTitle={t('vacation.cancel.confirm')}
      cancelTitle={t('vacation.cancel.keep')}
      danger
      send={() => cancel.mutateAsync({ params: { id } })}
      done={() => t('vacation.cancel.done', { days })}
      onClose={onClose}
    >
      <p>{t(state === 'approved' ? 'vacation.cancel.effect_approved' : 'vacation.cancel.effect_requested')}</p>
    </ConfirmWrite>
  );
}
