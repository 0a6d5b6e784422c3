import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
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
  readonly cancel?: string;
  readonly danger?: boolean;
  /** A page of its own, as the sign-in: one wide button, and nothing is asked when it is left. */
  readonly alone?: boolean;
  /** Its buttons are there only while something is changed. */
  readonly untilChanged?: boolean;
  /** Asks before it is sent; calls `form.submit`. */
  readonly onSubmit?: () => void;
  /** Why it cannot be sent yet is plain from the form: a preview that has not come. */
  readonly disabled?: boolean;
  /** The button that sends it has the focus when the dialog opens: everything is filled in. */
  readonly autoFocus?: boolean;
  /** What sending it will do, above the buttons. */
  readonly effect?: ReactNode;
  /** In place of the refusal in words. */
  readonly refusal?: ReactNode;
  /** Another way to send it, between the two buttons. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A form: its fields, what sending it will do, what is wrong with it as a whole, and its buttons. */
export function Form<V>(props: Props<V>) {
  const { form, submit, onCancel, cancel, danger = false, disabled = false, autoFocus = false, effect, actions, children } = props;
  const { alone = false, untilChanged = false, onSubmit, refusal } = props;
  const send = () => {
    if (!disabled) (onSubmit ?? form.submit)();
  };
  const leave = () => {
    form.discard();
    onCancel?.();
  };
  return (
    <>
      {/* Its question is a form, too, and stands beside this one. Not while it is sent either: what comes after may lead to another page. */}
      <UnsavedWork unsaved={!alone && form.isChanged && !form.isPending && !form.isSuccess} onLeave={form.discard} />
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
        {children}
        {effect}
        {refusal ?? <FormErrors error={form.error} except={form.shownFields} others={form.otherProblems} />}
        {alone && (
          <Button type="submit" pending={form.isPending} disabled={disabled} wide>
            {submit}
          </Button>
        )}
        {!alone && (!untilChanged || form.isChanged || form.error !== null) && (
          <FormButtons
            submit={submit}
            pending={form.isPending}
            disabled={disabled}
            danger={danger}
            autoFocus={autoFocus}
            {...(onCancel === undefined ? {} : { onCancel: leave })}
            {...(cancel === undefined ? {} : { cancel })}
          >
            {actions}
          </FormButtons>
        )}
      </form>
    </>
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
