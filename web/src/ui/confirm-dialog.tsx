/**
 * Asks before something costly: title, consequence, two buttons. Enter confirms, Escape and a press beside it cancel; it
 * takes 150 ms to close. A native dialog: the rest of the page is out of reach while it is open.
 */
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  /** What will happen, to whom. */
  readonly children?: ReactNode;
  readonly confirmTitle: string;
  readonly cancelTitle?: string;
  readonly danger?: boolean;
  readonly pending?: boolean;
  readonly disabled?: boolean;
  /** A press beside the dialog does not close it. */
  readonly keepOnOverlay?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

const closingDelay = 150;

export function ConfirmDialog(props: Props) {
  const {
    opened,
    title,
    children,
    confirmTitle,
    cancelTitle,
    danger = false,
    pending = false,
    disabled = false,
    onConfirm,
    onCancel,
  } = props;
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    if (opened) {
      element.removeAttribute('data-closing');
      if (!element.open) element.showModal();
      // Enter confirms, unless somebody begins to write in the dialog first.
      if (element.querySelector('input, textarea, select') === null) confirm.current?.focus();
      return undefined;
    }
    if (!element.open) return undefined;
    element.setAttribute('data-closing', '');
    const timer = setTimeout(() => element.close(), closingDelay);
    return () => clearTimeout(timer);
  }, [opened]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for what a press on the overlay does
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClick={({ target }) => {
        if (target === dialog.current && props.keepOnOverlay !== true) onCancel();
      }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && !disabled) onConfirm();
        }}
      >
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {children !== undefined && <div className={classes.content}>{children}</div>}
        <footer className={classes.footer}>
          <Button variant="default" onClick={onCancel}>
            {cancelTitle ?? t('action.cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'filled'} pending={pending} disabled={disabled} ref={confirm}>
            {confirmTitle}
          </Button>
        </footer>
      </form>
    </dialog>
  );
}
