/** The dialog of search and help: native, so that the rest of the page is out of reach; the whole screen on a phone. */
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import classes from './search-dialog.module.css';

type Props = { readonly label: string; readonly onClose: () => void; readonly children: ReactNode };

export function SearchDialog({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // Closed before it leaves the page, so that the browser gives the focus back to where it was.
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for what a press beside the dialog does
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
