import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FormButtons } from './frame/form-buttons.tsx';
import { FormDialog } from './frame/form-dialog.tsx';
import { FormErrors } from './form-errors.tsx';
import type { Form as FormState } from './form-types.ts';
import classes from './form.module.css';
import { UnsavedWork } from './frame/unsaved-work.tsx';

type Props<V> = {
  readonly form: FormState<V>;
  /** Label of the submit button. */
  readonly submit: string;
  /** Called by the cancel button. Without it there is none. */
  readonly onCancel?: () => void;
  /** Label of the cancel button instead of “Cancel”. */
  readonly cancel?: string;
  readonly danger?: boolean;
  /** A page of its own, such as sign-in: one wide button, and no question before leaving. */
  readonly alone?: boolean;
  /** Shows the buttons only while there are changes. */
  readonly untilChanged?: boolean;
  /** Called instead of submitting, to ask first. Calls `form.submit` then. */
  readonly onSubmit?: () => void;
  /** Disables submitting for a reason visible in the form, such as a pending preview. */
  readonly disabled?: boolean;
  /** Focuses the submit button when the dialog opens: everything is filled in. */
  readonly autoFocus?: boolean;
  /** The effects of submitting, above the buttons. */
  readonly effect?: ReactNode;
  /** Replaces the error message. */
  readonly refusal?: ReactNode;
  /** A second way to submit, between the two buttons. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A form: fields, effects of submitting, general errors, and buttons. */
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
      {/* The question is a form too, so it is rendered beside this one. Not while sending, which may navigate away. */}
      <UnsavedWork unsaved={!alone && form.isChanged && !form.isPending && !form.isSuccess} onLeave={form.discard} />
      <form
        ref={form.element}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble from a dialog to the form around it, which must not be submitted.
          event.stopPropagation();
          send();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
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

/** A form in a dialog. */
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

/** Fields side by side, stacked on phones. @param wide for fields that show all their choices beside each other */
export function FieldRow({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return (
    <div className={classes.row} data-wide={wide}>
      {children}
    </div>
  );
}

/** The effects of submitting the form. */
export function Effect({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.effect} role="status">
      {children}
    </div>
  );
}
