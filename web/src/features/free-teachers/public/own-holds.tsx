/** The user's holds, with remaining minutes and a release button. */
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMilliseconds } from '../../../kernel/clock.ts';
import { viewerZone } from '../../../kernel/zone.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { Hold } from './holds.queries.ts';
import { ownHoldsQuery, releaseHoldWrite } from './holds.queries.ts';
import classes from './own-holds.module.css';
import { sameTime, timeIn } from './weekly-time.rules.ts';
import type { WeeklyTime } from './weekly-time.rules.ts';
import { weeklyTimeText } from './weekly-time-text.ts';
import { refreshQueries, useApiWrite } from '../../../kernel/api-write.ts';

/** The weekly times of a hold, in the viewer's zone. */
function heldTimes({ times }: Hold): WeeklyTime[] {
  const each = times.map(({ start }) => timeIn(start, viewerZone()));
  return each.filter((time, index) => each.findIndex((other) => sameTime(other, time)) === index).slice(0, 3);
}

export function OwnHolds() {
  const { t } = useTranslation('freecashdesk');
  const { data = [] } = useQuery(ownHoldsQuery);
  if (data.length === 0) return null;
  return (
    <section className={classes.holds} aria-label={t('hold.own')}>
      <IconLock size={16} aria-hidden />
      <ul>
        {data.map((hold) => (
          <HeldRow key={hold.id} hold={hold} />
        ))}
      </ul>
    </section>
  );
}

function HeldRow({ hold }: { readonly hold: Hold }) {
  const { t } = useTranslation('freecashdesk');
  const release = useApiWrite(releaseHoldWrite);
  const times = heldTimes(hold).map(weeklyTimeText).join(', ');
  return (
    <li className={classes.hold}>
      <span>
        <b>{hold.teacher_name}</b>
        {` · ${times}`}
        {hold.kid_name !== null && <span className={classes.soft}>{` · ${hold.kid_name}`}</span>}
      </span>
      <Countdown until={hold.held_until} />
      <Button
        variant="subtle"
        pending={release.isPending}
        aria-label={t('hold.release_of', { name: hold.teacher_name, times })}
        onClick={() =>
          release.mutate(
            { params: { id: hold.id } },
            {
              onSuccess: () => toast.success(t('hold.released', { name: hold.teacher_name })),
              onError: (error) => toast.error(error),
            },
          )
        }
      >
        {t('hold.release')}
      </Button>
    </li>
  );
}

/** Countdown of a hold in minutes and seconds. Refetches at the end. */
function Countdown({ until }: { readonly until: string }) {
  const { t } = useTranslation('freecashdesk');
  const queryClient = useQueryClient();
  const [now, setNow] = useState(nowMilliseconds);
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMilliseconds()), 1000);
    return () => clearInterval(timer);
  }, []);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void refreshQueries(queryClient);
  }, [isOver, queryClient]);
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    // Not a live region: it would announce every second.
    <time className={classes.left} dateTime={until} role="timer" aria-live="off" aria-label={t('hold.left', { time: text })}>
      {text}
    </time>
  );
}
