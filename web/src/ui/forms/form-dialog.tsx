import '../floating/overlay-styles.ts';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LossQuestion } from '../floating/confirm-dialog.tsx';
import { MantineScope } from '../mantine-scope.tsx';
import { DialogAround } from './dialog-around.ts';
import { typedText } from './typed-text.ts';
import { useReturnFocus } from '../floating/use-return-focus.ts';

type Props = {
  readonly title: ReactNode;
  readonly size?: 'md' | 'lg' | 'xl';
  /** Takes it away, with what is in it. */
  readonly onClose: () => void;
  /** Whether something would be lost beside what was typed and what `UnsavedWork` says. */
  readonly isUnsaved?: () => boolean;
  readonly children: ReactNode;
};

/**
 * A form over the page, there only while it is open. Escape, the cross and `CancelButton` ask first where something typed would be
 * lost; a press beside it closes nothing that somebody is writing. The focus goes back to where it was.
 */
export function FormDialog(props: Props) {
  // A page without fields has no scope of its own.
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
  /** Where it is asked whether somebody means to go: what they do then. */
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null);
  const leave = (go: () => void) => {
    // The key that answers a question above it reaches this dialog, too.
    if (document.querySelector('dialog:modal') !== null) return;
    // Not within the press of Escape, which the browser would take for an answer to the question.
    if (typed.any() || unsaved.current || isUnsaved?.() === true) setTimeout(() => setAsked({ go }));
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
      {/* Only while it asks: the dialog would take its hidden buttons for the last ones that can have the focus. */}
      {asked !== null && <LossQuestion onLeave={asked.go} onGone={() => setAsked(null)} />}
    </Modal>
  );
}
