import '../../ui/floating/overlay-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Card } from '../../ui/card.tsx';
import { formatMonth } from '../../ui/formats/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Page } from '../../ui/page.tsx';
import { salaryReach } from './salary-reach.rules.ts';
import classes from './salary.module.css';
import { payPeriodsQuery, teacherSalaryQuery, teacherSearchQuery } from './salary.queries.ts';
import { SalarySummary } from './salary-summary.tsx';
import { SalaryLines } from './salary-lines.tsx';

/** Pay: a teacher's own, or a teacher chosen by a curator (by ability, any teacher); a placeholder for others. */
export default function SalaryPage() {
  const { t } = useTranslation('salary');
  const { search, change } = useAddress();
  const user = useCurrentUser();
  const reach = salaryReach(user);
  const teacherId = reach === 'own' ? user.id : readInteger(search, 'teacher_id');
  if (reach === 'none') {
    return (
      <Page title={t('title')}>
        <Card>
          <EmptyState title={t('manager.title')} text={t('manager.text')} />
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title={t('title')}
      toolbar={
        <>
          {reach === 'others' && <TeacherSelect value={teacherId} onChange={(teacher_id) => change({ teacher_id })} />}
          {teacherId !== undefined && <PeriodSelect teacherId={teacherId} />}
        </>
      }
    >
      {teacherId === undefined ? (
        <Card>
          <EmptyState title={t('curator.title')} text={t('curator.text')} />
        </Card>
      ) : (
        <TeacherPay teacherId={teacherId} />
      )}
    </Page>
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

const states = {
  open: 'salary:state.open',
  calculated: 'salary:state.calculated',
  under_review: 'salary:state.under_review',
  approved: 'salary:state.approved',
  closed: 'salary:state.closed',
} as const;

/** Pay periods, newest first, without future ones. */
function PeriodSelect({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('salary');
  const { search, change } = useAddress();
  const asked = readInteger(search, 'period_id');
  const periods = useQuery(payPeriodsQuery).data ?? [];
  const current = useQuery(teacherSalaryQuery(teacherId, asked)).data?.period;
  const value = asked ?? current?.id;
  const begun = periods.filter(({ starts_on, id }) => current === undefined || starts_on <= current.starts_on || id === value);
  const shown = asked === undefined ? begun : periods;
  return (
    <Combobox
      label={t('period')}
      hideLabel
      keepsChoice
      options={shown.map(({ id, starts_on, state }) => ({ id, title: periodTitle(starts_on, t(states[state])) }))}
      value={value ?? null}
      onChange={(id) => change({ period_id: id ?? undefined })}
      width={240}
    />
  );
}

/** "November 2026 · open" */
function periodTitle(startsOn: string, state: string): string {
  const month = formatMonth(startsOn);
  return `${month.slice(0, 1).toUpperCase()}${month.slice(1)} · ${state.toLowerCase()}`;
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
