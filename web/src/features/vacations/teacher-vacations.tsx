import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/figures/stat.tsx';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { RequestVacationDialog } from './asking/request-vacation-dialog.tsx';
import { CancelVacationDialog } from './deciding/cancel-vacation-dialog.tsx';
import { DecideVacation } from './deciding/decide-vacation.tsx';
import { VacationCalendarCard } from './calendar/vacation-calendar-card.tsx';
import { vacationColumns } from './vacation-columns.tsx';
import { vacationList } from './vacation-list.ts';
import type { Vacation } from './vacations.queries.ts';
import { vacationAllowanceQuery } from './vacations.queries.ts';
import classes from './vacations.module.css';

/** A teacher's vacations: days left this year, requests and decisions. */
export function TeacherVacations({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('nonworkingtime');
  const { id: userId } = useCurrentUser();
  const { search, change } = useAddress();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [cancelling, setCancelling] = useState<Vacation | null>(null);
  const allowance = useQuery(vacationAllowanceQuery(teacherId));
  const page = useList(vacationList, { query: { teacher_id: [teacherId] } });
  const own = teacherId === userId;
  const name = allowance.data?.teacher.name;
  const deciding = readInteger(search, 'vacation');
  const shown = own || name === undefined ? t('vacation.title') : t('vacation.title_of', { name });
  if (allowance.error !== null && allowance.data === undefined) {
    return (
      <Page title={t('vacation.title')} back={own ? undefined : '/vacation'}>
        <Card>
          <ErrorState error={allowance.error} onRetry={() => void allowance.refetch()} />
        </Card>
      </Page>
    );
  }
  const { data } = allowance;
  return (
    <Page
      title={shown}
      back={own ? undefined : '/vacation'}
      actions={
        <Button
          variant={own ? 'filled' : 'default'}
          onClick={() => setDialogOpen(true)}
          disabled={data === undefined}
          aria-haspopup="dialog"
        >
          <Icon icon={IconPlus} />
          {t('vacation.ask')}
        </Button>
      }
    >
      <Stats>
        <Stat label={t('vacation.left', { year: data?.year ?? '' })} hint={data && t('vacation.of_year', { count: data.days_a_year })}>
          {data === undefined ? <Skeleton width={40} /> : Math.max(0, data.days_a_year - data.days_taken)}
        </Stat>
        <Stat label={t('vacation.at_once')} hint={t('vacation.at_once_hint')}>
          {data === undefined ? <Skeleton width={40} /> : data.longest_days}
        </Stat>
        <Stat label={t('vacation.away_limit')} hint={t('vacation.away_limit_hint')}>
          {data === undefined ? <Skeleton width={40} /> : data.away_at_once}
        </Stat>
      </Stats>
      {deciding !== undefined && !own && <DecideVacation key={deciding} id={deciding} onDone={() => change({ vacation: undefined })} />}
      <ListView
        page={page}
        label={t('vacation.list')}
        columns={vacationColumns(t, { onCancel: setCancelling, onAnswer: ({ id }) => change({ vacation: id }), answering: deciding })}
        skeletonRows={3}
        short
        empty={{ title: t('vacation.none'), none: own ? t('vacation.none_hint') : t('vacation.none_of_teacher') }}
      />
      <div className={classes.calendar}>
        <VacationCalendarCard highlight={teacherId} />
      </div>
      {dialogOpen && data !== undefined && <RequestVacationDialog allowance={data} own={own} onClose={() => setDialogOpen(false)} />}
      {cancelling !== null && <CancelVacationDialog vacation={cancelling} onClose={() => setCancelling(null)} />}
    </Page>
  );
}
