/** Confirms signing out. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { signOut } from './sign-out.ts';

export function ExitDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('common');
  const [pending, setPending] = useState(false);
  const exit = async () => {
    setPending(true);
    await signOut();
    setPending(false);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('frame.exit_question')}
      confirmTitle={t('frame.exit_confirm')}
      pending={pending}
      onConfirm={exit}
      onCancel={onClose}
    />
  );
}
