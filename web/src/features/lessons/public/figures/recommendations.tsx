/** Recommendations after a child's trial lessons: course, level, lessons a week, reason. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../../ui/formats/date-time.tsx';
import { recommendationsQuery } from '../../lessons.queries.ts';
import classes from './lesson-statistics.module.css';

type Props = {
  readonly clientId: number;
  readonly kidId: number;
  /** Whether the viewer searches for teachers: recommendations then link to the search. */
  readonly looks?: boolean;
};

export function Recommendations({ clientId, kidId, looks = false }: Props) {
  const { t } = useTranslation('lessons');
  const { data } = useQuery(recommendationsQuery(clientId));
  const own = data?.filter(({ kid_id }) => kid_id === kidId) ?? [];
  if (own.length === 0) return null;
  return (
    <section aria-label={t('recommendation.title')}>
      {own.map((each) => (
        <p key={each.lesson_id} className={classes.soft}>
          <strong>{t('recommendation.title')}</strong>{' '}
          {[
            each.course_title,
            each.level_title,
            t('recommendation.per_week', { count: each.lessons_per_week }),
            each.comment === '' ? null : t('recommendation.says', { comment: each.comment }),
            t('recommendation.by', { name: each.teacher_name, date: formatDate(each.recommended_at) }),
          ]
            .filter((part) => part !== null)
            .join(' · ')}{' '}
          {looks && (
            <Link
              to="/find-teacher/$clientId"
              params={{ clientId: String(clientId) }}
              search={{ kid: kidId, course: each.course_id, lessons: each.lessons_per_week }}
            >
              {t('recommendation.find')}
            </Link>
          )}
        </p>
      ))}
    </section>
  );
}
