import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormErrors } from '../forms/form-errors.tsx';
import { toast } from '../toasts/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useAsking } from './use-asking.ts';

type Props<R> = {
  readonly title: string;
  readonly confirmTitle: string;
  readonly cancelTitle?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly keepOnOverlay?: boolean;
  readonly send: () => Promise<R>;
  /** What is said when it was sent. */
  readonly done?: (output: R) => string;
  readonly onDone?: () => void;
  readonly onClose: () => void;
  /** What will happen, to whom. */
  readonly children: ReactNode;
};

/** Asks before something is sent; a refusal is shown in the dialog. It is there only while it asks. */
export function ConfirmWrite<R>({ send, done, onDone, onClose, children, ...props }: Props<R>) {
  const { close, asking } = useAsking(onClose);
  const { error, isPending, mutateAsync } = useMutation({ mutationFn: send });
  const onSuccess = (output: R) => {
    if (done !== undefined) toast.success(done(output));
    close();
    onDone?.();
  };
  // A promise and no callbacks: what is sent may take away what asked. A refusal stands in the dialog.
  const confirm = () => void mutateAsync().then(onSuccess, () => undefined);
  return (
    <ConfirmDialog {...props} {...asking} pending={isPending} onConfirm={confirm}>
      {children}
      <FormErrors error={error} />
    </ConfirmDialog>
  );
}
