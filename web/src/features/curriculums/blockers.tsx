import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import type { Curriculum } from './curriculums.queries.ts';
import classes from './curriculums.module.css';

const titles = {
  no_levels: 'curriculum.blockers.no_levels',
  empty_level: 'curriculum.blockers.empty_level',
  repeated_level: 'curriculum.blockers.repeated_level',
  repeated_topic: 'curriculum.blockers.repeated_topic',
} as const;

/** What blocks publishing a draft, with links to fix it. */
export function Blockers({ curriculum: { blockers, course_id, grade, id } }: { readonly curriculum: Curriculum }) {
  const { t } = useTranslation('lessons');
  if (blockers.length === 0) return null;
  return (
    <Card title={t('curriculum.blockers.title')}>
      <ul className={classes.list}>
        {blockers.map(({ kind, grade_level_id, topic_id, title }) => (
          <li key={`${kind} ${grade_level_id} ${topic_id}`}>
            {grade_level_id === null ? (
              t(titles[kind], { title })
            ) : (
              <Link
                to="/courses/$courseId/curriculums/$grade/view/$curriculumId/grades/$gradeId"
                params={{ courseId: String(course_id), grade: String(grade), curriculumId: String(id), gradeId: String(grade_level_id) }}
              >
                {t(titles[kind], { title })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
