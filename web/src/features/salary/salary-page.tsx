import '../../ui/floating/overlay-styles.ts';
import { abilities } from '@lectern/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { TabbedPage } from '../../ui/tabbed-page.tsx';
import { EarlierPeriods } from './earlier-periods.tsx';
import { PeriodSelect } from './periods/period-select.tsx';
import { PayPapers } from '../pay-settlements/public/pay-papers.tsx';
import { salaryReach } from './salary-reach.rules.ts';
import classes from './salary.module.css';
import { teacherNameQuery, teacherSalaryQuery, teacherSearchQuery } from './salary.queries.ts';
import { SalarySummary } from './salary-summary.tsx';
import { SalaryLines } from './salary-lines.tsx';

const PayPeriods = lazy(async () => ({ default: (await import('./periods/pay-periods.tsx')).PayPeriods }));

const GroupSalary = lazy(async () => ({ default: (await import('./group-list.tsx')).GroupSalary }));

const DisputesList = lazy(async () => ({ default: (await import('./disputes/disputes-list.tsx')).DisputesList }));

const AdjustmentsCard = lazy(async () => ({ default: (await import('./adjustments/adjustments-card.tsx')).AdjustmentsCard }));
const ReceiptsTab = lazy(async () => ({ default: (await import('../receipts/public/receipts-tab.tsx')).ReceiptsTab }));
const InvoicesTab = lazy(async () => ({ default: (await import('../invoices/public/invoices-tab.tsx')).InvoicesTab }));
const PayoutsTab = lazy(async () => ({ default: (await import('../payouts/public/payouts-tab.tsx')).PayoutsTab }));

const PaySettlementTab = lazy(async () => ({
  default: (await import('../pay-settlements/public/pay-settlement-tab.tsx')).PaySettlementTab,
}));

const tabs = ['pay', 'settlement', 'disputes', 'periods', 'payouts', 'receipts', 'invoices'] as const;
const tabTitles = {
  pay: 'salary:tab.pay',
  settlement: 'salary:tab.settlement',
  disputes: 'salary:tab.disputes',
  periods: 'salary:tab.periods',
  payouts: 'salary:tab.payouts',
  receipts: 'salary:tab.receipts',
  invoices: 'salary:tab.invoices',
} as const;

/** Pay: a teacher's own, or a teacher chosen by a curator (by ability, any teacher); a placeholder for others. */
export default function SalaryPage() {
  const { t } = useTranslation('salary');
  const { search, change } = useAddress();
  const user = useCurrentUser();
  const reach = salaryReach(user);
  const keepsPay = user.abilities.includes(abilities.keepPay);
  const may = {
    pay: reach !== 'none',
    settlement: reach === 'own' || keepsPay,
    disputes: reach === 'others',
    periods: keepsPay,
    payouts: keepsPay,
    receipts: keepsPay || user.role === 'Curator',
    invoices: keepsPay,
  };
  const shown = tabs.filter((each) => may[each]);
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
  return (
    <TabbedPage
      title={t('title')}
      tabs={shown.map((value) => ({ value, label: t(tabTitles[value]) }))}
      toolbar={(tab) =>
        (tab === 'pay' && teacherId !== undefined && (
          <>
            {reach === 'others' && <TeacherSelect value={teacherId} onChange={(teacher_id) => change({ teacher_id })} />}
            <TeacherPeriod teacherId={teacherId} />
            {(reach === 'own' || keepsPay) && <PayPapers teacherId={teacherId} periodId={readInteger(search, 'period_id')} />}
          </>
        )) ||
        (tab === 'settlement' && reach !== 'own' && (
          <>
            <TeacherSelect value={teacherId} onChange={(teacher_id) => change({ teacher_id })} />
            {/* Who may not open the pay of everybody still hands out payslips. */}
            {reach === 'none' && teacherId !== undefined && (
              <>
                <PeriodSelect current={undefined} />
                <PayPapers teacherId={teacherId} periodId={readInteger(search, 'period_id')} />
              </>
            )}
          </>
        ))
      }
    >
      {(tab) => (
        <Suspense fallback={<Loading size="large" />}>
          {tab === 'settlement' &&
            (teacherId === undefined ? <EmptyState title={t('settlement.choose')} /> : <PaySettlementTab teacherId={teacherId} />)}
          {tab === 'disputes' && <DisputesList />}
          {tab === 'periods' && <PayPeriods />}
          {tab === 'payouts' && <PayoutsTab />}
          {tab === 'receipts' && <ReceiptsTab />}
          {tab === 'invoices' && <InvoicesTab />}
          {tab === 'pay' && (teacherId === undefined ? <GroupSalary /> : <TeacherPay teacherId={teacherId} />)}
        </Suspense>
      )}
    </TabbedPage>
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
      <Suspense fallback={null}>
        <AdjustmentsCard teacherId={teacherId} />
      </Suspense>
      <EarlierPeriods teacherId={teacherId} />
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
  const seesPay = salaryReach(useCurrentUser()) !== 'none';
  const chosenPay = useQuery({ ...teacherSalaryQuery(value ?? 0, undefined), enabled: seesPay && value !== undefined }).data?.teacher;
  const chosenCard = useQuery({ ...teacherNameQuery(value ?? 0), enabled: !seesPay && value !== undefined }).data;
  const chosen = seesPay ? chosenPay : chosenCard;
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
