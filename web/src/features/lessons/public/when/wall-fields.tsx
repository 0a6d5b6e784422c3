/** A date and a time of day. Arrow keys step the time by 15 minutes. */
import type { FocusEvent } from 'react';
import { TextInput } from '@mantine/core';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { longestTypedTime } from '../../../../ui/options/schedule-time.ts';
import type { Wall } from './wall-clock.rules.ts';
import { readTime, stepTime } from './wall-clock.rules.ts';

type Props = {
  readonly dateLabel: string;
  readonly timeLabel: string;
  readonly value: Wall;
  /** Field paths in the form. On an error the time gets the focus: the calendar would cover the message. */
  readonly name?: string;
  /** Marks them as invalid; the message is shown beside them. */
  readonly faulty?: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (value: Wall) => void;
  /** Called on blur of either, to validate. */
  readonly onLeave?: (event: FocusEvent) => void;
};

const step = 15;

export function WallFields({ dateLabel, timeLabel, value, name, faulty = false, autoFocus = false, onChange, onLeave }: Props) {
  return (
    <>
      <DateInput
        label={dateLabel}
        value={value.date === '' ? null : value.date}
        error={faulty}
        onChange={(date) => onChange({ ...value, date: date ?? '' })}
        {...(onLeave === undefined ? {} : { onLeave })}
      />
      <TextInput
        label={timeLabel}
        data-field={name}
        data-autofocus={autoFocus || undefined}
        value={value.time}
        inputMode="numeric"
        autoComplete="off"
        maxLength={longestTypedTime}
        error={faulty || (value.time !== '' && readTime(value.time) === null)}
        onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
        onBlur={(event) => {
          const time = readTime(value.time);
          if (time !== null && time !== value.time) onChange({ ...value, time });
          onLeave?.(event);
        }}
        onKeyDown={(event) => {
          const time = readTime(value.time);
          if (time === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onChange({ ...value, time: stepTime(time, event.key === 'ArrowUp' ? step : -step) });
        }}
      />
    </>
  );
}
