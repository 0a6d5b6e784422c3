import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clockText, weekdays } from '../free-teachers/public/weekly-time.rules.ts';
import { weekdayText, weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { answerColumns } from './answer-columns.tsx';
import { HeatTable } from '../../ui/figures/heat-table.tsx';
import type { Target } from '../../ui/figures/heat-table.tsx';
import { answerList, answerStates, answerTitles } from './match-figure-lists.ts';
import { matchFiguresQuery } from './match-figures.queries.ts';
import type { MatchFigures } from './match-figures.queries.ts';
import { countsOf, courseOf, gradeOf, hoursShown, linesOf, reasonOf } from './match-figures.rules.ts';
import type { Line } from './match-figures.rules.ts';
import classes from './match-figures.module.css';
import { useFigureFilters } from './use-figure-filters.ts';

/** Reasons of declines by course, grade and hour of the week, and the list of answers. */
export function DeclinesTab() {
  const { t } = useTranslation('match');
  const page = useList(answerList);
  const { filters, query, days } = useFigureFilters();
  const { teacher_id, hour, reason_id } = page.query;
  const [reason] = reason_id ?? [];
  const figures = useQuery(matchFiguresQuery({ ...query, ...(reason === undefined ? {} : { reason_id: reason }) }));
  const reasons = linesOf(figures.data?.declines ?? [], reasonOf);
  const here = (more: object): Target => ({ to: '/match-figures', search: { ...page.search, page: undefined, state: undefined, ...more } });
  const chips = [
    ...(hour === undefined
      ? []
      : [{ key: 'hour', label: t('figures.chip.hour', { time: hourTitle(hour) }), onRemove: () => page.filterBy('hour', undefined) }]),
    ...(teacher_id === undefined
      ? []
      : [
          {
            key: 'teacher',
            label: t('figures.chip.teacher', { name: page.rows?.[0]?.teacher_name ?? '' }),
            onRemove: () => page.filterBy('teacher_id', undefined),
          },
        ]),
  ];
  const all = [
    ...filters,
    page.filter(
      'state',
      t('figures.filter.state'),
      answerStates.map((value) => ({ value, label: t(answerTitles[value]) })),
    ),
    page.filter(
      'reason_id',
      t('figures.filter.reason'),
      reasons.flatMap(({ id, title }) => (id === null ? [] : [{ value: String(id), label: title ?? '' }])),
    ),
  ];
  return (
    <ListView
      page={page}
      label={t('figures.answers')}
      searchLabel={t('figures.search')}
      columns={answerColumns(t)}
      filters={all}
      chips={chips}
      rowLink={({ teacher_id: id }) => `/teachers/profile/${id}`}
      above={
        <>
          <p className="soft">{t('figures.declines_hint', { count: days })}</p>
          <QueryPlaceholder query={figures} loading={<Skeleton height={240} />} />
          {figures.data !== undefined && <Pictures figures={figures.data} reasons={reasons} here={here} />}
        </>
      }
      empty={{ title: t('figures.empty.answers'), filtered: t('figures.empty.filtered'), none: t('figures.empty.none') }}
    />
  );
}

function hourTitle(hour: string): string {
  const [weekday = 1, at = 0] = hour.split(':').map(Number);
  return weeklyTimeText({ weekday, start_minute: at * 60 });
}

type Props = { readonly figures: MatchFigures; readonly reasons: readonly Line[]; readonly here: (more: object) => Target };

function Pictures({ figures, reasons, here }: Props) {
  const { t } = useTranslation('match');
  const { declines, hours } = figures;
  const titleOf = ({ title }: Line) => title ?? t('figures.no_reason');
  const columns = reasons.map((line) => ({ key: line, title: titleOf(line) }));
  const rowsOf = (lines: readonly Line[]) => lines.map((line) => ({ key: line, title: titleOf(line) }));
  const [byCourse, byGrade] = [countsOf(declines, courseOf), countsOf(declines, gradeOf)];
  const grades = linesOf(declines, gradeOf).sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
  const declinedAt = (hour: number, weekday: number) => hours.find((each) => each.hour === hour && each.weekday === weekday)?.declined ?? 0;
  if (declines.length === 0) return null;
  return (
    <div className={classes.pictures}>
      <Card title={t('figures.by_course')}>
        <HeatTable
          title={t('figures.by_course')}
          rows={rowsOf(linesOf(declines, courseOf))}
          columns={columns}
          figureOf={byCourse}
          labelOf={(row, column, count) => t('figures.declined_for', { what: titleOf(row), reason: titleOf(column), count })}
          targetOf={(row, column) => (column.id === null ? null : here({ course_id: row.id, reason_id: column.id, grade: undefined }))}
        />
      </Card>
      <Card title={t('figures.by_grade')}>
        <HeatTable
          title={t('figures.by_grade')}
          rows={rowsOf(grades)}
          columns={columns}
          figureOf={byGrade}
          labelOf={(row, column, count) =>
            t('figures.declined_for', { what: t('grade', { grade: titleOf(row) }), reason: titleOf(column), count })
          }
          targetOf={(row, column) => (column.id === null ? null : here({ grade: row.id, reason_id: column.id }))}
        />
      </Card>
      <Card title={t('figures.by_hour')}>
        <HeatTable
          title={t('figures.by_hour')}
          rows={hoursShown(hours, 'declined').map((hour) => ({ key: hour, title: clockText(hour * 60) }))}
          columns={weekdays.map((weekday) => ({ key: weekday, title: weekdayText(weekday) }))}
          figureOf={declinedAt}
          labelOf={(hour, weekday, count) =>
            t('figures.declined_at', { time: weeklyTimeText({ weekday, start_minute: hour * 60 }), count })
          }
          targetOf={(hour, weekday) => here({ hour: `${weekday}:${hour}` })}
        />
      </Card>
    </div>
  );
}
