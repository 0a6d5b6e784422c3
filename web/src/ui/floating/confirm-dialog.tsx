/**
 * Confirms a costly action: title, consequence, two buttons. Enter confirms. Escape, the second button and a click outside cancel; if typed
 * input would be lost, they ask first. Closes in 150 ms and restores the focus. A native modal dialog: the rest of the page is inert.
 */
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import classes from './confirm-dialog.module.css';
import { typedText } from '../forms/frame/typed-text.ts';
import { useClosingDialog } from './use-closing-dialog.ts';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  /** The effects of the action. */
  readonly children?: ReactNode;
  readonly confirmTitle: string;
  readonly cancelTitle?: string;
  readonly danger?: boolean;
  /** The cancel button has the initial focus, so Enter cancels. */
  readonly cancelFirst?: boolean;
  /** The action is running: it can be neither repeated nor cancelled. */
  readonly pending?: boolean;
  readonly disabled?: boolean;
  /** A click outside does not close the dialog. */
  readonly keepOnOverlay?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Called when the closing animation has ended, 150 ms after `opened` became false. For dialogs that are mounted only while needed. */
  readonly onClosed?: () => void;
};

const closingDelay = 150;

/** Opens the native dialog, and closes it after the animation. */
function useNativeDialog(
  opened: boolean,
  dialog: RefObject<HTMLDialogElement | null>,
  answer: RefObject<HTMLButtonElement | null>,
  typed: ReturnType<typeof typedText>,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    if (opened) {
      element.removeAttribute('data-closing');
      typed.forget();
      if (!element.open) element.showModal();
      // Enter answers, unless the user starts typing in the dialog.
      (element.querySelector<HTMLElement>('input, textarea, select') ?? answer.current)?.focus();
      return undefined;
    }
    if (!element.open) return undefined;
    element.setAttribute('data-closing', '');
    const timer = setTimeout(() => element.close(), closingDelay);
    return () => clearTimeout(timer);
  }, [opened, dialog, answer, typed]);
}

/** Replaces the browser's behaviour. */
const instead = (act: () => void) => (event: { preventDefault(): void }) => {
  event.preventDefault();
  act();
};

/** Escape cancels. Enter confirms, unless it is still held down from opening the dialog. */
function keysOf(leave: () => void, answer: () => void) {
  return (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Escape') {
      // Handled before the browser, which on the second press would close the dialog without asking.
      event.preventDefault();
      leave();
    } else if (event.key === 'Enter' && event.repeat) {
      // The key that opened the dialog is still held down, so nothing has been read yet.
      event.preventDefault();
    } else if (event.key === 'Enter' && event.target instanceof HTMLFormElement) answer();
  };
}

export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirmTitle, cancelTitle, onConfirm, onCancel } = props;
  const { danger = false, pending = false, disabled = false } = props;
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const second = useRef<HTMLButtonElement>(null);
  const pressedBeside = useRef(false);
  const [typed] = useState(typedText);
  const [confirmsLoss, setConfirmsLoss] = useState(false);
  const id = useId();

  useNativeDialog(opened, dialog, props.cancelFirst === true ? second : confirm, typed);

  // Ignored while the dialog closes.
  const answer = () => {
    if (opened && !pending && !disabled) onConfirm();
  };
  const cancel = () => {
    if (opened && !pending) onCancel();
  };
  const leave = () => {
    if (opened && !pending && typed.any()) setConfirmsLoss(true);
    else cancel();
  };
  const onKeyDown = keysOf(leave, answer);

  return (
    <>
      <dialog
        ref={dialog}
        className={classes.dialog}
        aria-labelledby={id}
        aria-describedby={children === undefined ? undefined : `${id}-content`}
        onKeyDown={onKeyDown}
        onCancel={instead(leave)}
        onFocus={typed.onFocus}
        // A browser may close it without asking, for example on the second press of a phone's back button.
        onClose={() => (opened ? onCancel() : props.onClosed?.())}
        onPointerDown={({ target }) => {
          pressedBeside.current = target === dialog.current;
        }}
        onClick={({ target }) => {
          // A press that started inside, for example to select text, may end outside.
          if (target === dialog.current && pressedBeside.current && props.keepOnOverlay !== true) leave();
        }}
      >
        <form
          className={classes.form}
          // Takes the focus on clicks on the dialog's text, so that keys still reach it.
          tabIndex={-1}
          onSubmit={(event) => {
            event.preventDefault();
            // Not events of a form that contains the dialog.
            event.stopPropagation();
            answer();
          }}
        >
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {children !== undefined && (
            <div id={`${id}-content`} className={classes.content}>
              {children}
            </div>
          )}
          <footer className={classes.footer}>
            <Button variant="default" onClick={leave} aria-disabled={pending || undefined} ref={second}>
              {cancelTitle ?? t('action.cancel')}
            </Button>
            <Button type="submit" variant={danger ? 'danger' : 'filled'} pending={pending} disabled={disabled} ref={confirm}>
              {confirmTitle}
            </Button>
          </footer>
        </form>
      </dialog>
      {confirmsLoss && <LossQuestion onLeave={cancel} onGone={() => setConfirmsLoss(false)} />}
    </>
  );
}

type LossProps = { readonly onLeave: () => void; readonly onGone: () => void };

/** Asks before closing a dialog with unsaved input. */
export function LossQuestion({ onLeave, onGone }: LossProps) {
  const { t } = useTranslation('ui');
  const { dialogProps, close } = useClosingDialog(onGone);
  return (
    <ConfirmDialog
      {...dialogProps}
      title={t('unsaved.close_title')}
      confirmTitle={t('unsaved.close')}
      cancelTitle={t('unsaved.stay')}
      danger
      cancelFirst
      onConfirm={() => {
        close();
        onLeave();
      }}
    >
      {t('unsaved.close_text')}
    </ConfirmDialog>
  );
}
