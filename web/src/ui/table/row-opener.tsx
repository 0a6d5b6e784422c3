import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row-opener.module.css';

type Props = {
  readonly open: boolean;
  readonly onToggle: () => void;
  /** What is opened, where the content alone does not say it. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** The button of a row that opens to more below it: the same as a press anywhere on the row, for the keyboard. */
export function RowOpener({ open, onToggle, label, children }: Props) {
  return (
    <button
      type="button"
      className={classes.opener}
      aria-expanded={open}
      aria-label={label}
      onClick={(event) => {
        // The row around it does the same.
        event.stopPropagation();
        onToggle();
      }}
    >
      <IconChevronRight size={16} stroke={1.8} aria-hidden />
      {children}
    </button>
  );
}
