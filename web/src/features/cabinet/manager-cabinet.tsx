import { lazy, Suspense, useState } from 'react';
import classes from './cabinet.module.css';
import { cabinetDays } from './cabinet-days.ts';
import { CancelledCard } from './cards/lessons/cancelled-card.tsx';
import { AttentionCard } from './cards/attention-card.tsx';
import { ClockShiftsCard } from './cards/lessons/clock-shifts-card.tsx';
import { DebtsCard } from './cards/money/debts-card.tsx';
import { HandedOverCard } from './cards/handed-over-card.tsx';
import { FollowUpsCard } from './cards/lessons/follow-ups-card.tsx';
import { PaymentsCard } from './cards/money/payments-card.tsx';
import { RunningOutCard } from './cards/money/running-out-card.tsx';
import { SearchesCard } from './cards/searches-card.tsx';
import { SilentCard } from './cards/silent-card.tsx';

const AccessRequests = lazy(async () => ({ default: (await import('../clients/public/access-requests.tsx')).AccessRequests }));

/** The account manager's cabinet: lessons running out, debts, today's payments and cancellations, inactive clients. */
export function ManagerCabinet() {
  const [days] = useState(cabinetDays);
  return (
    <div className={classes.columns}>
      <HandedOverCard />
      <RunningOutCard />
      <DebtsCard />
      <PaymentsCard day={days.today} />
      <AttentionCard />
      <FollowUpsCard kind="client_report" />
      <FollowUpsCard kind="replacement" />
      <CancelledCard since={days.dayStart} />
      <Suspense fallback={null}>
        <AccessRequests />
      </Suspense>
      <SearchesCard now={days.now} />
      <SilentCard />
      <ClockShiftsCard />
    </div>
  );
}
