import type { ReactNode } from 'react';
import classes from './effects.module.css';

/** The effects of a costly action, line by line, before it is confirmed. Announced again when they change. */
export function Effects({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={classes.effects} aria-live="polite">
      {children}
    </ul>
  );
}
