import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseAmount } from '../../ui/formats/amount.ts';
import classes from './ledger.module.css';

type Key = 'amount_from' | 'amount_to';
type Props = {
  /** Minor units. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly onChange: (key: Key, minor: number | undefined) => void;
};

/** Sums from and to, as people type them; what is no sum changes nothing and says so. */
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

/** A sum as it is typed again: no spaces, no empty kopecks. */
function textOf(minor: number | undefined): string {
  if (minor === undefined) return '';
  const rest = minor % 100;
  return rest === 0 ? String(minor / 100) : `${Math.trunc(minor / 100)},${String(rest).padStart(2, '0')}`;
}

function Amount({ label, value, onChange }: AmountProps) {
  const [text, setText] = useState(textOf(value));
  const parsed = parseAmount(text);
  const wrong = text.trim() !== '' && !parsed.ok;
  const take = () => {
    if (text.trim() === '' && value !== undefined) onChange(undefined);
    else if (parsed.ok && parsed.minor !== value) onChange(parsed.minor);
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      error={wrong}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      w={110}
    />
  );
}
