import { Textarea, TextInput } from '@mantine/core';
import { inputProps } from '../fields/field.ts';
import { DigitsInput, PhoneInput } from '../fields/masked-input.tsx';
import type { NamedProps } from './use-field.ts';
import { controlProps, useField } from './use-field.ts';

type TextProps<V> = NamedProps<V, string> & {
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly type?: 'text' | 'email' | 'tel';
  /** A code: no autocorrection, no capitalisation. */
  readonly code?: 'digits' | 'letters' | undefined;
};

/** A line of text. */
export function TextField<V>({ form, name, maxLength, autoComplete = 'off', type = 'text', code, ...props }: TextProps<V>) {
  const field = useField<string>(form as never, name, props.required);
  const { description, placeholder, disabled = false } = props;
  return (
    <TextInput
      {...inputProps({ ...props, onLeave: field.leave, required: field.required })}
      name={field.path}
      data-field={field.path}
      type={type}
      value={field.value}
      onChange={({ currentTarget }) => field.change(currentTarget.value)}
      error={field.problem}
      description={description}
      placeholder={placeholder}
      disabled={disabled}
      maxLength={maxLength ?? field.maxLength}
      autoComplete={autoComplete}
      {...(code === undefined ? {} : { inputMode: code === 'digits' ? 'numeric' : 'text', autoCapitalize: 'none', spellCheck: false })}
    />
  );
}

type AreaProps<V> = NamedProps<V, string> & { readonly maxLength?: number; readonly minRows?: number };

/** Several lines of text. Grows with its content. */
export function TextAreaField<V>({ form, name, maxLength, minRows = 2, ...props }: AreaProps<V>) {
  const field = useField<string>(form as never, name, props.required);
  const { description, placeholder, disabled = false } = props;
  return (
    <Textarea
      {...inputProps({ ...props, onLeave: field.leave, required: field.required })}
      name={field.path}
      data-field={field.path}
      value={field.value}
      onChange={({ currentTarget }) => field.change(currentTarget.value)}
      error={field.problem}
      description={description}
      placeholder={placeholder}
      disabled={disabled}
      maxLength={maxLength ?? field.maxLength}
      autosize
      minRows={minRows}
    />
  );
}

/** A phone number. Combine with the rule `phone`. */
export function PhoneField<V>({ form, name, ...props }: NamedProps<V, string>) {
  return <PhoneInput {...props} {...controlProps(useField<string>(form as never, name, props.required))} />;
}

/** A string of digits such as an account number. Combine with the rule `digits`. */
export function DigitsField<V>({
  form,
  name,
  maxLength,
  ...props
}: NamedProps<V, string> & { readonly autoComplete?: string; readonly maxLength?: number }) {
  const field = useField<string>(form as never, name, props.required);
  return <DigitsInput {...props} {...controlProps(field)} maxLength={maxLength ?? field.maxLength} />;
}
