import { setsRates } from '@lectern/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../kernel/search-params.ts';
import { useMay } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { lessonsListKeys } from '../lessons/public/list/lessons-list-keys.ts';
import { TeacherAbout } from './profile/teacher-about.tsx';
import { TeacherCourses } from './profile/teacher-courses.tsx';
import { TeacherHead } from './profile/teacher-head.tsx';
import { TeacherHours } from './profile/teacher-hours.tsx';
import { TeacherLoadCard } from './profile/teacher-load.tsx';
import { TeacherLog } from './profile/teacher-log.tsx';
import classes from './profile/teacher-profile.module.css';
import { teacherQuery } from './teachers.queries.ts';
import type { TeacherCard } from './teachers.queries.ts';

// Filters and export of the list are loaded with the tab.
const LessonsList = lazy(async () => ({ default: (await import('../lessons/public/list/lessons-list.tsx')).LessonsList }));

const TeacherRates = lazy(async () => ({ default: (await import('../rates/public/teacher-rates.tsx')).TeacherRates }));

const ActivityRates = lazy(async () => ({ default: (await import('../rates/public/activity-rates.tsx')).ActivityRates }));

const KpiCard = lazy(async () => ({ default: (await import('../kpi/public/kpi-card.tsx')).KpiCard }));

const tabs = ['overview', 'lessons', 'rates', 'log'] as const;
const titles = {
  overview: 'teachers:tab.overview',
  lessons: 'teachers:tab.lessons',
  rates: 'teachers:tab.rates',
  log: 'teachers:tab.log',
} as const;
const panel = 'teacher-panel';

/** A teacher: courses, employment, load, and change log. */
export default function TeacherProfilePage() {
  const { t } = useTranslation('teachers');
  const { teacherId = '' } = useParams({ strict: false });
  const query = useQuery(teacherQuery(Number(teacherId)));
  const { data } = query;
  return (
    <Page title={data?.name ?? t('profile')} back="/teachers">
      <QueryPlaceholder query={query} loading={<ProfileSkeleton />} />
      {data !== undefined && <Profile key={data.id} teacher={data} />}
    </Page>
  );
}

function Profile({ teacher }: { readonly teacher: TeacherCard }) {
  const { t } = useTranslation('teachers');
  const { search, change } = useAddress();
  const changesRates = useMay(setsRates);
  const may = { overview: true, lessons: teacher.can.see_schedule, rates: teacher.can.see_pay || changesRates, log: teacher.can.see_log };
  const shown = tabs.filter((tab) => may[tab]);
  const current = readChoice(search, 'tab', shown) ?? 'overview';
  return (
    <>
      <TeacherHead teacher={teacher} />
      {shown.length > 1 && (
        <div className={classes.tabs}>
          <Tabs
            label={teacher.name}
            tabs={shown.map((value) => ({ value, label: t(titles[value]) }))}
            value={current}
            // Search parameters of a tab are removed with it.
            onChange={(tab) =>
              change({
                ...Object.fromEntries(lessonsListKeys.map((key) => [key, undefined])),
                action: undefined,
                tab: tab === 'overview' ? undefined : tab,
              })
            }
            panelId={panel}
          />
        </div>
      )}
      <div id={panel} {...(shown.length > 1 ? { role: 'tabpanel', 'aria-label': t(titles[current]) } : {})}>
        {current === 'lessons' && (
          <Suspense fallback={<Skeleton height={320} />}>
            <div className={classes.column}>
              <LessonsList teacherId={teacher.id} />
            </div>
          </Suspense>
        )}
        {current === 'rates' && (
          <Suspense fallback={<Skeleton height={320} />}>
            <TeacherRates teacherId={teacher.id} />
            <ActivityRates teacherId={teacher.id} />
          </Suspense>
        )}
        {current === 'log' && <TeacherLog teacherId={teacher.id} />}
        {current === 'overview' && (
          <div className={classes.cards}>
            <div className={classes.column}>
              <TeacherCourses teacher={teacher} />
              {teacher.can.see_schedule && <TeacherLoadCard teacher={teacher} />}
            </div>
            <div className={classes.column}>
              <TeacherHours teacher={teacher} />
              <TeacherAbout teacher={teacher} />
              <Suspense fallback={null}>{teacher.can.see_pay && <KpiCard userId={teacher.id} of="Teacher" />}</Suspense>
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div className={classes.column} aria-hidden>
      <Skeleton width="40%" />
      <Skeleton width="100%" />
      <Skeleton width="100%" />
    </div>
  );
}
