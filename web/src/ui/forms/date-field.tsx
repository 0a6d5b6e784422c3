import { DateInput } from '../fields/date-input.tsx';
import type { NamedProps } from './use-field.ts';
import { useField } from './use-field.ts';

type Props<V> = NamedProps<V, string | null> & { readonly min?: string; readonly max?: string; readonly clearable?: boolean };

/** A calendar date. Text that is not a date blocks sending. */
export function DateField<V>({ form, name, label, placeholder, autoFocus = false, ...bounds }: Props<V>) {
  const field = useField<string | null>(form as never, name, bounds.required);
  const { min, max, description, clearable = false } = bounds;
  return (
    <DateInput
      label={label}
      name={field.path}
      value={field.value}
      onChange={field.change}
      onUnparsed={field.setUnparsed}
      onLeave={field.leave}
      error={field.problem}
      required={field.required}
      autoFocus={autoFocus}
      clearable={clearable}
      {...(description === undefined ? {} : { description })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
    />
  );
}
