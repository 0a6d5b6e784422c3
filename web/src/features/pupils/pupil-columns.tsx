import type { TFunction } from 'i18next';
import { formatShortDay, formatTime } from '../../ui/formats/date-time.tsx';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { Attendance, LessonsLeft, Marks, Progress, PupilName } from './pupil-cells.tsx';
import type { pupilList } from './pupil-list.ts';
import { statusTitles } from './pupil-names.ts';
import classes from './pupils.module.css';

type PupilColumn = ListColumn<typeof pupilList>;
type Opening = { readonly opened: number | undefined; readonly toggle: (id: number) => void };

export function pupilColumns(t: TFunction<'students'>, { opened, toggle }: Opening): PupilColumn[] {
  return [
    {
      key: 'kid',
      exportedAs: ['kid', 'course', 'grade'],
      title: t('pupils.column.kid'),
      ordering: 'name',
      cell: (pupil) => <PupilName pupil={pupil} open={pupil.id === opened} onOpen={() => toggle(pupil.id)} />,
    },
    { key: 'level', title: t('pupils.column.level'), wide: true, usual: false, cell: ({ level_title }) => level_title },
    { key: 'state', title: t('pupils.column.state'), wide: true, usual: false, cell: ({ status }) => t(statusTitles[status]) },
    {
      key: 'next',
      title: t('pupils.column.next'),
      ordering: 'next_lesson',
      width: 128,
      cell: ({ next_lesson: next }) =>
        next === null ? <span className="soft">{t('pupils.no_lesson')}</span> : `${formatShortDay(next.start)}, ${formatTime(next.start)}`,
    },
    {
      key: 'last',
      exportedAs: ['topic', 'homework'],
      title: t('pupils.column.last'),
      ordering: 'last_lesson',
      wide: true,
      cell: ({ last_lesson: last }) =>
        last === null ? null : (
          <span className={classes.last}>
            <span>{last.topic_title ?? t('pupils.no_topic')}</span>
            {last.homework !== '' && <span className={classes.under}>{last.homework}</span>}
          </span>
        ),
    },
    {
      key: 'progress',
      exportedAs: ['held', 'topics'],
      title: t('pupils.column.progress'),
      ordering: 'progress',
      wide: true,
      cell: ({ topics_held, topics_total }) => <Progress held={topics_held} total={topics_total} />,
    },
    {
      key: 'attendance',
      title: t('pupils.column.attendance'),
      wide: true,
      cell: ({ attendance }) => <Attendance attendance={attendance} />,
    },
    { key: 'marks', title: t('pupils.column.marks'), align: 'right', wide: true, cell: ({ marks }) => <Marks marks={marks} /> },
    {
      key: 'lessons_left',
      title: t('pupils.column.lessons_left'),
      ordering: 'lessons_left',
      align: 'right',
      width: 92,
      cell: (pupil) => <LessonsLeft pupil={pupil} />,
    },
  ];
}
