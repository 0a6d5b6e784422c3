import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from '../cabinet.module.css';
import { openChecklistsQuery } from '../cabinet.queries.ts';
import { CabinetCard } from '../cabinet-card.tsx';
import { MoreLine } from '../more-line.tsx';

const shown = 5;

/** Checklists of own pupils to fill in, those that are due first. */
export function ChecklistsCard() {
  const { t } = useTranslation('common');
  const query = useQuery(openChecklistsQuery);
  return (
    <CabinetCard title={t('cabinet.checklists')} aside={query.data?.count} query={query}>
      {({ results, count }) => (
        <>
          {count === 0 && <p className="soft">{t('cabinet.no_checklists')}</p>}
          <ul className={classes.lines}>
            {results.slice(0, shown).map(({ id, kid_name, course_title, deadline, overdue, marked, criteria }) => (
              <li key={id}>
                <Link to="/checklists/$checklistId" params={{ checklistId: String(id) }} className={classes.need}>
                  <span className={classes.age}>
                    <Tag tone={overdue ? 'danger' : 'attention'}>{t('cabinet.checklist_until', { date: formatDate(deadline) })}</Tag>
                  </span>
                  <span className={classes.name}>
                    {t('cabinet.checklist_of', { kid: kid_name })}
                    <span className={classes.under}>{t('cabinet.checklist_state', { course: course_title, marked, criteria })}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <MoreLine count={count - shown} />
        </>
      )}
    </CabinetCard>
  );
}
