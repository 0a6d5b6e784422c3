/** Explains the effect of choosing a topic other than the next one. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import classes from './conduct-lesson.module.css';
import { topicStandingQuery } from '../lessons.queries.ts';

export function TopicHint({ lessonId, topicId }: { readonly lessonId: number; readonly topicId: number }) {
  const { t } = useTranslation('lessons');
  const { data } = useQuery(topicStandingQuery(lessonId, topicId));
  if (data === undefined || data.turn === 'next') return null;
  const titles = data.skipped.map(({ title }) => title).join(', ');
  return (
    <p className={classes.hint} role="status">
      {data.turn === 'done' && t('topic.done', { date: formatDate(data.held_on ?? '') })}
      {data.turn === 'earlier' && t('topic.earlier')}
      {data.turn === 'skips' && t('topic.skips', { count: data.skipped.length, titles })}
    </p>
  );
}
