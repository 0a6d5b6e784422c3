import type { TFunction } from 'i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { Avatar } from '../../ui/images/avatar.tsx';
import { formatZone } from '../../ui/formats/calendar-dates.ts';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import type { teacherList } from './teacher-list.ts';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatNumber, formatShare } from '../../ui/formats/number.ts';
import { hoursText } from './hours-text.ts';
import { TeacherState } from './teacher-state.tsx';
import type { TeacherRow } from './teachers.queries.ts';
import classes from './teachers-page.module.css';

export type TeacherColumn = ListColumn<typeof teacherList> & { readonly usual?: boolean };

export const contractNames = {
  self_employed: 'teachers:contract.self_employed',
  employee: 'teachers:contract.employee',
  contractor: 'teachers:contract.contractor',
} as const;

/** Columns of the list. Load and employment are hidden from colleagues. */
export function teacherColumns(t: TFunction<'teachers'>, seesWeek: boolean): TeacherColumn[] {
  const now = nowInstant();
  const columns: (TeacherColumn & { readonly ofWeek?: boolean })[] = [
    {
      key: 'name',
      title: t('column.name'),
      ordering: 'name',
      cell: ({ name, preview }) => (
        <span className={classes.name}>
          <Avatar name={name} url={preview} size={24} />
          {name}
        </span>
      ),
    },
    {
      key: 'courses',
      title: t('column.courses'),
      wide: true,
      cell: ({ courses }) => <span className={classes.courses}>{courses.join(', ')}</span>,
    },
    { key: 'state', title: t('column.state'), cell: (teacher) => <TeacherState teacher={{ ...teacher, return_on: null }} /> },
    {
      key: 'return_on',
      title: t('column.return_on'),
      wide: true,
      usual: false,
      cell: ({ return_on: date }) => (date === null ? '' : formatDate(date)),
    },
    { key: 'zone', title: t('column.zone'), wide: true, cell: ({ zone }) => formatZone(zone, now) },
    {
      key: 'curator',
      title: t('column.curator'),
      wide: true,
      cell: ({ curator_name: name }) => name ?? <span className="soft">{t('no_curator')}</span>,
    },
    {
      key: 'contract',
      title: t('column.contract'),
      wide: true,
      usual: false,
      ofWeek: true,
      cell: ({ contract_type: type }) => (type === null ? '' : t(contractNames[type])),
    },
    {
      key: 'lessons',
      title: t('column.lessons_this_week'),
      align: 'right',
      wide: true,
      usual: false,
      ofWeek: true,
      cell: ({ lessons_this_week: lessons }) => (lessons === null ? '' : formatNumber(lessons)),
    },
    {
      key: 'load',
      title: t('column.load'),
      wide: true,
      align: 'right',
      ordering: 'load',
      ofWeek: true,
      cell: ({ load_minutes: minutes }) => (minutes === null ? '' : hoursText(minutes, t)),
    },
    {
      key: 'capacity',
      title: t('column.free'),
      align: 'right',
      ordering: 'free',
      wide: true,
      ofWeek: true,
      cell: (teacher) => <FreeShare teacher={teacher} t={t} />,
    },
  ];
  return columns.filter(({ ofWeek }) => seesWeek || ofWeek !== true);
}

/** Remaining capacity of the week; none without working hours and agreed maximum. */
function FreeShare({ teacher, t }: { readonly teacher: TeacherRow; readonly t: TFunction<'teachers'> }) {
  const { load_minutes: load, capacity_minutes: capacity, has_hours } = teacher;
  if (load === null) return null;
  if (!has_hours) return <span className="soft">{t('no_hours')}</span>;
  if (capacity === null || capacity === 0) return null;
  const free = Math.round((1 - load / capacity) * 100) * 100;
  return <span title={t('free_of', { capacity: hoursText(capacity, t) })}>{formatShare(Math.max(0, free))}</span>;
}
