/** A row of figures: label, large figure, explanation. */
import type { ReactNode } from 'react';
import classes from './stat.module.css';

export function Stats({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.stats}>{children}</dl>;
}

type Props = { readonly label: string; readonly hint?: ReactNode; readonly children: ReactNode };

export function Stat({ label, hint, children }: Props) {
  return (
    <div className={classes.stat}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.figure}>{children}</dd>
      {hint !== undefined && <dd className={classes.hint}>{hint}</dd>}
    </div>
  );
}
