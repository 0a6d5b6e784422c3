import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MoreRows } from '../../ui/table/more-rows.tsx';
import { LessonStateTag } from '../lessons/public/lesson-state.tsx';
import classes from './pupils.module.css';
import { pupilLessonsQuery } from './pupils.queries.ts';
import type { PupilLesson } from './pupils.queries.ts';

/** The teacher's lessons with the child in the course, latest first, with their reports. */
export function PupilHistory({ id }: { readonly id: number }) {
  const { t } = useTranslation('students');
  const query = useInfiniteQuery(pupilLessonsQuery(id));
  const { data, fetchNextPage, isFetchingNextPage } = query;
  const lessons = data?.pages.flatMap(({ results }) => results) ?? [];
  const count = data?.pages[0]?.count ?? 0;
  return (
    <Card title={t('pupils.history.title')} aside={count === 0 ? undefined : count}>
      <QueryPlaceholder query={query} loading={<Skeleton height={120} />} />
      {data !== undefined && count === 0 && <p className="soft">{t('pupils.history.none')}</p>}
      <ul className={classes.items}>
        {lessons.map((lesson) => (
          <Lesson key={lesson.id} lesson={lesson} />
        ))}
      </ul>
      <MoreRows left={count - lessons.length} pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </Card>
  );
}

function Lesson({ lesson }: { readonly lesson: PupilLesson }) {
  const { t } = useTranslation('students');
  const { id, start, status, topic_title, homework, mark, parent_comment, private_note, cancel_reason } = lesson;
  const texts = [
    homework === '' ? null : t('pupils.history.homework', { homework }),
    mark === null ? null : t('pupils.history.mark', { mark }),
    parent_comment === '' ? null : t('pupils.history.parent', { comment: parent_comment }),
    private_note === '' ? null : t('pupils.history.own', { note: private_note }),
    cancel_reason,
  ].filter((each) => each !== null);
  return (
    <li className={classes.item}>
      <header>
        <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(id) }}>
          {formatDateTime(start)}
        </Link>
        <LessonStateTag lesson={{ status, unfinished: status === 'planned' }} />
      </header>
      {topic_title !== null && <span>{topic_title}</span>}
      {texts.map((each) => (
        <span key={each} className={classes.soft}>
          {each}
        </span>
      ))}
    </li>
  );
}
