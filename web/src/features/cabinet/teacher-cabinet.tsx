import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../kernel/session.ts';
import classes from './cabinet.module.css';
import { cabinetScheduleQuery } from './cabinet.queries.ts';
import { cabinetDays } from './cabinet-days.ts';
import { ChecklistsCard } from './cards/checklists-card.tsx';
import { ClockShiftsCard } from './cards/lessons/clock-shifts-card.tsx';
import { DayCard } from './cards/lessons/day-card.tsx';
import { EarningsCard } from './cards/money/earnings-card.tsx';
import { NextLessonCard } from './cards/lessons/next-lesson-card.tsx';
import { NoHoursCard } from './cards/no-hours-card.tsx';
import { OffersCard } from './cards/offers-card.tsx';
import { ReceiptsCard } from './cards/money/receipts-card.tsx';
import { UnfinishedCard } from './cards/lessons/unfinished-card.tsx';

/** The teacher's cabinet: next lesson, earnings, missing reports, new offers, due receipts, today and this week. */
export function TeacherCabinet() {
  const { id } = useCurrentUser();
  const [days] = useState(cabinetDays);
  const query = useQuery(cabinetScheduleQuery(id, days.weekStart, days.horizon));
  const next = query.data?.lessons.find(({ status, finish }) => status === 'planned' && finish > days.now);
  return (
    <>
      <div className={classes.columns}>
        {query.data?.has_hours === false && <NoHoursCard teacherId={id} />}
        <NextLessonCard lesson={next} query={query} />
        <EarningsCard teacherId={id} />
        <UnfinishedCard />
        <OffersCard />
        <ReceiptsCard teacherId={id} />
        <ChecklistsCard />
        <ClockShiftsCard />
      </div>
      <DayCard query={query} days={days} />
    </>
  );
}
