/** Fields that accept only matching characters. Validators of the same names check the values. */
import { TextInput } from '@mantine/core';
import type { FieldProps } from './field.ts';
import { inputProps } from './field.ts';
import type { Mask } from './input-mask.ts';
import { digitsMask, phoneMask } from './input-mask.ts';
import { useMask } from './use-mask.ts';

type Props = FieldProps<string> & {
  readonly mask: Mask;
  readonly inputMode: 'tel' | 'numeric';
  readonly autoComplete: string;
  readonly maxLength?: number | undefined;
};

function MaskedInput({
  mask,
  value,
  onChange,
  name,
  description,
  error,
  placeholder,
  disabled,
  inputMode,
  autoComplete,
  maxLength,
  ...rest
}: Props) {
  return (
    <TextInput
      {...inputProps(rest)}
      {...useMask(mask)}
      type={inputMode === 'tel' ? 'tel' : 'text'}
      inputMode={inputMode}
      autoComplete={autoComplete}
      {...(maxLength === undefined ? {} : { maxLength })}
      name={name}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      description={description}
      error={error}
      placeholder={placeholder}
      disabled={disabled ?? false}
    />
  );
}

type TextProps = FieldProps<string> & { readonly autoComplete?: string; readonly maxLength?: number | undefined };

/** A phone number: an optional plus, then digits. Pasted spaces, hyphens and brackets are removed. */
export function PhoneInput({ autoComplete = 'tel', ...props }: TextProps) {
  return <MaskedInput {...props} mask={phoneMask} inputMode="tel" autoComplete={autoComplete} />;
}

/** A string of at most 20 digits, such as an account or document number. Combine with `required` if it must not be empty. */
export function DigitsInput({ autoComplete = 'off', ...props }: TextProps) {
  return <MaskedInput {...props} mask={digitsMask} inputMode="numeric" autoComplete={autoComplete} />;
}
