import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../kernel/api-query.ts';
import classes from './plan-and-fact.module.css';
import { TopicCells } from './topic-cells.tsx';

type Subject = { readonly engagement_id: number } | { readonly lesson_id: number };
const engagementPlanQuery = (engagement_id: number) => apiQuery('/api/study/plan-and-fact/', { query: { engagement_id } });
const lessonPlanQuery = (id: number) => apiQuery('/api/events/lessons/{id}/plan-and-fact/', { params: { id } });

/** A child's curriculum and progress in a course, and remaining hours against remaining lessons. Readers of a lesson request it by the lesson. */
export function PlanAndFact({ of }: { readonly of: Subject }) {
  const { t } = useTranslation('lessons');
  const { data } = useQuery('lesson_id' in of ? lessonPlanQuery(of.lesson_id) : engagementPlanQuery(of.engagement_id));
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
