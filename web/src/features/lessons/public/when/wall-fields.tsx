/** A date and a time of the clock on the wall, as they are typed; arrows take the time a quarter of an hour further. */
import type { FocusEvent } from 'react';
import { TextInput } from '@mantine/core';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import type { Wall } from './wall-clock.rules.ts';
import { readTime, stepTime } from './wall-clock.rules.ts';

type Props = {
  readonly dateLabel: string;
  readonly timeLabel: string;
  readonly value: Wall;
  /** Which field of a form they are. The time has the focus where something is wrong: a calendar would cover what is said of it. */
  readonly name?: string;
  /** Something is wrong with them, which is said beside them. */
  readonly faulty?: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (value: Wall) => void;
  /** One of the two was left: the time to check them. */
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
