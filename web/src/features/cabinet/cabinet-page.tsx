import { kpiRoles } from '@lectern/contract/kpi/kpi-measures.rules';
import { abilities as allAbilities } from '@lectern/contract/permissions';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { viewerZone } from '../../kernel/zone.ts';
import { nowInstant } from '../../kernel/clock.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { zonedTime } from '../../ui/formats/calendar-dates.ts';
import { Page } from '../../ui/page.tsx';
import { CuratorCabinet } from './curator-cabinet.tsx';
import { ManagerCabinet } from './manager-cabinet.tsx';
import { TeacherCabinet } from './teacher-cabinet.tsx';
import { firstNameOf } from '@lectern/contract/name-order';

/** Loads the translations of deals, which only this cabinet needs. */
const SalesCabinet = lazy(async () => ({ default: (await import('./sales-cabinet.tsx')).SalesCabinet }));

/** For administrators of a new school. */
const FirstSteps = lazy(async () => ({ default: (await import('../first-steps/public/first-steps.tsx')).FirstSteps }));

const MethodistCabinet = lazy(async () => ({ default: (await import('./methodist-cabinet.tsx')).MethodistCabinet }));

const ApprovalsCard = lazy(async () => ({ default: (await import('../ledger/public/approvals-card.tsx')).ApprovalsCard }));

const WaitingImportsCard = lazy(async () => ({ default: (await import('../imports/public/waiting-imports-card.tsx')).WaitingImportsCard }));

const RevealAlarms = lazy(async () => ({ default: (await import('../privacy/public/reveal-alarms.tsx')).RevealAlarms }));

/** Loads the translations of pay, which the other cards do not need. */
const KpiCard = lazy(async () => ({ default: (await import('../kpi/public/kpi-card.tsx')).KpiCard }));

const cabinets = {
  Teacher: TeacherCabinet,
  AccountManager: ManagerCabinet,
  Curator: CuratorCabinet,
  Methodist: MethodistCabinet,
  SalesManager: SalesCabinet,
} as const;

/** What needs the user's attention first. Every item leads to an action. */
export default function CabinetPage() {
  const { t } = useTranslation('common');
  const { id, role, name, abilities } = useCurrentUser();
  const measured = kpiRoles.find((each) => each === role);
  const { hour } = zonedTime(nowInstant(), viewerZone());
  const greeting =
    hour < 5 ? 'cabinet.good_night' : hour < 12 ? 'cabinet.good_morning' : hour < 18 ? 'cabinet.good_day' : 'cabinet.good_evening';
  const Cabinet = cabinets[role as keyof typeof cabinets];
  return (
    <Page title={t(greeting, { name: firstNameOf(name) })}>
      <Suspense fallback={null}>{(abilities as number[]).includes(allAbilities.manageStaff) && <FirstSteps />}</Suspense>
      <Suspense fallback={null}>{(abilities as number[]).includes(allAbilities.approveMoney) && <ApprovalsCard />}</Suspense>
      <Suspense fallback={null}>{(abilities as number[]).includes(allAbilities.moveIn) && <WaitingImportsCard />}</Suspense>
      <Suspense fallback={null}>{(abilities as number[]).includes(allAbilities.protectData) && <RevealAlarms />}</Suspense>
      <Suspense fallback={null}>
        <Cabinet />
      </Suspense>
      <Suspense fallback={null}>{measured !== undefined && <KpiCard userId={id} of={measured} />}</Suspense>
    </Page>
  );
}
