import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '../cabinet.module.css';
import { MoreLine } from '../more-line.tsx';

const shown = 8;

type Item = { readonly key: string; readonly href: string; readonly title: ReactNode; readonly about: string };

/** Tasks, each with a link to where it is done. */
export function Items({ items, none }: { readonly items: readonly Item[]; readonly none: string }): ReactNode {
  if (items.length === 0) return <p className="soft">{none}</p>;
  return (
    <>
      <ul className={classes.lines}>
        {items.slice(0, shown).map(({ key, href, title, about }) => (
          <li key={key}>
            <Link to={href} className={classes.need}>
              <span className={classes.name}>
                {title}
                <span className={classes.under}>{about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreLine count={items.length - shown} />
    </>
  );
}
