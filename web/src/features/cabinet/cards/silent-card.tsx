import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/images/avatar.tsx';
import classes from '../cabinet.module.css';
import { silentQuery } from '../cabinet.queries.ts';
import { CabinetCard } from '../cabinet-card.tsx';
import { CallLink } from './call-link.tsx';
import { firstNamesOf } from '@lectern/contract/name-order';

/** Active clients without recent and planned lessons: to be called. */
export function SilentCard() {
  const { t } = useTranslation('common');
  const query = useQuery(silentQuery);
  return (
    <CabinetCard title={t('cabinet.silent')} aside={query.data?.count} query={query}>
      {({ count, results }) => (
        <>
          {count === 0 && <p className="soft">{t('cabinet.no_silent')}</p>}
          <ul className={classes.lines}>
            {results.map(({ id, name, kids, courses }) => (
              <li key={id} className={classes.row}>
                <Link to="/clients/$clientId" params={{ clientId: String(id) }} className={classes.need}>
                  <Avatar name={name} size={32} />
                  <span className={classes.name}>
                    {name}
                    <span className={classes.under}>
                      {[firstNamesOf(kids, name), courses.join(', ')].filter((part) => part !== '').join(' · ')}
                    </span>
                  </span>
                </Link>
                <CallLink clientId={id} name={name} />
              </li>
            ))}
          </ul>
          {count > results.length && (
            <Link to="/clients" search={{ silent: 'true', status: 'active' }} className={classes.all}>
              {t('cabinet.show_all', { count })}
            </Link>
          )}
        </>
      )}
    </CabinetCard>
  );
}
