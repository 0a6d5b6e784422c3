/** The children of a shared lesson with their states; each has a report of their own. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LessonStateTag } from '../public/lesson-state.tsx';
import classes from './conduct-lesson.module.css';

export function LessonChildren({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  if (lesson.partners.length === 0) return null;
  const isOver = lesson.can.conduct.reason !== 'lesson_in_future';
  return (
    <nav aria-label={t('conduct.children')}>
      <ul className={classes.children}>
        <li aria-current="page">
          <span>{lesson.kid_name}</span> <LessonStateTag lesson={lesson} />
        </li>
        {lesson.partners.map(({ lesson_id, kid_name, status }) => (
          <li key={lesson_id}>
            <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson_id) }}>
              {kid_name ?? t('partner_unknown')}
            </Link>{' '}
            <LessonStateTag lesson={{ status, unfinished: status === 'planned' && isOver }} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
