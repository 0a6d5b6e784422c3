import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nothingFound } from '../../ui/fields/nothing-found.ts';
import { clientFiguresQuery, clientSearchQuery } from './ledger.queries.ts';

type Props = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  readonly clearable?: boolean;
  readonly autoFocus?: boolean;
};

const pauseInTyping = 250;

/** One client out of thousands: the server finds them by name, phone or child while somebody types. */
export function ClientPicker({
  label,
  hideLabel = false,
  value,
  onChange,
  error,
  placeholder,
  clearable = false,
  autoFocus = false,
}: Props) {
  const { t } = useTranslation('transactions');
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text, pauseInTyping);
  const searched = useQuery(clientSearchQuery(wanted));
  const chosen = useQuery({ ...clientFiguresQuery(value ?? 0), enabled: value !== null }).data;
  const options = (searched.data?.results ?? []).map(({ id, name, kids }) => ({
    value: String(id),
    label: kids.length === 0 ? name : `${name} (${kids.map((kid) => kid.name.split(' ')[0]).join(', ')})`,
  }));
  // The chosen one stays an option, whatever is searched for next.
  if (chosen !== undefined && !options.some((option) => option.value === String(chosen.id))) {
    options.unshift({ value: String(chosen.id), label: chosen.name });
  }
  return (
    <Select
      {...(hideLabel ? { 'aria-label': label } : { label })}
      placeholder={placeholder ?? t('payment.client_placeholder')}
      data={options}
      filter={({ options: given }) => given}
      searchable
      onSearchChange={setText}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      nothingFoundMessage={nothingFound(searched, t('payment.nobody'))}
      error={error}
      clearable={clearable}
      data-autofocus={autoFocus}
    />
  );
}
