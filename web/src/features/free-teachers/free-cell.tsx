/** A cell of the grid: free teachers with load and local time, and actions. */
import { findsTeachers } from '@lectern/contract/permissions';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/floating/overlay-styles.ts';
import { useReturnFocus } from '../../ui/floating/use-return-focus.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatDay, formatZone, zonedTime } from '../../ui/formats/calendar-dates.ts';
import { formatTime } from '../../ui/formats/date-time.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { pageSizes } from '../../ui/table/page-sizes.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { undo } from '../../ui/toasts/undo.ts';
import { useCurrentUser, useMay } from '../../kernel/session.ts';
import { FindForClient } from './find-for-client.tsx';
import classes from './free-cell.module.css';
import { seesNames } from './free-roles.rules.ts';
import type { FreeSearch } from './free-search.rules.ts';
import { questionOf } from './free-search.rules.ts';
import type { FreeGrid, FreeTeacher } from './free-teachers.queries.ts';
import { freeCellQuery } from './free-teachers.queries.ts';
import { holdWrite, releaseHoldWrite } from './public/holds.queries.ts';
import { LoadBar } from './public/load-bar.tsx';
import { firstInstant, timeIn } from './public/weekly-time.rules.ts';
import type { WeeklyTime } from './public/weekly-time.rules.ts';
import { otherClockText, weeklyTimeText } from './public/weekly-time-text.ts';
import { WhyNotFree } from './why-not-free.tsx';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly cell: WeeklyTime; readonly board: FreeGrid; readonly search: FreeSearch; readonly onClose: () => void };

export function FreeCell({ cell, board, search, onClose }: Props) {
  const { t } = useTranslation('freecashdesk');
  useReturnFocus();
  const names = seesNames(useCurrentUser());
  const count = board.days[cell.weekday - 1]?.free[cell.start_minute / 30] ?? 0;
  return (
    <Drawer
      opened
      onClose={onClose}
      size={440}
      title={<strong>{t('board.cell', { time: weeklyTimeText(cell), count })}</strong>}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
    >
      <div className={classes.cell}>
        <p className={classes.soft}>
          {t('board.period', {
            from: formatDay(board.from),
            weeks: t('board.weeks', { count: board.weeks }),
            minutes: board.minutes,
            zone: formatZone(board.zone, firstInstant(cell, board.from, board.zone)),
          })}
        </p>
        {names && <FindForClient cell={cell} board={board} search={search} />}
        {names && <Teachers cell={cell} board={board} search={search} />}
        <WhyNotFree cell={cell} search={search} />
      </div>
    </Drawer>
  );
}

function Teachers({ cell, board, search }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('freecashdesk');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<(typeof pageSizes)[number]>(25);
  const input = { ...questionOf(search), ...cell, page, page_size: pageSize } as const;
  const query = useQuery(freeCellQuery(input));
  const { data } = query;
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Skeleton height={240} />} />;
  if (data.count === 0) return <EmptyState title={t('board.nobody')} text={t('board.nobody_text')} />;
  return (
    <>
      <ul className={classes.teachers} aria-label={t('board.teachers')}>
        {data.results.map((teacher) => (
          <Teacher key={teacher.id} teacher={teacher} cell={cell} board={board} />
        ))}
      </ul>
      {data.count > pageSizes[0] && (
        <Pagination
          page={page}
          pageSize={pageSize}
          count={data.count}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      )}
    </>
  );
}

function Teacher({ teacher, cell, board }: { readonly teacher: FreeTeacher; readonly cell: WeeklyTime; readonly board: FreeGrid }) {
  const { t } = useTranslation('freecashdesk');
  const holdsAnybody = useMay(findsTeachers);
  const hold = useApiWrite(holdWrite);
  const release = useApiWrite(releaseHoldWrite);
  const { id, name, zone, load_minutes, max_minutes_per_week, next, can } = teacher;
  const whyNotHold = can.hold.allowed ? null : t(holdsAnybody ? 'find.other_group' : 'hold.not_yours');
  const first = firstInstant(cell, board.from, board.zone);
  const onHold = () =>
    hold.mutate(
      { body: { teacher_id: id, slots: [cell], zone: board.zone, from: board.from, weeks: board.weeks, minutes: board.minutes } },
      {
        onSuccess: (held) =>
          toast.success(
            t('hold.held', { name, time: formatTime(held.held_until) }),
            undo(() => release.mutateAsync({ params: { id: held.id } })),
          ),
        onError: (error) => toast.error(error),
      },
    );
  return (
    <li>
      <div className={classes.head}>
        <Link to="/teachers/$teacherId/schedule" params={{ teacherId: String(id) }} className={classes.name}>
          {name}
        </Link>
        <LoadBar minutes={load_minutes} most={max_minutes_per_week} />
      </div>
      <p className={classes.soft}>
        {t('board.their_clock', { time: otherClockText(timeIn(first, zone), cell), zone: formatZone(zone, first) })}
      </p>
      {next.length > 0 && <p className={classes.soft}>{t('board.next', { times: nextText(next, board.zone) })}</p>}
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={whyNotHold !== null}
          title={whyNotHold ?? undefined}
          pending={hold.isPending}
          aria-label={t('hold.hold_of', { name })}
          onClick={onHold}
        >
          {t('hold.hold')}
        </Button>
        <LinkButton
          variant="subtle"
          to="/teachers/$teacherId/schedule"
          params={{ teacherId: String(id) }}
          search={{ date: dateOf(first, board.zone), view: 'week' }}
        >
          {t('board.schedule')}
        </LinkButton>
      </div>
    </li>
  );
}

const dateOf = (instant: string, zone: string) => zonedTime(instant, zone).toPlainDate().toString();
/** Mon 23 Nov 16:00, 16:30; Tue 24 Nov 10:00 */
function nextText(instants: readonly string[], zone: string): string {
  const byDay = Map.groupBy(instants, (instant) => dateOf(instant, zone));
  return [...byDay].map(([date, each]) => `${formatDay(date)} ${each.map((start) => formatTime(start, zone)).join(', ')}`).join('; ');
}
