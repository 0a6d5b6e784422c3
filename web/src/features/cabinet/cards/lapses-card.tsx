import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import classes from '../cabinet.module.css';
import { lapsesQuery } from '../cabinet.queries.ts';
import { CabinetCard } from '../cabinet-card.tsx';
import { MoreLine } from '../more-line.tsx';

/** Teachers of the group who leave offers unanswered. Hidden if there are none. */
export function LapsesCard() {
  const { t } = useTranslation('common');
  const query = useQuery(lapsesQuery);
  if (query.data === undefined || query.data.count === 0) return null;
  return (
    <CabinetCard title={t('cabinet.lapses')} aside={query.data.count} query={query}>
      {({ count, results }) => (
        <>
          <ul className={classes.lines}>
            {results.map(({ teacher_id, teacher_name, lapses, last_answered_at }) => (
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
            ))}
          </ul>
          <MoreLine count={count - results.length} />
        </>
      )}
    </CabinetCard>
  );
}
