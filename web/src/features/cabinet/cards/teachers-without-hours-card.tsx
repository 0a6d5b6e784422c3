import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '../cabinet.module.css';
import { teachersWithoutHoursQuery } from '../cabinet.queries.ts';
import { CabinetList } from '../cabinet-card.tsx';

/** Teachers of the group without working hours, who are never offered. Hidden if there are none. */
export function TeachersWithoutHoursCard() {
  const { t } = useTranslation('common');
  const query = useQuery(teachersWithoutHoursQuery);
  return (
    <CabinetList title={t('cabinet.without_hours')} empty={null} query={query}>
      {({ id, name }) => (
        <li key={id}>
          <Link to="/teachers/$teacherId/schedule" params={{ teacherId: String(id) }} className={classes.need}>
            <span className={classes.name}>
              {name}
              <span className={classes.under}>{t('cabinet.enter_hours')}</span>
            </span>
          </Link>
        </li>
      )}
    </CabinetList>
  );
}
