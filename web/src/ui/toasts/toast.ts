/** Shows toasts. `Toaster` is loaded lazily; earlier toasts wait in the queue. */
import { errorText } from '../forms/error-text.ts';
import type { ToastMessage } from './toast-queue.ts';
import { createToastQueue } from './toast-queue.ts';

export const toastQueue = createToastQueue();

export const toast = {
  show: toastQueue.add,
  success: (text: string, more: Partial<ToastMessage> = {}) => toastQueue.add({ type: 'success', text, ...more }),
  message: (text: string, more: Partial<ToastMessage> = {}) => toastQueue.add({ type: 'message', text, ...more }),
  warning: (text: string, more: Partial<ToastMessage> = {}) => toastQueue.add({ type: 'warning', text, ...more }),
  /** A text, or a thrown value. */
  error: (error: unknown, more: Partial<ToastMessage> = {}) =>
    toastQueue.add({ type: 'error', text: typeof error === 'string' ? error : errorText(error), ...more }),
};
