import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDays } from '../../../ui/formats/calendar-dates.ts';
import { Tag } from '../../../ui/tag.tsx';
import classes from '../cabinet.module.css';
import { requestedVacationsQuery } from '../cabinet.queries.ts';
import { CabinetList } from '../cabinet-card.tsx';

/** Vacation requests to decide, earliest first, with the number of conflicting lessons. */
export function VacationRequestsCard() {
  const { t } = useTranslation('nonworkingtime');
  const query = useQuery(requestedVacationsQuery);
  return (
    <CabinetList title={t('vacation.cabinet.title')} empty={t('vacation.cabinet.nothing')} query={query}>
      {({ id, teacher_id, teacher_name, first_day, last_day, lessons_hit }) => (
        <li key={id}>
          <Link to="/vacation/$teacherId" params={{ teacherId: String(teacher_id) }} search={{ vacation: id }} className={classes.need}>
            <span className={classes.name}>
              {teacher_name}
              <span className={classes.under}>{formatDays(first_day, last_day)}</span>
            </span>
            <Tag tone={lessons_hit === 0 ? 'neutral' : 'attention'}>
              {lessons_hit === 0 ? t('vacation.cabinet.no_lessons') : t('vacation.cabinet.lessons', { count: lessons_hit })}
            </Tag>
          </Link>
        </li>
      )}
    </CabinetList>
  );
}
