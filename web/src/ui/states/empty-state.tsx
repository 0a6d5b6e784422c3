/** An empty list: a message, and what to do. */
import type { ReactNode } from 'react';
import classes from './state.module.css';

type Props = { readonly title: string; readonly text?: ReactNode; readonly action?: ReactNode };

export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={classes.state}>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
