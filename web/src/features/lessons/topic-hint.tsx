/** Says of a topic that is not the one due, what choosing it means. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../ui/date-time.tsx';
import classes from './conduct-lesson.module.css';
import { topicStandingQuery } from './lessons.queries.ts';

export function TopicHint({ lessonId, topicId }: { readonly lessonId: number; readonly topicId: number }) {
  const { t } = useTranslation('lessons');
  const { data } = useQuery(topicStandingQuery(lessonId, topicId));
  if (data === undefined || data.standing === 'next') return null;
  const titles = data.skipped.map(({ title }) => title).join(', ');
  return (
    <p className={classes.hint} role="status">
      {data.standing === 'done' && t('topic.done', { date: formatDate(data.held_on ?? '') })}
      {data.standing === 'earlier' && t('topic.earlier')}
      {data.standing === 'skips' && t('topic.skips', { count: data.skipped.length, titles })}
    </p>
  );
}
