import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { CancelButton } from './cancel-button.tsx';
import classes from './form-buttons.module.css';

type Props = {
  /** What sends the form. */
  readonly submit: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly autoFocus?: boolean;
  /** There is a way back where this is. */
  readonly onCancel?: () => void;
  /** What it says instead of “Cancel”. */
  readonly cancel?: string;
  /** Another way to send it, between the two. */
  readonly children?: ReactNode;
};

/** The end of a form: the way back, and the one primary button. */
export function FormButtons({ submit, pending, disabled = false, danger = false, autoFocus = false, onCancel, cancel, children }: Props) {
  return (
    <div className={classes.buttons}>
      {onCancel !== undefined && <CancelButton onCancel={onCancel}>{cancel}</CancelButton>}
      {children}
      <Button
        type="submit"
        variant={danger ? 'danger' : 'filled'}
        pending={pending}
        disabled={disabled}
        data-autofocus={autoFocus || undefined}
      >
        {submit}
      </Button>
    </div>
  );
}
