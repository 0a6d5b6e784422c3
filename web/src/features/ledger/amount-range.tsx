import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { longestAmount, parseAmount } from '../../ui/formats/amount.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import classes from './ledger.module.css';

type Key = 'amount_from' | 'amount_to';
type Props = {
  /** Minor units. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly onChange: (key: Key, minor: number | undefined) => void;
};

/** An amount range. Invalid text shows an error and changes nothing. */
export function AmountRange({ from, to, onChange }: Props) {
  const { t } = useTranslation('transactions');
  return (
    <span className={classes.dates}>
      <Amount key={`from ${from}`} label={t('filter.amount_from')} value={from} onChange={(minor) => onChange('amount_from', minor)} />
      <Amount key={`to ${to}`} label={t('filter.amount_to')} value={to} onChange={(minor) => onChange('amount_to', minor)} />
    </span>
  );
}

type AmountProps = { readonly label: string; readonly value: number | undefined; readonly onChange: (minor: number | undefined) => void };

/** An amount for editing: no spaces, no zero decimals. */
function textOf(minor: number | undefined): string {
  if (minor === undefined) return '';
  const rest = minor % 100;
  return rest === 0 ? String(minor / 100) : `${Math.trunc(minor / 100)},${String(rest).padStart(2, '0')}`;
}

const isSum = (text: string) => text.trim() === '' || parseAmount(text).ok;

function Amount({ label, value, onChange }: AmountProps) {
  const form = useForm({
    initial: { text: textOf(value) },
    rules: ({ text }) => ({ text: isSum(text) ? null : 'ui:validation.not_a_sum' }),
    send: ({ text }) => {
      const parsed = parseAmount(text);
      return Promise.resolve(parsed.ok ? parsed.minor : undefined);
    },
    onSuccess: (minor) => minor !== value && onChange(minor),
  });
  const { text } = form.values;
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ currentTarget }) => form.change({ text: currentTarget.value })}
      onBlur={() => form.submit()}
      onKeyDown={({ key }) => key === 'Enter' && form.submit()}
      error={!isSum(text)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={longestAmount}
      w={110}
    />
  );
}
