import type { ReactNode } from 'react';
import classes from './check-box.module.css';

type Props = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Its name, where no words stand beside it. */
  readonly label?: string;
  readonly children?: ReactNode;
};

/** A box to tick, with its words beside it; plain, for what is drawn before the library of forms has come. */
export function CheckBox({ checked, onChange, disabled = false, label, children }: Props) {
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  );
}
