/** Before its start a lesson cannot get a report: countdown, and refetch at the start. */
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMilliseconds } from '../../../kernel/clock.ts';
import { formatLength } from '../../../ui/formats/calendar-dates.ts';
import classes from './conduct-lesson.module.css';
import { LessonTime } from '../public/when/lesson-time.tsx';

type Props = { readonly start: string; readonly minutes: number; readonly onBegun: () => void };

const tick = 15_000;

export function LessonInFuture({ start, minutes, onBegun }: Props) {
  const { t } = useTranslation('lessons');
  const begins = Temporal.Instant.from(start).epochMilliseconds;
  const [left, setLeft] = useState(begins - nowMilliseconds());
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = begins - nowMilliseconds();
      setLeft(rest);
      if (rest <= 0) onBegun();
    }, tick);
    return () => clearInterval(timer);
  }, [begins, onBegun]);
  return (
    <section className={`card ${classes.future}`} aria-label={t('future.title')}>
      <IconClock size={24} aria-hidden />
      <h2>{t('future.title')}</h2>
      <p>
        <LessonTime start={start} minutes={minutes} />
      </p>
      {/* Role timer, which is not announced: otherwise every minute would be read out. */}
      <p className="soft" role="timer">
        {t('future.starts_in', { length: formatLength(Math.max(1, Math.ceil(left / 60_000))) })}
      </p>
      <p className="soft">{t('future.hint')}</p>
    </section>
  );
}
