/** A bordered section with a title and, on the right, an aside (a figure, a switch, a link). */
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './card.module.css';

type Props = { readonly title?: string; readonly aside?: ReactNode; readonly children: ReactNode; readonly flush?: boolean };

export function Card({ title, aside, children, flush = false }: Props) {
  const id = useId();
  return (
    <section className={classes.card} data-flush={flush} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header className={classes.header}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
