import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * The way out of a dialog by Escape or its cross: asks first where something typed would be lost.
 * @param isUnsaved asked when somebody is about to close it
 */
export function useCarefulClose(
  isUnsaved: () => boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const { t } = useTranslation('ui');
  const [asking, setAsking] = useState(false);
  const question = (
    <ConfirmDialog
      opened={asking}
      title={t('unsaved.close_title')}
      confirmTitle={t('unsaved.close')}
      cancelTitle={t('unsaved.stay')}
      danger
      onConfirm={onClose}
      onCancel={() => setAsking(false)}
    >
      {t('unsaved.close_text')}
    </ConfirmDialog>
  );
  // The key that answers the question reaches the dialog below, too.
  return { close: () => (asking ? undefined : isUnsaved() ? setAsking(true) : onClose()), question };
}
