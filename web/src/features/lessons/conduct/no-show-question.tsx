/** Asks before a teacher closes a lesson as a no-show: what it earns, and who can take it back. */
import type { ConductForm as Conduct } from '@lectern/contract/lessons/lessons.schema';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { useAsking } from '../../../ui/floating/use-asking.ts';
import { Earnings } from './earnings.tsx';

type Props = { readonly conduct: Conduct; readonly onConfirm: () => void; readonly onClose: () => void };

export function NoShowQuestion({ conduct: { lesson, pay }, onConfirm, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const { close, asking } = useAsking(onClose);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <ConfirmDialog
      {...asking}
      title={t('no_show.title', { kid: lesson.kid_name })}
      confirmTitle={t('conduct.submit')}
      danger
      cancelFirst
      onConfirm={confirm}
    >
      <p>{t('no_show.final')}</p>
      {pay !== null && <Earnings explained={pay.client_no_show} />}
    </ConfirmDialog>
  );
}
