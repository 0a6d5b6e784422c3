import { toast } from '../../toasts/toast.ts';

/** For `onSuccess` of a dialog form: shows a toast and closes the dialog. */
export const toastAndClose = (text: string, onClose: () => void) => () => {
  toast.success(text);
  onClose();
};
