/** Messages that come and go: one at a time, two seconds, with an optional action such as "Undo". */
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from './error-text.ts';
import classes from './toast.module.css';

export type ToastMessage = {
  readonly type: 'success' | 'error' | 'message' | 'warning';
  readonly text: string;
  /** What to do about it. */
  readonly instruction?: string;
  /** Milliseconds; two seconds unless said otherwise, longer with an action so that it can be reached. */
  readonly timeout?: number;
  readonly action?: { readonly label: string; readonly onAction: () => void };
};

type Queued = ToastMessage & { readonly id: number };

let queue: readonly Queued[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Queued[]): void {
  queue = next;
  for (const tell of listeners) tell();
}

function close(id: number): void {
  change(queue.filter((each) => each.id !== id));
}

export const toast = {
  show: (message: ToastMessage) => {
    lastId += 1;
    change([...queue, { ...message, id: lastId }]);
  },
  success: (text: string, more: Partial<ToastMessage> = {}) => toast.show({ type: 'success', text, ...more }),
  message: (text: string, more: Partial<ToastMessage> = {}) => toast.show({ type: 'message', text, ...more }),
  warning: (text: string, more: Partial<ToastMessage> = {}) => toast.show({ type: 'warning', text, ...more }),
  /** A text, or whatever was thrown. */
  error: (error: unknown, more: Partial<ToastMessage> = {}) =>
    toast.show({ type: 'error', text: typeof error === 'string' ? error : errorText(error), ...more }),
};

const icons = { success: IconCheck, error: IconX, message: IconInfoCircle, warning: IconAlertTriangle };
const shownFor = 2_000;
const shownForWithAction = 6_000;

/** Shows the first of the queue; stands once, in the frame. */
export function Toaster() {
  const { t } = useTranslation('ui');
  const first = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue[0],
  );
  useEffect(() => {
    if (first === undefined) return undefined;
    const timer = setTimeout(() => close(first.id), first.timeout ?? (first.action === undefined ? shownFor : shownForWithAction));
    return () => clearTimeout(timer);
  }, [first]);
  const Icon = first === undefined ? null : icons[first.type];
  return (
    <div className={classes.region} role={first?.type === 'error' ? 'alert' : 'status'}>
      {first !== undefined && Icon !== null && (
        <div key={first.id} className={classes.toast} data-type={first.type}>
          <Icon size={16} aria-hidden />
          <div className={classes.text}>
            <p>{first.text}</p>
            {first.instruction !== undefined && <p className={classes.instruction}>{first.instruction}</p>}
          </div>
          {first.action !== undefined && (
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                first.action?.onAction();
                close(first.id);
              }}
            >
              {first.action.label}
            </button>
          )}
          <button type="button" className={classes.close} aria-label={t('action.close')} onClick={() => close(first.id)}>
            <IconX size={16} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
