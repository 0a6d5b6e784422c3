import type { ReactNode } from 'react';
import { FormButtons } from './form-buttons.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormErrors } from './form-errors.tsx';
import type { Form as FormState } from './form-types.ts';
import classes from './form.module.css';
import { UnsavedWork } from './unsaved-work.tsx';

type Props<V> = {
  readonly form: FormState<V>;
  /** What the button that sends it says. */
  readonly submit: string;
  /** There is a way back where this is. */
  readonly onCancel?: () => void;
  /** What the way back says instead of “Cancel”. */
  readonly cancelTitle?: string;
  readonly danger?: boolean;
  /** Why it cannot be sent yet is plain from the form: a preview that has not come. */
  readonly disabled?: boolean;
  /** What sending it will do, above the buttons. */
  readonly effect?: ReactNode;
  /** Another way to send it, between the two buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A form: its fields, what sending it will do, what is wrong with it as a whole, and its buttons. */
export function Form<V>(props: Props<V>) {
  const { form, submit, onCancel, cancelTitle, danger = false, disabled = false, effect, actions, children } = props;
  const send = () => {
    if (!disabled) form.submit();
  };
  const cancel = () => {
    form.discard();
    onCancel?.();
  };
  return (
    <form
      ref={form.element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        send();
      }}
    >
      {/* Not while it is sent either: what comes after may lead to another page. */}
      <UnsavedWork unsaved={form.isChanged && !form.isPending && !form.isSuccess} onLeave={form.discard} />
      {children}
      {effect}
      <FormErrors error={form.error} except={form.shownFields} others={form.otherProblems} />
      <FormButtons
        submit={submit}
        pending={form.isPending}
        disabled={disabled}
        danger={danger}
        cancelTitle={cancelTitle}
        {...(onCancel === undefined ? {} : { onCancel: cancel })}
      >
        {actions}
      </FormButtons>
    </form>
  );
}

type DialogProps<V> = Omit<Props<V>, 'onCancel'> & {
  readonly title: ReactNode;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly onClose: () => void;
};

/** A form in a dialog of its own. */
export function DialogForm<V>({ title, size, onClose, form, ...props }: DialogProps<V>) {
  const close = () => {
    form.discard();
    onClose();
  };
  return (
    <FormDialog title={title} onClose={close} {...(size === undefined ? {} : { size })}>
      <Form {...props} form={form} onCancel={close} />
    </FormDialog>
  );
}

/** Fields side by side, one below the other on a phone. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** What sending the form will do. */
export function Effect({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.effect} role="status">
      {children}
    </div>
  );
}
