import '../../floating/overlay-styles.ts';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LossQuestion } from '../../floating/confirm-dialog.tsx';
import { MantineScope } from '../../theme/mantine-scope.tsx';
import { DialogAround } from './dialog-around.ts';
import { typedText } from './typed-text.ts';
import { useReturnFocus } from '../../floating/use-return-focus.ts';

type Props = {
  readonly title: ReactNode;
  readonly size?: 'md' | 'lg' | 'xl';
  /** Unmounts the dialog. */
  readonly onClose: () => void;
  /** Whether something would be lost besides form input and `UnsavedWork`. */
  readonly isUnsaved?: () => boolean;
  readonly children: ReactNode;
};

/**
 * A form in a dialog, mounted only while open. Escape, the close button and `CancelButton` ask first if input would be lost. A click
 * outside does not close it while there is input. Restores the focus.
 */
export function FormDialog(props: Props) {
  // A page without fields has no Mantine provider.
  return (
    <MantineScope>
      <DialogFrame {...props} />
    </MantineScope>
  );
}

function DialogFrame({ title, size = 'md', onClose, isUnsaved, children }: Props) {
  const { t } = useTranslation('ui');
  useReturnFocus();
  const [typed] = useState(typedText);
  const unsaved = useRef(false);
  /** Context for the question before leaving, and the action after it. */
  const [leaving, setLeaving] = useState<{ readonly go: () => void } | null>(null);
  const leave = (go: () => void) => {
    // A key pressed in the question above also reaches this dialog.
    if (document.querySelector('dialog:modal') !== null) return;
    // Not during the press of Escape, which the browser would apply to the question.
    if (typed.any() || unsaved.current || isUnsaved?.() === true) setTimeout(() => setLeaving({ go }));
    else go();
  };
  return (
    <Modal
      opened
      onClose={() => leave(onClose)}
      onFocus={typed.onFocus}
      size={size}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      closeOnClickOutside={false}
    >
      <DialogAround value={{ unsaved, leave }}>{children}</DialogAround>
      {/* Mounted only while open: otherwise its hidden buttons would count as the last focusable ones. */}
      {leaving !== null && <LossQuestion onLeave={leaving.go} onGone={() => setLeaving(null)} />}
    </Modal>
  );
}
