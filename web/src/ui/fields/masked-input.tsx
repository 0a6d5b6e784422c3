/** Fields that let only what fits be typed. What they hold is checked by the validators of the same name. */
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
  readonly maxLength?: number;
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

type TextProps = FieldProps<string> & { readonly autoComplete?: string; readonly maxLength?: number };

/** A phone number: a plus where there is one, then digits. Spaces, hyphens and brackets that are pasted are taken out. */
export function PhoneInput({ autoComplete = 'tel', ...props }: TextProps) {
  return <MaskedInput {...props} mask={phoneMask} inputMode="tel" autoComplete={autoComplete} />;
}

/** A number as a string of digits, 20 at most: of an account, of a document. Where one is needed, say `required`. */
export function DigitsInput({ autoComplete = 'off', ...props }: TextProps) {
  return <MaskedInput {...props} mask={digitsMask} inputMode="numeric" autoComplete={autoComplete} />;
}
