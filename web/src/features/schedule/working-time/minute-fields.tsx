/** Start and end time within a day. The end may be 24:00. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Field, FormFields, Problems } from '../../../ui/forms/form-types.ts';
import { useField } from '../../../ui/forms/use-field.ts';
import { longestTypedTime } from '../../../ui/options/schedule-time.ts';
import classes from './time-forms.module.css';
import { clockOf } from '../schedule-range.ts';
import { readMinute, stepMinute } from './week-editor.rules.ts';

/** Minutes since midnight; null for invalid text, which stays in the field and blocks saving. */
export type Minutes = { readonly start_minute: number | null; readonly finish_minute: number | null };

/** Both are required. @param path prefix of the form path, with its dot */
export const minuteProblems = ({ start_minute, finish_minute }: Minutes, path = ''): Problems => ({
  [`${path}start_minute`]: start_minute === null ? 'schedule:no_time' : null,
  [`${path}finish_minute`]: finish_minute === null ? 'schedule:no_time' : null,
});

type Props<V extends Minutes> = {
  readonly form: FormFields<V>;
  readonly labels: { readonly start: string; readonly finish: string };
  /** Labels for screen readers only, if the context shows the meaning. */
  readonly hideLabels?: boolean;
};

export function MinuteFields<V extends Minutes>({ form, labels, hideLabels = false }: Props<V>) {
  const start = useField<number | null>(form as never, 'start_minute');
  const finish = useField<number | null>(form as never, 'finish_minute');
  const error = start.problem ?? finish.problem;
  return (
    <div className={classes.minutes}>
      <MinuteField field={start} label={labels.start} hideLabel={hideLabels} last={1439} />
      <span aria-hidden className={classes.dash}>
        {'–'}
      </span>
      <MinuteField field={finish} label={labels.finish} hideLabel={hideLabels} last={1440} />
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type FieldProps = {
  readonly field: Field<number | null>;
  readonly label: string;
  readonly hideLabel: boolean;
  /** Latest minute. */
  readonly last: number;
};

function MinuteField({ field, label, hideLabel, last }: FieldProps) {
  const { path, value, change, leave, problem } = field;
  // Text stays as typed until blur, or longer if invalid. Its value is reported at once.
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? value : readMinute(typed, last);
  return (
    <TextInput
      {...(hideLabel ? { 'aria-label': label } : { label })}
      data-field={path}
      value={typed ?? (value === null ? '' : clockOf(value))}
      inputMode="numeric"
      autoComplete="off"
      maxLength={longestTypedTime}
      w={76}
      error={problem !== undefined || read === null}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        change(readMinute(currentTarget.value, last));
      }}
      onBlur={(event) => {
        if (read !== null) setTyped(null);
        leave(event);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        setTyped(null);
        change(stepMinute(value ?? 0, event.key === 'ArrowUp' ? 1 : -1, last));
      }}
    />
  );
}
