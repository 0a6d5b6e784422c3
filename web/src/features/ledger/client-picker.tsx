import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '../../ui/fields/combobox.tsx';
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

/** A client, searched on the server by name, phone or child. */
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
  const searched = useQuery(clientSearchQuery(text));
  const chosen = useQuery({ ...clientFiguresQuery(value ?? 0), enabled: value !== null }).data;
  const options = (searched.data?.results ?? []).map(({ id, name, kids }) => ({
    id,
    title: kids.length === 0 ? name : `${name} (${kids.map((kid) => kid.name.split(' ')[0]).join(', ')})`,
  }));
  return (
    <Combobox
      label={label}
      hideLabel={hideLabel}
      placeholder={placeholder ?? t('payment.client_placeholder')}
      options={options}
      onSearch={setText}
      query={searched}
      nothingFound={t('payment.nobody')}
      value={value}
      title={chosen?.name}
      onChange={onChange}
      error={error}
      clearable={clearable}
      keepsChoice={clearable}
      autoFocus={autoFocus}
    />
  );
}
