import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sidebarQuery } from '../../kernel/session.ts';
import classes from './cabinet.module.css';

/** For roles whose own cabinet is not made yet: the ways to the work that they have today. */
export function StaffCabinet() {
  const { t } = useTranslation('common');
  const items = useSuspenseQuery(sidebarQuery).data.filter(({ link }) => link !== '/cabinet/');
  return (
    <section className={`card ${classes.card}`}>
      <h2>{t('cabinet.where_to')}</h2>
      <ul className={classes.list}>
        {items.map(({ link, title }) => (
          <li key={link}>
            <Link to={link.replace(/\/$/, '') as '/clients'}>{t(title as 'sidebar.clients')}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
