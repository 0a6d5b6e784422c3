/**
 * Renders the queue's toasts one at a time: two seconds each, longer while hovered or focused, with a close button. Errors are announced
 * assertively, others politely.
 */
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import classes from './toast.module.css';
import { toastQueue as queue } from './toast.ts';
import type { ShownToast } from './toast-queue.ts';
import { useTopDialog } from '../floating/top-dialog.ts';

const icons = { success: IconCheck, error: IconX, message: IconInfoCircle, warning: IconAlertTriangle };

/** Mounted once, at the root. */
export function Toaster() {
  const shown = useSyncExternalStore(queue.subscribe, queue.shown);
  const dialog = useTopDialog();
  const region = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<HTMLElement>(null);
  const close = (id: number) => {
    // Does not take the focus from an input.
    if (region.current?.contains(document.activeElement) === true) focusedBefore.current?.focus({ preventScroll: true });
    queue.release('focus');
    queue.close(id);
  };
  const content = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the toast is being read
    <div
      ref={region}
      className={classes.region}
      onPointerEnter={() => queue.hold('pointer')}
      onPointerLeave={() => queue.release('pointer')}
      onFocus={({ relatedTarget }) => {
        if (!inside(region.current, relatedTarget)) focusedBefore.current = relatedTarget as HTMLElement | null;
        queue.hold('focus');
      }}
      onBlur={({ relatedTarget }) => {
        if (!inside(region.current, relatedTarget)) queue.release('focus');
      }}
    >
      {/* Always mounted: screen readers announce changes inside a live region, not the region itself. */}
      <div role="status">{shown !== undefined && shown.type !== 'error' && <Toast key={shown.id} toast={shown} onClose={close} />}</div>
      {shown?.type === 'error' && (
        <div role="alert">
          <Toast key={shown.id} toast={shown} onClose={close} />
        </div>
      )}
    </div>
  );
  return dialog === null ? content : createPortal(content, dialog);
}

const inside = (element: HTMLElement | null, target: EventTarget | null) => element?.contains(target as Node | null) === true;

type Props = { readonly toast: ShownToast; readonly onClose: (id: number) => void };

function Toast({ toast: { id, type, text, instruction, action }, onClose }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.toast} data-type={type}>
      <Icon icon={icons[type]} />
      <div className={classes.text}>
        <p>{text}</p>
        {instruction !== undefined && <p className={classes.instruction}>{instruction}</p>}
      </div>
      {action !== undefined && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            onClose(id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={t('action.close')} onClick={() => onClose(id)}>
        <Icon icon={IconX} />
      </button>
    </div>
  );
}
