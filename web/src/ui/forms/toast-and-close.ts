import { toast } from '../toasts/toast.ts';

/** For `onSuccess` of a form in a dialog: says what was done, and closes the dialog. */
export const toastAndClose = (text: string, onClose: () => void) => () => {
  toast.success(text);
  onClose();
};
