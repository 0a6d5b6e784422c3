import '../../ui/floating/overlay-styles.ts';
import { abilities } from '@lectern/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readChoice, readInteger } from '../../kernel/search-params.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PeriodSelect } from './periods/period-select.tsx';
import { salaryReach } from './salary-reach.rules.ts';
import classes from './salary.module.css';
import { teacherSalaryQuery, teacherSearchQuery } from './salary.queries.ts';
import { SalarySummary } from './salary-summary.tsx';
import { SalaryLines } from './salary-lines.tsx';

const PayPeriods = lazy(async () => ({ default: (await import('./periods/pay-periods.tsx')).PayPeriods }));

const GroupSalary = lazy(async () => ({ default: (await import('./group-list.tsx')).GroupSalary }));

const tabs = ['pay', 'periods'] as const;
const tabTitles = { pay: 'salary:tab.pay', periods: 'salary:tab.periods' } as const;

/** Pay: a teacher's own, or a teacher chosen by a curator (by ability, any teacher); a placeholder for others. */
export default function SalaryPage() {
  const { t } = useTranslation('salary');
  const { search, change } = useAddress();
  const user = useCurrentUser();
  const reach = salaryReach(user);
  const keepsPay = user.abilities.includes(abilities.keepPay);
  const tab = keepsPay ? (readChoice(search, 'tab', tabs) ?? 'pay') : 'pay';
  const panel = useId();
  const teacherId = reach === 'own' ? user.id : readInteger(search, 'teacher_id');
  if (reach === 'none' && !keepsPay) {
    return (
      <Page title={t('title')}>
        <Card>
          <EmptyState title={t('manager.title')} text={t('manager.text')} />
        </Card>
      </Page>
    );
  }
  const paid = tab === 'pay' && reach !== 'none';
  return (
    <Page
      title={t('title')}
      toolbar={
        <>
          {keepsPay && (
            <Tabs
              label={t('title')}
              tabs={tabs.map((value) => ({ value, label: t(tabTitles[value]) }))}
              value={tab}
              panelId={panel}
              onChange={(value) => change({ tab: value === 'pay' ? undefined : value, teacher_id: undefined, period_id: undefined })}
            />
          )}
          {paid && reach === 'others' && teacherId !== undefined && (
            <TeacherSelect value={teacherId} onChange={(teacher_id) => change({ teacher_id })} />
          )}
          {paid && teacherId !== undefined && <TeacherPeriod teacherId={teacherId} />}
        </>
      }
    >
      <div id={panel} {...(keepsPay ? { role: 'tabpanel', 'aria-label': t(tabTitles[tab]) } : {})}>
        {tab === 'periods' && (
          <Suspense fallback={<Loading size="large" />}>
            <PayPeriods />
          </Suspense>
        )}
        {tab === 'pay' && (teacherId === undefined ? <Group /> : <TeacherPay teacherId={teacherId} />)}
      </div>
    </Page>
  );
}

function Group() {
  return (
    <Suspense fallback={<Loading size="large" />}>
      <GroupSalary />
    </Suspense>
  );
}

function TeacherPay({ teacherId }: { readonly teacherId: number }) {
  const { search } = useAddress();
  const { data, error, isPlaceholderData, refetch } = useQuery(teacherSalaryQuery(teacherId, readInteger(search, 'period_id')));
  if (error !== null && data === undefined) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <div className={classes.stack} data-stale={isPlaceholderData}>
      <SalarySummary salary={data} />
      <SalaryLines salary={data} />
    </div>
  );
}

function TeacherPeriod({ teacherId }: { readonly teacherId: number }) {
  const { search } = useAddress();
  return <PeriodSelect current={useQuery(teacherSalaryQuery(teacherId, readInteger(search, 'period_id'))).data?.period} />;
}

function TeacherSelect({ value, onChange }: { readonly value: number | undefined; readonly onChange: (id: number | undefined) => void }) {
  const { t } = useTranslation('salary');
  const [text, setText] = useState('');
  const searched = useQuery(teacherSearchQuery(text));
  const chosen = useQuery({ ...teacherSalaryQuery(value ?? 0, undefined), enabled: value !== undefined }).data?.teacher;
  return (
    <Combobox
      label={t('teacher')}
      hideLabel
      placeholder={t('teacher_placeholder')}
      keepsChoice
      options={(searched.data?.results ?? []).map(({ id, name }) => ({ id, title: name }))}
      onSearch={setText}
      query={searched}
      nothingFound={t('nobody')}
      value={value ?? null}
      title={chosen?.id === value ? chosen?.name : undefined}
      onChange={(id) => onChange(id ?? undefined)}
      clearable
      width={280}
    />
  );
}
