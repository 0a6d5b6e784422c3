import type { ReactNode } from 'react';
import classes from './check-box.module.css';

type Props = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Accessible name, if it has no visible label. */
  readonly label?: string;
  readonly children?: ReactNode;
};

/** A checkbox with its label. Without Mantine, for screens that render before it has loaded. */
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
