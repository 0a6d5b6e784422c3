import '../../ui/floating/overlay-styles.ts';
import { keepsPay } from '@lectern/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../kernel/search-params.ts';
import { useCurrentUser, useMay } from '../../kernel/session.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PersonPicker } from '../../ui/fields/person-picker.tsx';
import { Loading } from '../../ui/loading.tsx';
import { TabbedPage } from '../../ui/tabbed-page.tsx';
import { EarlierPeriods } from './earlier-periods.tsx';
import { PeriodSelect } from './periods/period-select.tsx';
import { PayPapers, SchemePayslip } from '../pay-settlements/public/pay-papers.tsx';
import { salaryReach } from './salary-reach.rules.ts';
import { salaryTabs } from './salary-tabs.rules.ts';
import type { SalaryTab } from './salary-tabs.rules.ts';
import { schemePayQuery } from './schemes/scheme-pay.queries.ts';
import classes from './salary.module.css';
import { teacherSalaryQuery } from './salary.queries.ts';
import { SalarySummary } from './salary-summary.tsx';
import { SalaryLines } from './salary-lines.tsx';

const PayPeriods = lazy(async () => ({ default: (await import('./periods/pay-periods.tsx')).PayPeriods }));

const GroupSalary = lazy(async () => ({ default: (await import('./group-list.tsx')).GroupSalary }));

const SchemePayView = lazy(async () => ({ default: (await import('./schemes/scheme-pay-view.tsx')).SchemePayView }));
const StaffPay = lazy(async () => ({ default: (await import('./schemes/staff-pay.tsx')).StaffPay }));

const ActivitiesList = lazy(async () => ({ default: (await import('./activities/activities-list.tsx')).ActivitiesList }));
const PaidPeople = lazy(async () => ({ default: (await import('./people/paid-people.tsx')).PaidPeople }));
const DisputesList = lazy(async () => ({ default: (await import('./disputes/disputes-list.tsx')).DisputesList }));

const AdjustmentsCard = lazy(async () => ({ default: (await import('./adjustments/adjustments-card.tsx')).AdjustmentsCard }));
const ReceiptsTab = lazy(async () => ({ default: (await import('../receipts/public/receipts-tab.tsx')).ReceiptsTab }));
const InvoicesTab = lazy(async () => ({ default: (await import('../invoices/public/invoices-tab.tsx')).InvoicesTab }));
const TaxesTab = lazy(async () => ({ default: (await import('../payouts/public/taxes-tab.tsx')).TaxesTab }));
const PayoutsTab = lazy(async () => ({ default: (await import('../payouts/public/payouts-tab.tsx')).PayoutsTab }));

const KpiCard = lazy(async () => ({ default: (await import('../kpi/public/kpi-card.tsx')).KpiCard }));

const PaySettlementTab = lazy(async () => ({
  default: (await import('../pay-settlements/public/pay-settlement-tab.tsx')).PaySettlementTab,
}));

const tabTitles = {
  pay: 'salary:tab.pay',
  own: 'salary:tab.own',
  staff: 'salary:tab.staff',
  settlement: 'salary:tab.settlement',
  disputes: 'salary:tab.disputes',
  activities: 'salary:tab.activities',
  periods: 'salary:tab.periods',
  payouts: 'salary:tab.payouts',
  taxes: 'salary:tab.taxes',
  receipts: 'salary:tab.receipts',
  invoices: 'salary:tab.invoices',
} as const satisfies Record<SalaryTab, string>;

/**
 * Pay: the user's own, by lessons or by a scheme; of the group or, by ability, of everybody; and tabs to manage pay. The address
 * names teacher, person and period.
 */
export default function SalaryPage() {
  const { t } = useTranslation('salary');
  const user = useCurrentUser();
  return (
    <TabbedPage
      title={t('title')}
      tabs={salaryTabs(user).map((value) => ({ value, label: t(tabTitles[value]) }))}
      toolbar={(tab) => <Toolbar tab={tab} />}
    >
      {(tab) => (
        <Suspense fallback={<Loading size="large" />}>
          <Panel tab={tab} />
        </Suspense>
      )}
    </TabbedPage>
  );
}

/** The displayed teacher: the user, or the one in the URL. */
function useShownTeacher(): number | undefined {
  const user = useCurrentUser();
  const { search } = useAddress();
  return salaryReach(user) === 'own' ? user.id : readInteger(search, 'teacher_id');
}

function Panel({ tab }: { readonly tab: SalaryTab }) {
  const { t } = useTranslation('salary');
  const user = useCurrentUser();
  const teacherId = useShownTeacher();
  const personId = readInteger(useAddress().search, 'person_id');
  if (tab === 'pay') return teacherId === undefined ? <GroupSalary /> : <TeacherPay teacherId={teacherId} />;
  if (tab === 'own')
    return (
      <>
        <SchemePayView userId={user.id} />
        <Suspense fallback={null}>
          <KpiCard userId={user.id} of={user.role === 'Curator' ? 'Curator' : 'AccountManager'} />
        </Suspense>
      </>
    );
  if (tab === 'settlement')
    return teacherId === undefined ? <EmptyState title={t('settlement.choose')} /> : <PaySettlementTab teacherId={teacherId} />;
  if (tab === 'disputes') return <DisputesList />;
  if (tab === 'activities') return <ActivitiesList />;
  if (tab === 'staff') return personId === undefined ? <PaidPeople /> : <StaffPay userId={personId} />;
  if (tab === 'periods') return <PayPeriods />;
  if (tab === 'payouts') return <PayoutsTab />;
  if (tab === 'taxes') return <TaxesTab />;
  return tab === 'receipts' ? <ReceiptsTab /> : <InvoicesTab />;
}

function Toolbar({ tab }: { readonly tab: SalaryTab }) {
  const { search, change } = useAddress();
  const user = useCurrentUser();
  const reach = salaryReach(user);
  const managesPay = useMay(keepsPay);
  const teacherId = useShownTeacher();
  const choose = <TeacherSelect value={teacherId} onChange={(teacher_id) => change({ teacher_id })} />;
  if (tab === 'own')
    return (
      <>
        <OwnPeriod userId={user.id} />
        <SchemePayslip userId={user.id} periodId={readInteger(search, 'period_id')} />
      </>
    );
  if (tab === 'pay' && teacherId !== undefined)
    return (
      <>
        {reach === 'others' && choose}
        <TeacherPeriod teacherId={teacherId} />
        {(reach === 'own' || managesPay) && <PayPapers teacherId={teacherId} periodId={readInteger(search, 'period_id')} />}
      </>
    );
  if (tab !== 'settlement' || reach === 'own') return null;
  return (
    <>
      {choose}
      {/* Users without access to everybody's pay can still download payslips. */}
      {reach === 'none' && teacherId !== undefined && (
        <>
          <PeriodSelect current={undefined} />
          <PayPapers teacherId={teacherId} periodId={readInteger(search, 'period_id')} />
        </>
      )}
    </>
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
        <KpiCard userId={teacherId} of="Teacher" />
      </Suspense>
      <EarlierPeriods teacherId={teacherId} />
    </div>
  );
}

function TeacherPeriod({ teacherId }: { readonly teacherId: number }) {
  const { search } = useAddress();
  return <PeriodSelect current={useQuery(teacherSalaryQuery(teacherId, readInteger(search, 'period_id'))).data?.period} />;
}

function OwnPeriod({ userId }: { readonly userId: number }) {
  const { search } = useAddress();
  return <PeriodSelect current={useQuery(schemePayQuery(userId, readInteger(search, 'period_id'))).data?.period} />;
}

function TeacherSelect({ value, onChange }: { readonly value: number | undefined; readonly onChange: (id: number | undefined) => void }) {
  const { t } = useTranslation('salary');
  const seesPay = salaryReach(useCurrentUser()) !== 'none';
  const paid = useQuery({ ...teacherSalaryQuery(value ?? 0, undefined), enabled: seesPay && value !== undefined }).data?.teacher;
  return (
    <PersonPicker
      kind="teacher"
      label={t('teacher')}
      hideLabel
      placeholder={t('teacher_placeholder')}
      keepsChoice
      nothingFound={t('nobody')}
      value={value ?? null}
      chosenName={seesPay ? (paid?.id === value ? (paid?.name ?? null) : null) : undefined}
      onChange={(id) => onChange(id ?? undefined)}
      clearable
      width={280}
    />
  );
}
