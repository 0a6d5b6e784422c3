import type { ReactNode } from 'react';
import classes from './effects.module.css';

/** What something costly leads to, line by line, before it is pressed; told again as the choices above change. */
export function Effects({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={classes.effects} aria-live="polite">
      {children}
    </ul>
  );
}
