import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useAsking } from './use-asking.ts';

/**
 * The way out of a dialog by Escape or its cross: asks first where something typed would be lost.
 * @param isUnsaved asked when somebody is about to close it
 */
export function useCarefulClose(
  isUnsaved: () => boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const [asks, setAsks] = useState(false);
  // Only while it asks: the dialog around it would take its hidden buttons for the last ones that can have the focus.
  const question = asks ? <LossQuestion onLeave={onClose} onGone={() => setAsks(false)} /> : null;
  // Not within the press of Escape, which the browser would take for an answer to the question.
  const ask = () => void setTimeout(() => setAsks(true));
  // The key that answers the question reaches the dialog below, too.
  return { close: () => (asks ? undefined : isUnsaved() ? ask() : onClose()), question };
}

function LossQuestion({ onLeave, onGone }: { readonly onLeave: () => void; readonly onGone: () => void }) {
  const { t } = useTranslation('ui');
  const { asking } = useAsking(onGone);
  return (
    <ConfirmDialog
      {...asking}
      title={t('unsaved.close_title')}
      confirmTitle={t('unsaved.close')}
      cancelTitle={t('unsaved.stay')}
      danger
      onConfirm={onLeave}
    >
      {t('unsaved.close_text')}
    </ConfirmDialog>
  );
}
