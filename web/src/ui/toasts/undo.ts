import i18next from 'i18next';
import { toast } from './toast.ts';
import type { ToastMessage } from './toast-queue.ts';

/** A failed undo must be readable for longer. */
const faultTimeout = 6000;

/**
 * The undo action of a toast: `toast.success(text, undo(() => write.mutateAsync(before)))`. Takes a promise, because callbacks of `mutate`
 * do not run after the calling component has unmounted.
 */
export function undo(undoAction: () => Promise<unknown>): Pick<ToastMessage, 'action'> {
  const onAction = () => void undoAction().catch((error: unknown) => toast.error(error, { timeout: faultTimeout }));
  return { action: { label: i18next.t('ui:action.undo'), onAction } };
}
