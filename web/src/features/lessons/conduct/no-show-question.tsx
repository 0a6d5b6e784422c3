/** Confirms that a teacher closes a lesson as a no-show: what it earns, and who can undo it. */
import type { ConductForm as Conduct } from '@lectern/contract/lessons/lessons.schema';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { useClosingDialog } from '../../../ui/floating/use-closing-dialog.ts';
import { Earnings } from './earnings.tsx';

type Props = { readonly conduct: Conduct; readonly onConfirm: () => void; readonly onClose: () => void };

export function NoShowQuestion({ conduct: { lesson, pay }, onConfirm, onClose }: Props) {
  const { t } = useTranslation('lessons');
  const { close, dialogProps } = useClosingDialog(onClose);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <ConfirmDialog
      {...dialogProps}
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
