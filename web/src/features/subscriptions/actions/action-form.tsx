import type { ReactNode } from 'react';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import classes from '../subscriptions.module.css';
import type { SubscriptionCard, Wish } from '../subscriptions.queries.ts';
import { subscriptionActionWrite } from '../subscriptions.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** An action on a package while its form is filled in. */
export function useWish(id: number) {
  const action = useApiWrite(subscriptionActionWrite);
  const changed = () => {
    if (action.isError) action.reset();
  };
  return {
    error: action.error,
    pending: action.isPending,
    sent: action.isSuccess,
    /** The setter of a field of the wish. */
    typed:
      <V,>(set: (value: V) => void) =>
      (value: V) => {
        set(value);
        changed();
      },
    send: (wish: Wish, onSuccess: (card: SubscriptionCard) => void) => {
      if (!action.isPending) action.mutate({ id, wish }, { onSuccess });
    },
  };
}

type Preview<D> = { readonly data: D | undefined; readonly error: unknown; readonly isPlaceholderData: boolean };

/**
 * What a preview says of a wish that is whole: what is shown of it, whether it is of this very wish, and what is wrong, in all and
 * at each field. An answer to the wish itself goes first.
 */
export function seenOf<D>(wish: { readonly error: unknown }, preview: Preview<D>, whole: boolean) {
  const shown = whole && preview.error === null ? preview.data : undefined;
  const error = wish.error ?? (whole ? preview.error : null);
  return { shown, ready: shown !== undefined && !preview.isPlaceholderData, error, errorAt: fieldErrors(error) };
}

type Props = {
  readonly title: string;
  readonly submit: string;
  readonly wish: Pick<ReturnType<typeof useWish>, 'pending' | 'sent'>;
  readonly error: unknown;
  /** Fields that show their own errors. */
  readonly fields: readonly string[];
  readonly ready: boolean;
  readonly unsaved: boolean;
  readonly danger?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The dialog around what is to be done to a package: its fields, what comes of it, and the two buttons. */
export function ActionForm({ title, submit, wish, error, fields, ready, unsaved, danger = false, onSubmit, onClose, children }: Props) {
  return (
    <FormDialog onClose={onClose} title={title}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <UnsavedWork unsaved={unsaved && !wish.sent} />
        {children}
        <FormErrors error={error} except={fields} />
        <FormButtons submit={submit} pending={wish.pending} disabled={!ready} danger={danger} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}
