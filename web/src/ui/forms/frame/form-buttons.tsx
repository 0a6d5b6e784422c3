import type { ReactNode } from 'react';
import { Button, ButtonRow } from '../../button.tsx';
import { CancelButton } from './cancel-button.tsx';

type Props = {
  /** Label of the submit button. */
  readonly submit: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly autoFocus?: boolean;
  /** Called by the cancel button. Without it there is none. */
  readonly onCancel?: () => void;
  /** Label instead of “Cancel”. */
  readonly cancel?: string;
  /** A second way to submit, between the two buttons. */
  readonly children?: ReactNode;
};

/** The buttons of a form: cancel, and one primary button. */
export function FormButtons({ submit, pending, disabled = false, danger = false, autoFocus = false, onCancel, cancel, children }: Props) {
  return (
    <ButtonRow at="end">
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
    </ButtonRow>
  );
}
