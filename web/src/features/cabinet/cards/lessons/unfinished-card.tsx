import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../../kernel/clock.ts';
import { formatAge, formatShortDay, formatTime } from '../../../../ui/formats/date-time.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { unfinishedLessonsQuery } from '../../../reminders/public/unfinished-lessons.ts';
import classes from '../../cabinet.module.css';
import { CabinetCard } from '../../cabinet-card.tsx';
import { MoreLine } from '../../more-line.tsx';

const shown = 5;

/** Lessons without a report, oldest first, with their age. */
export function UnfinishedCard() {
  const { t } = useTranslation('common');
  const query = useQuery(unfinishedLessonsQuery);
  const now = nowInstant();
  return (
    <CabinetCard title={t('cabinet.needs_you')} aside={query.data?.length} query={query}>
      {(lessons) => (
        <>
          {lessons.length === 0 && <p className="soft">{t('cabinet.all_written_up')}</p>}
          <ul className={classes.lines}>
            {lessons.slice(0, shown).map(({ lesson_id, start, kid, course_title }) => (
              <li key={lesson_id}>
                <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson_id) }} className={classes.need}>
                  <span className={classes.age}>
                    <Tag tone="attention">{formatAge(start, now)}</Tag>
                  </span>
                  <span className={classes.name}>
                    {t('cabinet.write_up_of', { kid })}
                    <span className={classes.under}>{`${course_title}, ${formatShortDay(start)}, ${formatTime(start)}`}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <MoreLine count={lessons.length - shown} />
        </>
      )}
    </CabinetCard>
  );
}
