/** From and to as times of one day; the end may be 24:00. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './time-forms.module.css';
import { clockOf } from '../schedule-range.ts';
import { readMinute, stepMinute } from './week-editor.rules.ts';

/** Minutes since midnight; null where what is typed is no time: it is not saved, and not forgotten. */
export type Minutes = { readonly start_minute: number | null; readonly finish_minute: number | null };

type Props = {
  readonly value: Minutes;
  readonly labels: { readonly start: string; readonly finish: string };
  /** Said to screen readers only, where the place makes plain what the fields are. */
  readonly hideLabels?: boolean;
  readonly errors: { readonly start: string | undefined; readonly finish: string | undefined };
  readonly onChange: (value: Minutes) => void;
};

export function MinuteFields({ value, labels, hideLabels = false, errors, onChange }: Props) {
  const error = errors.start ?? errors.finish;
  return (
    <div className={classes.minutes}>
      <MinuteField
        label={labels.start}
        hideLabel={hideLabels}
        value={value.start_minute}
        last={1439}
        faulty={errors.start !== undefined}
        onChange={(start_minute) => onChange({ ...value, start_minute })}
      />
      <span aria-hidden className={classes.dash}>
        {'–'}
      </span>
      <MinuteField
        label={labels.finish}
        hideLabel={hideLabels}
        value={value.finish_minute}
        last={1440}
        faulty={errors.finish !== undefined}
        onChange={(finish_minute) => onChange({ ...value, finish_minute })}
      />
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type FieldProps = {
  readonly label: string;
  readonly hideLabel: boolean;
  readonly value: number | null;
  readonly last: number;
  readonly faulty: boolean;
  readonly onChange: (minute: number | null) => void;
};

function MinuteField({ label, hideLabel, value, last, faulty, onChange }: FieldProps) {
  // What is typed stays as it is until the field is left, and longer where it is no time; what it means is told at once.
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? value : readMinute(typed, last);
  return (
    <TextInput
      {...(hideLabel ? { 'aria-label': label } : { label })}
      value={typed ?? (value === null ? '' : clockOf(value))}
      inputMode="numeric"
      autoComplete="off"
      w={76}
      error={faulty || read === null}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readMinute(currentTarget.value, last));
      }}
      onBlur={() => {
        if (read !== null) setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        setTyped(null);
        onChange(stepMinute(value ?? 0, event.key === 'ArrowUp' ? 1 : -1, last));
      }}
    />
  );
}
