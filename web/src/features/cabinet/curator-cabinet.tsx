import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge, formatShortDay, formatTime, localDateOf } from '../../ui/formats/date-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { unbroken } from '../../ui/formats/unbroken.ts';
import classes from './cabinet.module.css';
import { overdueLessonsQuery } from './cabinet.queries.ts';
import { CabinetList } from './cabinet-card.tsx';
import { cabinetDays } from './cabinet-days.ts';
import { CancelledCard } from './cards/lessons/cancelled-card.tsx';
import { ClockShiftsCard } from './cards/lessons/clock-shifts-card.tsx';
import { FollowUpsCard } from './cards/lessons/follow-ups-card.tsx';
import { DeclinesCard } from './cards/declines-card.tsx';
import { LapsesCard } from './cards/lapses-card.tsx';
import { SearchesCard } from './cards/searches-card.tsx';
import { TeachersWithoutHoursCard } from './cards/teachers-without-hours-card.tsx';
import { VacationRequestsCard } from './cards/vacation-requests-card.tsx';

/** The curator's cabinet: lessons without a report, today's cancellations, requests to decide. */
export function CuratorCabinet() {
  const { t } = useTranslation('common');
  const [days] = useState(cabinetDays);
  const query = useQuery(overdueLessonsQuery);
  return (
    <div className={classes.columns}>
      <CabinetList title={t('cabinet.overdue')} empty={t('cabinet.all_written_up')} query={query}>
        {({ id, teacher_id, teacher_name, kid_name, course_title, start }) => (
          <li key={id}>
            <Link
              to="/teachers/$teacherId/schedule"
              params={{ teacherId: String(teacher_id) }}
              search={{ view: 'week', date: localDateOf(start) }}
              className={classes.need}
            >
              <span className={classes.age}>
                <Tag tone="attention">{formatAge(start, days.now)}</Tag>
              </span>
              <span className={classes.name}>
                {teacher_name}
                <span
                  className={classes.under}
                >{`${kid_name}, ${course_title}, ${unbroken(`${formatShortDay(start)}, ${formatTime(start)}`)}`}</span>
              </span>
            </Link>
          </li>
        )}
      </CabinetList>
      <FollowUpsCard kind="penalty" />
      <FollowUpsCard kind="replacement" />
      <VacationRequestsCard />
      <TeachersWithoutHoursCard />
      <LapsesCard />
      <DeclinesCard />
      <SearchesCard now={days.now} />
      <ClockShiftsCard />
      <CancelledCard since={days.dayStart} />
    </div>
  );
}
