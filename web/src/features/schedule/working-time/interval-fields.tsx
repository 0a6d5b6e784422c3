/** Start and end, each a date and time in the viewer's zone. The other zone's time is shown if it differs. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatZone } from '../../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { useField } from '../../../ui/forms/use-field.ts';
import type { Wall } from '../../lessons/public/when/wall-clock.rules.ts';
import { instantAt, timeInsteadOf } from '../../lessons/public/when/wall-clock.rules.ts';
import { WallFields } from '../../lessons/public/when/wall-fields.tsx';
import type { WallInterval } from './interval.rules.ts';
import { lengthOf, startedAt } from './interval.rules.ts';
import classes from './time-forms.module.css';

type Props<V> = {
  readonly form: FormFields<V>;
  readonly zone: string;
  readonly teacher: { readonly name: string; readonly zone: string } | null;
  readonly autoFocus?: boolean;
};

export function IntervalFields<V extends WallInterval>({ form, zone, teacher, autoFocus = false }: Props<V>) {
  const { t } = useTranslation('schedule');
  const { values: value } = form;
  const change = (next: WallInterval) => form.change(next as Partial<V>);
  const start = instantAt(value.start, zone);
  const finish = instantAt(value.finish, zone);
  // A start being typed is incomplete at times, so the last known duration is kept.
  const length = useRef(lengthOf(value));
  const instead = timeInsteadOf(value.start, zone);
  return (
    <div className={classes.interval}>
      <IntervalEnd
        form={form as never}
        of="start"
        autoFocus={autoFocus}
        // Changing the start moves the end, which keeps the duration.
        onChange={(next) => change(startedAt(next, value, length.current))}
      />
      <IntervalEnd
        form={form as never}
        of="finish"
        autoFocus={false}
        onChange={(next) => {
          const changed = { start: value.start, finish: next };
          length.current = lengthOf(changed) ?? length.current;
          change(changed);
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
  readonly form: FormFields<WallInterval>;
  readonly of: 'start' | 'finish';
  readonly autoFocus: boolean;
  readonly onChange: (value: Wall) => void;
};

const labels = {
  start: { date: 'schedule:form.start_date', time: 'schedule:form.start_time' },
  finish: { date: 'schedule:form.finish_date', time: 'schedule:form.finish_time' },
} as const;

function IntervalEnd({ form, of, autoFocus, onChange }: EndProps) {
  const { t } = useTranslation('schedule');
  const { value, problem, leave } = useField<Wall>(form as never, of);
  return (
    <div className={classes.wall}>
      <WallFields
        dateLabel={t(labels[of].date)}
        timeLabel={t(labels[of].time)}
        name={of}
        value={value}
        faulty={problem !== undefined}
        autoFocus={autoFocus}
        onChange={onChange}
        onLeave={leave}
      />
      {problem !== undefined && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
