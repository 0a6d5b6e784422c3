/** From when to when, as two dates and times of the viewer's zone; the time of the other zone stands below where it differs. */
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatZone } from '../../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import type { Wall } from '../../lessons/public/when/wall-clock.rules.ts';
import { instantAt, timeInsteadOf } from '../../lessons/public/when/wall-clock.rules.ts';
import { WallFields } from '../../lessons/public/when/wall-fields.tsx';
import type { WallStretch } from './stretch.rules.ts';
import { lengthOf, startedAt } from './stretch.rules.ts';
import classes from './time-forms.module.css';

type Props = {
  readonly value: WallStretch;
  readonly zone: string;
  readonly teacher: { readonly name: string; readonly zone: string } | null;
  readonly errors: { readonly start: ReactNode; readonly finish: ReactNode };
  readonly autoFocus: boolean;
  readonly onChange: (value: WallStretch) => void;
};

export function StretchFields({ value, zone, teacher, errors, autoFocus, onChange }: Props) {
  const { t } = useTranslation('schedule');
  const start = instantAt(value.start, zone);
  const finish = instantAt(value.finish, zone);
  // While a start is typed it is not whole at each letter: the length that it had before stays known.
  const length = useRef(lengthOf(value));
  const instead = timeInsteadOf(value.start, zone);
  return (
    <div className={classes.stretch}>
      <StretchEnd
        of="start"
        value={value.start}
        error={errors.start}
        autoFocus={autoFocus}
        // The end goes along, so that its length stays; whoever wants another one says so at the end.
        onChange={(next) => onChange(startedAt(next, value, length.current))}
      />
      <StretchEnd
        of="finish"
        value={value.finish}
        error={errors.finish}
        autoFocus={false}
        onChange={(next) => {
          const changed = { ...value, finish: next };
          length.current = lengthOf(changed) ?? length.current;
          onChange(changed);
        }}
      />
      {instead !== null && (
        <p className={classes.hint} role="status">
          {t('form.skipped', { time: instead })}
        </p>
      )}
      {teacher !== null && start !== null && finish !== null && (
        <p className={classes.hint}>
          {t('form.theirs', {
            name: teacher.name,
            from: formatDateTime(start, teacher.zone),
            to: formatDateTime(finish, teacher.zone),
            zone: formatZone(teacher.zone, start),
          })}
        </p>
      )}
    </div>
  );
}

type EndProps = {
  readonly of: 'start' | 'finish';
  readonly value: Wall;
  readonly error: ReactNode;
  readonly autoFocus: boolean;
  readonly onChange: (value: Wall) => void;
};

const labels = {
  start: { date: 'schedule:form.start_date', time: 'schedule:form.start_time' },
  finish: { date: 'schedule:form.finish_date', time: 'schedule:form.finish_time' },
} as const;

function StretchEnd({ of, value, error, autoFocus, onChange }: EndProps) {
  const { t } = useTranslation('schedule');
  const faulty = error !== undefined && error !== null;
  return (
    <div className={classes.wall}>
      <WallFields
        dateLabel={t(labels[of].date)}
        timeLabel={t(labels[of].time)}
        value={value}
        faulty={faulty}
        autoFocus={autoFocus}
        onChange={onChange}
      />
      {faulty && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
