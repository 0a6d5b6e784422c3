import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../kernel/api-query.ts';
import classes from './plan-and-fact.module.css';
import { TopicCells } from './topic-cells.tsx';

const planQuery = (engagement_id: number) => apiQuery('/api/study/plan-and-fact/', { query: { engagement_id } });

/** A child's curriculum and progress in a course, and remaining hours against remaining lessons. */
export function PlanAndFact({ engagementId }: { readonly engagementId: number }) {
  const { t } = useTranslation('lessons');
  const { data } = useQuery(planQuery(engagementId));
  if (data === undefined || data.level === null) return null;
  const { level, topics, next_topic_id, hours_left, lessons_left, course_title } = data;
  const held = topics.filter(({ held_on }) => held_on !== null).length;
  return (
    <figure className={classes.plan}>
      <figcaption className={classes.caption}>
        {t('plan.caption', { level: level.title, version: level.version, held, topics: topics.length })}
        {' · '}
        {t('plan.left', { hours: hours_left, lessons: lessons_left })}
      </figcaption>
      <TopicCells label={t('plan.label', { course: course_title })} topics={topics} nextId={next_topic_id} />
    </figure>
  );
}
