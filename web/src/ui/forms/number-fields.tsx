import '@mantine/core/styles/NumberInput.css';
import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { inputProps } from '../fields/field.ts';
import { longestAmount, parseAmount } from '../formats/amount.ts';
import { currencySymbol, formatMoney } from '../formats/money.tsx';
import type { NamedProps } from './use-field.ts';
import { useField } from './use-field.ts';

type NumberProps<V> = NamedProps<V, number | null> & {
  readonly min?: number;
  readonly max?: number;
  readonly decimals?: number;
  readonly controls?: boolean;
};

/** A number, integer unless `decimals` allows more. Values out of range are not clamped: the form's rules report them. */
export function NumberField<V>({ form, name, min, max, decimals = 0, controls = false, ...props }: NumberProps<V>) {
  const field = useField<number | null>(form as never, name, props.required);
  const { description, placeholder, disabled = false } = props;
  return (
    <NumberInput
      {...inputProps({ ...props, onLeave: field.leave, required: field.required })}
      name={field.path}
      data-field={field.path}
      value={field.value ?? ''}
      onChange={(value) => field.change(value === '' ? null : Number(value))}
      error={field.problem}
      description={description}
      placeholder={placeholder}
      disabled={disabled}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      clampBehavior="none"
      hideControls={!controls}
    />
  );
}

/** Hours with quarters. The value is in minutes. */
export function HoursField<V>({ form, name, ...props }: NamedProps<V, number | null>) {
  const field = useField<number | null>(form as never, name, props.required);
  return (
    <NumberInput
      {...inputProps({ ...props, onLeave: field.leave, required: field.required })}
      name={field.path}
      data-field={field.path}
      value={field.value === null ? '' : field.value / 60}
      onChange={(hours) => field.change(hours === '' ? null : Math.round(Number(hours) * 60))}
      error={field.problem}
      description={props.description}
      hideControls
    />
  );
}

type MoneyProps<V> = NamedProps<V, number | null> & {
  /** Currency of the amount, the school's by default. Shown after the label. */
  readonly currency?: string;
  /** Zero is allowed. */
  readonly zero?: boolean;
};

const isZero = (text: string) => /^\s*0+([.,]0{1,2})?\s*$/.test(text);

/** An amount. The value is in minor units. Invalid text is reported on blur and blocks sending. */
export function MoneyField<V>({ form, name, label, currency, zero = false, ...props }: MoneyProps<V>) {
  const { t } = useTranslation('ui');
  const school = useSchoolCurrency();
  const field = useField<number | null>(form as never, name, props.required);
  const [typed, setTyped] = useState<{ readonly text: string; readonly minor: number | null } | null>(null);
  const [left, setLeft] = useState(false);
  // A value set from outside, for example by a reset, replaces the typed text.
  const text =
    typed !== null && typed.minor === field.value
      ? typed.text
      : field.value === null
        ? ''
        : formatMoney(field.value).replaceAll(/\s/g, ' ');
  const wrong = problemOf(text);
  function problemOf(sum: string): string | null {
    const read = parseAmount(sum);
    if (read.ok || read.why === 'empty' || (zero && isZero(sum))) return null;
    return {
      not_a_sum: t('validation.not_a_sum'),
      not_positive: t('validation.should_be_positive'),
      too_large: t('validation.sum_too_large'),
    }[read.why];
  }
  const type = (sum: string) => {
    const read = parseAmount(sum);
    const minor = read.ok ? read.minor : zero && isZero(sum) ? 0 : null;
    setTyped({ text: sum, minor });
    setLeft(false);
    field.change(minor);
    field.setUnparsed(problemOf(sum));
  };
  return (
    <TextInput
      {...inputProps({ ...props, label: `${label}, ${currencySymbol(currency ?? school)}`, required: field.required })}
      name={field.path}
      data-field={field.path}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        setLeft(true);
        field.leave(event);
      }}
      error={left && wrong !== null ? wrong : field.problem}
      description={props.description}
      placeholder={props.placeholder}
      disabled={props.disabled ?? false}
      maxLength={longestAmount}
    />
  );
}
