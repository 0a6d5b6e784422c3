import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row-opener.module.css';

type Props = {
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Name of the row, if the content alone does not tell it. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** The button that opens a row, for the keyboard. A click anywhere on the row does the same. */
export function RowOpener({ open, onToggle, label, children }: Props) {
  return (
    <button
      type="button"
      className={classes.opener}
      aria-expanded={open}
      aria-label={label}
      onClick={(event) => {
        // The row's own click handler does the same.
        event.stopPropagation();
        onToggle();
      }}
    >
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
      {children}
    </button>
  );
}
