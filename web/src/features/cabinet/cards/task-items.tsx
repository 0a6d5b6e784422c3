import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../cabinet.module.css';

const shown = 8;

type Item = { readonly key: string; readonly href: string; readonly title: ReactNode; readonly about: string };

/** Tasks, each with a link to where it is done. */
export function Items({ items, none }: { readonly items: readonly Item[]; readonly none: string }): ReactNode {
  const { t } = useTranslation('common');
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
      {items.length > shown && <p className="soft">{t('cabinet.more', { count: items.length - shown })}</p>}
    </>
  );
}
