import i18next from 'i18next';
import { toast } from './toast.ts';
import type { ToastMessage } from './toast-queue.ts';

/** An undo that failed must be read, not glimpsed. */
const faultTimeout = 6000;

/**
 * The way back in the message of what was just done: `toast.success(text, undo(() => write.mutateAsync(before)))`. It takes a promise
 * because the callbacks of `mutate` end with the component that calls it, and the dialog of what was done is gone by then.
 */
export function undo(takeBack: () => Promise<unknown>): Pick<ToastMessage, 'action'> {
  const onAction = () => void takeBack().catch((error: unknown) => toast.error(error, { timeout: faultTimeout }));
  return { action: { label: i18next.t('ui:action.undo'), onAction } };
}
