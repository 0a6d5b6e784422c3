/** The native modal dialog of palette and help. Full screen on phones. */
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import classes from './search-dialog.module.css';

type Props = { readonly label: string; readonly onClose: () => void; readonly children: ReactNode };

export function SearchDialog({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // Closed before unmounting, so that the browser restores the focus.
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same as a click outside the dialog
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => {
        if (target === dialog.current) onClose();
      }}
    >
      <div className={classes.inside}>{children}</div>
    </dialog>
  );
}
