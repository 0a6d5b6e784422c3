import { administersStaff, hasPermission, leadsTeachers } from '@lectern/contract/permissions';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { ListView, useList } from '../list-tools/public/list-view.tsx';
import { FreeTimeFilter, weeklyTimeText } from './free-time-filter.tsx';
import { teacherColumns } from './teacher-columns.tsx';
import { useTeacherFilters } from './teacher-filters.ts';
import { teacherList } from './teacher-list.ts';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const LessonsReportDialog = lazyDialog(async () => (await import('./lessons-report-dialog.tsx')).LessonsReportDialog);

/** The teacher list. Search, filters, ordering, columns and page are in the URL; a row links to the profile. */
export default function TeachersPage() {
  const { t } = useTranslation('teachers');
  const user = useCurrentUser();
  const [reporting, setReporting] = useState(false);
  const seesWeek = user.role !== 'Teacher';
  const page = useList(teacherList);
  const { filterBy } = page;
  const windows = page.query.window ?? [];
  const windowChips = windows.map((window) => ({
    key: `window ${window}`,
    label: t('free_time.chip', { time: weeklyTimeText(window) }),
    onRemove: () => filterBy('window', others(windows, window)),
  }));
  const reports = hasPermission(leadsTeachers, user);
  return (
    <Page title={t('title')}>
      <ListView
        page={page}
        label={t('title')}
        searchLabel={t('search')}
        columns={teacherColumns(t, seesWeek)}
        filters={useTeacherFilters(page, seesWeek)}
        moreFilters={seesWeek && <FreeTimeFilter onAdd={(window) => filterBy('window', [...others(windows, window), window])} />}
        chips={windowChips}
        actions={
          <>
            {reports && (
              <Button variant="default" onClick={() => setReporting(true)}>
                <Icon icon={IconReportAnalytics} />
                {t('report.title')}
              </Button>
            )}
            {hasPermission(administersStaff, user) && (
              <LinkButton to="/staff" search={{ invite: 'Teacher' } as never}>
                {t('invite')}
              </LinkButton>
            )}
          </>
        }
        rowLink={({ id }) => `/teachers/profile/${id}`}
        empty={{ title: t('empty.title'), filtered: t('empty.filtered'), none: t('empty.none') }}
      />
      {reporting && <LessonsReportDialog onClose={() => setReporting(false)} />}
    </Page>
  );
}

function others(windows: readonly string[], window: string): string[] {
  return windows.filter((each) => each !== window);
}
