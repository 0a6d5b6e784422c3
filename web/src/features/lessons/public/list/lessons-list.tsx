/** Lessons of a client or a teacher, with search, filters, ordering and page in the URL. A row opens the lesson's card with its actions. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../../kernel/clock.ts';
import { usePageInfo } from '../../../../kernel/session.ts';
import { useAddress } from '../../../../kernel/use-address.ts';
import { temporalZone } from '../../../../kernel/zone.ts';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { formatDateTime } from '../../../../ui/formats/date-time.tsx';
import type { ListColumn } from '../../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../../list-tools/public/list-view.tsx';
import { useLessonFilters } from '../../lesson-filters.ts';
import { LessonStateTag } from '../lesson-state.tsx';
import { boundsOf, lessonList, lessonTimes, periodOf, timesOf, upcomingLessonList } from './lesson-list.rules.ts';
import classes from './lessons-list.module.css';
import { lazyDialog } from '../../../../ui/floating/lazy-dialog.tsx';

const LessonCard = lazyDialog(async () => (await import('../lesson-card.tsx')).LessonCard);

const timesTitles = { upcoming: 'lessons:list.times_upcoming', past: 'lessons:list.times_past', all: 'lessons:list.times_all' } as const;

type Props = {
  /** One of the two. */
  readonly clientId?: number;
  readonly teacherId?: number;
  /** The client's children, as a filter. */
  readonly kids?: readonly { readonly id: number; readonly name: string }[];
  /** Further actions beside the list's tools. */
  readonly actions?: ReactNode;
};

export function LessonsList({ clientId, teacherId, kids = [], actions }: Props) {
  const { t } = useTranslation('lessons');
  const zone = temporalZone(usePageInfo().zone);
  const [open, setOpen] = useState<Lesson | null>(null);
  const [now] = useState(nowInstant);
  const { search, change } = useAddress();
  const chosen = lessonList.read(search);
  const times = timesOf(search.times, chosen);
  const page = useList(times === 'upcoming' ? upcomingLessonList : lessonList, {
    query: {
      ...boundsOf(times, now),
      ...periodOf(chosen, zone),
      ...(clientId === undefined ? {} : { client_id: clientId }),
      ...(teacherId === undefined ? {} : { teacher_id: [teacherId] }),
    },
  });
  const { query, filterBy } = page;
  const period = (
    <div className={classes.period}>
      <Segmented
        label={t('list.times')}
        options={lessonTimes.map((value) => ({ value, label: t(timesTitles[value]) }))}
        value={times}
        onChange={(value) => change({ times: value, ordering: undefined, page: undefined })}
      />
      {(['from', 'to'] as const).map((name) => (
        <DateInput
          key={name}
          ariaLabel={t(name === 'from' ? 'list.from' : 'list.to')}
          placeholder={t(name === 'from' ? 'list.from' : 'list.to')}
          value={query[name] ?? null}
          clearable
          width={148}
          onChange={(date) => filterBy(name, date ?? undefined)}
        />
      ))}
    </div>
  );
  return (
    <>
      <ListView
        page={page}
        label={t('list.title')}
        searchLabel={t('list.search')}
        columns={columnsOf(t, { kids: kids.length > 1 || clientId === undefined, teacher: teacherId === undefined, onOpen: setOpen })}
        filters={useLessonFilters(page, kids)}
        moreFilters={period}
        actions={actions}
        onRow={setOpen}
        skeletonRows={10}
        empty={{ title: t('list.empty'), filtered: t('list.empty_filtered'), none: t('list.empty_text') }}
      />
      {open !== null && <LessonCard lesson={open} onClose={() => setOpen(null)} />}
    </>
  );
}

type Shown = { readonly kids: boolean; readonly teacher: boolean; readonly onOpen: (lesson: Lesson) => void };

function columnsOf(t: TFunction<'lessons'>, { kids, teacher, onOpen }: Shown): ListColumn<typeof lessonList>[] {
  const kid: ListColumn<typeof lessonList> = { key: 'kid', title: t('list.kid'), cell: ({ kid_name }) => kid_name };
  const who: ListColumn<typeof lessonList> = {
    key: 'teacher',
    title: t('list.teacher'),
    wide: true,
    cell: ({ teacher_name, substitute_for_name }) =>
      substitute_for_name === null ? teacher_name : t('list.instead_of', { name: teacher_name, other: substitute_for_name }),
  };
  return [
    {
      key: 'start',
      title: t('list.start'),
      ordering: 'start',
      width: 150,
      cell: (lesson) => (
        <button
          type="button"
          className={classes.open}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(lesson);
          }}
        >
          {formatDateTime(lesson.start)}
        </button>
      ),
    },
    ...(kids ? [kid] : []),
    {
      key: 'course',
      title: t('list.course'),
      // Phones have no room for both; the lesson's card names the course.
      wide: kids,
      cell: ({ course_title, minutes }) => (
        <span className={classes.course}>{t('list.course_minutes', { course: course_title, minutes })}</span>
      ),
    },
    ...(teacher ? [who] : []),
    {
      key: 'topic',
      title: t('list.topic'),
      wide: true,
      cell: ({ topic_title, cancel_reason }) => <span className={classes.soft}>{topic_title ?? cancel_reason}</span>,
    },
    { key: 'state', title: t('list.status'), cell: (lesson) => <LessonStateTag lesson={lesson} /> },
  ];
}
