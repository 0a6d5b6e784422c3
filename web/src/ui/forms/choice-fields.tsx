import { CheckBox } from './check-box.tsx';
import type { ComboboxProps } from '../fields/combobox.tsx';
import { Combobox } from '../fields/combobox.tsx';
import { NativePicker } from '../fields/native-picker.tsx';
import type { TimeFormat } from '../options/schedule-time.ts';
import { readScheduleTime, readTypedTime, writeTime } from '../options/schedule-time.ts';
import { timeRanges, timeSlots } from '../options/time-slots.ts';
import { gradeOptions } from '../options/grades.ts';
import { inactivityReasonOptions, useInactivityReasons } from '../options/inactivity-reasons.ts';
import type { Choice, Option } from '../options/option.ts';
import { Segmented } from '../segmented.tsx';
import classes from './form.module.css';
import type { FormFields } from './form-types.ts';
import type { NamedProps } from './use-field.ts';
import { choiceProps, controlProps, useField } from './use-field.ts';

type Id = string | number;
type SelectName<V> = { [K in keyof V & string]: V[K] extends Id | null ? K : never }[keyof V & string];
/** Names of the fields whose value is an id or `null`: typing clears a choice. */
type ChoiceName<V> = { [K in keyof V & string]: V[K] extends Id | null ? (null extends V[K] ? K : never) : never }[keyof V & string];
export type IdOf<T> = Extract<T, Id>;

export type ChoiceProps<V, N extends ChoiceName<V>> = Omit<NamedProps<V, never>, 'name'> &
  Pick<ComboboxProps<IdOf<V[N]>>, 'hideLabel' | 'title' | 'clearable' | 'onSearch' | 'query' | 'nothingFound' | 'parse'> & {
    readonly name: N;
    readonly options: readonly Choice<IdOf<V[N]>>[];
  };

/** A choice found by typing. Text that matches no option blocks sending. */
export function ChoiceField<V, N extends ChoiceName<V>>({ form, name, ...props }: ChoiceProps<V, N>) {
  return <Combobox {...props} {...choiceProps(useField<IdOf<V[N]> | null>(form as never, name, props.required))} />;
}

type SelectProps<V, N extends SelectName<V>> = Omit<NamedProps<V, never>, 'name'> & {
  readonly name: N;
  readonly options: readonly Choice<IdOf<V[N]>>[];
  readonly clearable?: boolean;
  readonly hideLabel?: boolean;
};

/** A choice among a few options with the system's own control. */
export function SelectField<V, N extends SelectName<V>>({ form, name, clearable = false, ...props }: SelectProps<V, N>) {
  const field = useField<IdOf<V[N]> | null>(form as never, name, props.required);
  return <NativePicker {...props} {...controlProps(field)} onClear={clearable ? () => field.change(null) : undefined} />;
}

type SegmentProps<V, N extends SelectName<V>> = {
  readonly form: FormFields<V>;
  readonly name: N;
  readonly label: string;
  readonly options: readonly Option<IdOf<V[N]> & string>[];
  /** The value while nothing is chosen. */
  readonly usual?: IdOf<V[N]> & string;
};

/** A choice among two to four options, all visible. */
export function SegmentField<V, N extends SelectName<V>>({ form, name, label, options, usual }: SegmentProps<V, N>) {
  const field = useField<IdOf<V[N]> & string>(form as never, name);
  return (
    <div className={classes.labelled} data-field={field.path}>
      <span aria-hidden>{label}</span>
      <Segmented
        label={label}
        options={options.map(({ id, title }) => ({ value: id, label: title }))}
        value={field.value ?? usual}
        onChange={field.change}
      />
      {field.problem !== undefined && (
        <span className={classes.problem} role="alert">
          {field.problem}
        </span>
      )}
    </div>
  );
}

/** A child's grade, 1 to 11. */
export function GradeField<V>({
  form,
  name,
  clearable = false,
  ...props
}: NamedProps<V, number | null> & { readonly clearable?: boolean }) {
  const field = useField<number | null>(form as never, name, props.required);
  const onClear = clearable ? () => field.change(null) : undefined;
  return <NativePicker {...props} {...controlProps(field)} options={gradeOptions} onClear={onClear} />;
}

/** A reason from the school's dictionary. */
export function ReasonField<V>({ form, name, ...props }: NamedProps<V, string | null>) {
  const { reasons } = useInactivityReasons();
  const options = inactivityReasonOptions(reasons).map(({ reason, title }) => ({ id: reason, title }));
  return <NativePicker {...props} {...controlProps(useField<string | null>(form as never, name, props.required))} options={options} />;
}

type TimeProps<V> = NamedProps<V, string | null> & {
  /** Step between times, in minutes. */
  readonly step: number;
  /** Duration in minutes, if the resulting end is displayed. */
  readonly duration?: number;
  readonly hideLabel?: boolean;
  /** Format of the value. Displayed as HH:mm. */
  readonly format?: TimeFormat;
};

function choiceOf(text: string, format: TimeFormat): Choice<string> | null {
  const title = readTypedTime(text);
  const read = title === null ? null : readScheduleTime(title);
  return title === null || read === null ? null : { id: writeTime(read, format), title };
}

/** A time of day. */
export function TimeField<V>({ form, name, step, duration, format = 'HH:mm:ss', ...props }: TimeProps<V>) {
  const options = duration === undefined ? timeSlots(step, format) : timeRanges(step, duration, format);
  const { value } = useField<string | null>(form as never, name);
  const read = readScheduleTime(value ?? '');
  return (
    <ChoiceField
      {...props}
      form={form as unknown as FormFields<Record<string, string | null>>}
      name={name}
      options={options}
      // A typed time between two steps is valid although it is not in the list.
      title={read === null ? undefined : writeTime(read, 'HH:mm')}
      parse={(text) => choiceOf(text, format)}
    />
  );
}

type CheckProps<V> = Pick<NamedProps<V, boolean>, 'form' | 'name' | 'label' | 'description' | 'disabled'>;

/** A checkbox. */
export function CheckField<V>({ form, name, label, description, disabled = false }: CheckProps<V>) {
  const field = useField<boolean>(form as never, name);
  return (
    <div className={classes.labelled} data-field={field.path}>
      <CheckBox checked={field.value} onChange={field.change} disabled={disabled}>
        {label}
      </CheckBox>
      {description !== undefined && <p className="soft">{description}</p>}
      {field.problem !== undefined && (
        <span className={classes.problem} role="alert">
          {field.problem}
        </span>
      )}
    </div>
  );
}
