import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { formatAge, formatDateTime } from '../../ui/formats/date-time.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { Tag } from '../../ui/tag.tsx';
import { weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { answerStates, answerTitles } from './match-figure-lists.ts';
import type { answerList, teacherList } from './match-figure-lists.ts';

type T = TFunction<'match'>;

const tones = { accepted: 'held', declined: 'attention', expired: 'neutral' } as const;

export function answerColumns(t: T): ListColumn<typeof answerList>[] {
  return [
    { key: 'teacher', title: t('figures.column.teacher'), cell: ({ teacher_name: name }) => name },
    { key: 'course', title: t('figures.column.course'), wide: true, cell: ({ course_title: title }) => title },
    { key: 'grade', title: t('figures.column.grade'), align: 'right', width: 76, wide: true, cell: ({ grade }) => grade },
    { key: 'times', title: t('figures.column.times'), wide: true, cell: ({ slots }) => slots.map(weeklyTimeText).join(', ') },
    {
      key: 'state',
      title: t('figures.column.state'),
      wide: true,
      cell: ({ state }) => <Tag tone={tones[state]}>{t(answerTitles[state])}</Tag>,
    },
    { key: 'reason', title: t('figures.column.reason'), cell: ({ decline_reason: reason }) => reason },
    { key: 'offered', title: t('figures.column.offered'), wide: true, usual: false, cell: ({ offered_at: at }) => formatDateTime(at) },
    { key: 'ended', title: t('figures.column.ended'), ordering: 'ended_at', wide: true, cell: ({ ended_at: at }) => formatDateTime(at) },
    {
      key: 'waited',
      title: t('figures.column.waited'),
      ordering: 'waited',
      align: 'right',
      wide: true,
      cell: ({ offered_at, ended_at }) => formatAge(offered_at, ended_at),
    },
  ];
}

/** A number of minutes in the largest fitting unit. */
export const duration = (minutes: number) =>
  formatAge('2026-01-01T00:00:00Z', new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString());
export const percentText = (percent: number | null) =>
  percent === null ? '–' : `${formatNumber(percent, { maximumFractionDigits: 0 })}\u00a0%`;

export function teacherColumns(t: T, shared: object): ListColumn<typeof teacherList>[] {
  return [
    {
      key: 'teacher',
      title: t('figures.column.teacher'),
      ordering: 'name',
      cell: ({ id, teacher_name: name }) => (
        <Link to="/match-figures" search={{ ...shared, teacher_id: id, state: answerStates } as never}>
          {name}
        </Link>
      ),
    },
    { key: 'accepted', title: t('figures.state.accepted'), align: 'right', wide: true, cell: ({ accepted }) => accepted },
    { key: 'declined', title: t('figures.state.declined'), align: 'right', wide: true, cell: ({ declined }) => declined },
    { key: 'expired', title: t('figures.state.expired'), ordering: 'expired', align: 'right', wide: true, cell: ({ expired }) => expired },
    {
      key: 'rate',
      title: t('figures.column.rate'),
      ordering: 'accepted_percent',
      align: 'right',
      cell: ({ accepted_percent: percent }) => percentText(percent),
    },
    {
      key: 'time',
      title: t('figures.column.time'),
      ordering: 'answer_minutes',
      align: 'right',
      cell: ({ answer_minutes: minutes }) => (minutes === null ? '–' : duration(minutes)),
    },
  ];
}
