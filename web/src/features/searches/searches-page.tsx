/** All searches for a teacher: waiting time, offers and answers. A row opens its actions. */
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { coursesQuery } from '../../kernel/dictionaries.ts';
import { readInteger } from '../../kernel/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { formatAge, formatRelative } from '../../ui/formats/date-time.tsx';
import { Page } from '../../ui/page.tsx';
import { RowOpener } from '../../ui/table/row-opener.tsx';
import { Tag } from '../../ui/tag.tsx';
import { weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import { requestStates } from '../find-teacher/public/client-requests.tsx';
import type { ListColumn } from '../list-tools/public/define-list.ts';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { AssignmentDialog } from './assignment-dialog.tsx';
import { SearchDetail } from './search-detail.tsx';
import { searchAnswers, searchGrades, searchList, searchPeriods, searchStates } from './search-list.ts';
import type { Search } from './searches.queries.ts';
import classes from './searches.module.css';

const answerTitles = {
  nobody: 'freecashdesk:searches.answers.nobody',
  unanswered: 'freecashdesk:searches.answers.unanswered',
  declined: 'freecashdesk:searches.answers.declined',
} as const;

export default function SearchesPage() {
  const { t } = useTranslation('freecashdesk');
  const page = useList(searchList);
  const { search, change, filter } = page;
  const courses = useQuery(coursesQuery).data ?? [];
  const [assigning, setAssigning] = useState(false);
  const opened = readInteger(search, 'open');
  const toggle = (id: number) => change({ open: id === opened ? undefined : id });
  const filters = [
    filter(
      'answers',
      t('searches.filter.answers'),
      searchAnswers.map((value) => ({ value, label: t(answerTitles[value]) })),
    ),
    filter(
      'state',
      t('searches.filter.state'),
      searchStates.map((value) => ({ value, label: t(requestStates[value].text) })),
    ),
    filter(
      'course_id',
      t('searches.filter.course'),
      courses.map(({ id, title }) => ({ value: String(id), label: title })),
    ),
    filter(
      'grade',
      t('searches.filter.grade'),
      searchGrades.map((value) => ({ value, label: value })),
    ),
    filter(
      'days',
      t('searches.filter.days'),
      searchPeriods.map((value) => ({ value, label: t('searches.days', { count: Number(value) }) })),
    ),
  ];
  const { wished } = page.query;
  return (
    <Page title={t('common:screen.searches')}>
      <ListView
        page={page}
        label={t('common:screen.searches')}
        searchLabel={t('searches.search')}
        columns={columnsOf(t, opened, toggle)}
        filters={filters}
        chips={wished === undefined ? [] : [{ key: 'wished', label: wishedText(t, wished), onRemove: () => change({ wished: undefined }) }]}
        actions={
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAssigning(true)}>
            {t('searches.assignment.open')}
          </Button>
        }
        onRow={({ id }) => toggle(id)}
        detail={(each) => (each.id === opened ? <SearchDetail search={each} /> : null)}
        withPage={{ open: undefined }}
        empty={{ title: t('searches.empty.title'), filtered: t('searches.empty.filtered'), none: t('searches.empty.none') }}
      />
      {assigning && <AssignmentDialog onClose={() => setAssigning(false)} />}
    </Page>
  );
}

function wishedText(t: TFunction<'freecashdesk'>, hour: string): string {
  const [weekday = 1, start = 0] = hour.split(':').map(Number);
  return t('searches.filter.wished', { time: weeklyTimeText({ weekday, start_minute: start * 60 }) });
}

const isGoing = ({ state }: Search) => state === 'draft' || state === 'open';

function columnsOf(
  t: TFunction<'freecashdesk'>,
  opened: number | undefined,
  toggle: (id: number) => void,
): ListColumn<typeof searchList>[] {
  const now = nowInstant();
  return [
    {
      key: 'kid',
      title: t('searches.column.kid'),
      cell: (search) => (
        <RowOpener open={search.id === opened} onToggle={() => toggle(search.id)}>
          {search.kid_name}
        </RowOpener>
      ),
    },
    {
      key: 'course',
      title: t('searches.column.course'),
      wide: true,
      cell: ({ course_title: course, grade, lessons_per_week: count }) => t('request.what', { course, grade, count }),
    },
    { key: 'waiting', title: t('searches.column.waiting'), ordering: 'created_at', cell: ({ created_at }) => formatAge(created_at, now) },
    {
      key: 'deadline',
      title: t('searches.column.deadline'),
      ordering: 'deadline',
      cell: (search) => (isGoing(search) ? formatRelative(search.deadline, now) : null),
    },
    {
      key: 'offers',
      title: t('searches.column.offers'),
      cell: (search) => <Offers search={search} />,
    },
    {
      key: 'reasons',
      title: t('searches.column.reasons'),
      wide: true,
      cell: ({ offers }) => {
        const reasons = [...new Set(offers.flatMap(({ decline_reason }) => decline_reason ?? []))];
        return <span className={classes.reasons}>{reasons.join(' · ')}</span>;
      },
    },
    {
      key: 'state',
      title: t('searches.column.state'),
      wide: true,
      cell: ({ state, waves }) => (
        <span className={classes.tags}>
          <Tag tone={requestStates[state].tone}>{t(requestStates[state].text)}</Tag>
          {waves !== null && waves.next_at !== null && (
            <Tag tone="planned">{t('searches.waves.next', { time: formatRelative(waves.next_at, now) })}</Tag>
          )}
        </span>
      ),
    },
  ];
}

/** Number of offers sent, viewed and answered. */
function Offers({ search }: { readonly search: Search }) {
  const { t } = useTranslation('freecashdesk');
  const { offers } = search;
  if (offers.length === 0) return <span className="soft">{t('searches.no_offers')}</span>;
  const viewed = offers.filter(({ viewed_at }) => viewed_at !== null).length;
  const answered = offers.filter(({ state }) => state === 'accepted' || state === 'declined').length;
  return t('searches.offers', { sent: offers.length, seen: viewed, answered });
}
