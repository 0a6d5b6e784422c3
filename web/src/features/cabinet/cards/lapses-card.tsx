import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import classes from '../cabinet.module.css';
import { lapsesQuery } from '../cabinet.queries.ts';
import { CabinetList } from '../cabinet-card.tsx';

/** Teachers of the group who leave offers unanswered. Hidden if there are none. */
export function LapsesCard() {
  const { t } = useTranslation('common');
  const query = useQuery(lapsesQuery);
  return (
    <CabinetList title={t('cabinet.lapses')} empty={null} query={query}>
      {({ teacher_id, teacher_name, lapses, last_answered_at }) => (
        <li key={teacher_id}>
          <Link to="/teachers/profile/$teacherId" params={{ teacherId: String(teacher_id) }} className={classes.need}>
            <span className={classes.name}>
              {teacher_name}
              <span className={classes.under}>
                {last_answered_at === null
                  ? t('cabinet.lapsed_never', { count: lapses })
                  : t('cabinet.lapsed', { count: lapses, time: formatDateTime(last_answered_at) })}
              </span>
            </span>
          </Link>
        </li>
      )}
    </CabinetList>
  );
}
