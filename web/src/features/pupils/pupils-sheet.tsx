import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { aboutOf } from './pupil-cells.tsx';
import classes from './pupils-sheet.module.css';
import type { Pupil } from './pupils.queries.ts';

/** The list for printing: mounted while printing, visible only in print. */
export function PupilsSheet({ pupils, onDone }: { readonly pupils: readonly Pupil[]; readonly onDone: () => void }) {
  const { t } = useTranslation('students');
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return createPortal(
    <article className={classes.sheet} lang={document.documentElement.lang}>
      <h1>{t('pupils.title')}</h1>
      <table>
        <thead>
          <tr>
            <th>{t('pupils.column.kid')}</th>
            <th>{t('pupils.column.next')}</th>
            <th>{t('pupils.column.last')}</th>
            <th>{t('pupils.column.progress')}</th>
            <th>{t('pupils.column.attendance')}</th>
            <th>{t('pupils.column.lessons_left')}</th>
          </tr>
        </thead>
        <tbody>
          {pupils.map((pupil) => (
            <tr key={pupil.id}>
              <td>
                <strong>{pupil.kid_name}</strong> {aboutOf(t, pupil).join(', ')}
              </td>
              <td>{pupil.next_lesson === null ? t('pupils.no_lesson') : formatDateTime(pupil.next_lesson.start)}</td>
              <td>{[pupil.last_lesson?.topic_title, pupil.last_lesson?.homework].filter(Boolean).join(' · ')}</td>
              <td>{t('pupils.topics', { held: pupil.topics_held, total: pupil.topics_total })}</td>
              <td>{`${pupil.attendance.filter((each) => each === 'held').length} / ${pupil.attendance.length}`}</td>
              <td>{pupil.lessons_left}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>{formatDateTime(nowInstant())}</footer>
    </article>,
    document.body,
  );
}
