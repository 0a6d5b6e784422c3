import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormErrors } from '../forms/form-errors.tsx';
import { toast } from '../toasts/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useClosingDialog } from './use-closing-dialog.ts';

type Props<R> = {
  readonly title: string;
  readonly confirmTitle: string;
  readonly cancelTitle?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly keepOnOverlay?: boolean;
  readonly send: () => Promise<R>;
  /** Toast after success. */
  readonly done?: (output: R) => string;
  readonly onDone?: () => void;
  readonly onClose: () => void;
  /** The effects of the write. */
  readonly children: ReactNode;
};

/** Confirms a write. An error is shown in the dialog. Mounted only while open. */
export function ConfirmWrite<R>({ send, done, onDone, onClose, children, ...props }: Props<R>) {
  const { close, dialogProps } = useClosingDialog(onClose);
  const { error, isPending, mutateAsync } = useMutation({ mutationFn: send });
  const onSuccess = (output: R) => {
    if (done !== undefined) toast.success(done(output));
    close();
    onDone?.();
  };
  // Awaits the promise instead of using callbacks: the write may unmount the caller. Errors are shown in the dialog.
  const confirm = () => void mutateAsync().then(onSuccess, () => undefined);
  return (
    <ConfirmDialog {...props} {...dialogProps} pending={isPending} onConfirm={confirm}>
      {children}
      <FormErrors error={error} />
    </ConfirmDialog>
  );
}
