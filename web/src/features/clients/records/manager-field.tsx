import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { managersQuery } from './records.queries.ts';

type Props = {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly error?: string | undefined;
  readonly clearable?: boolean;
};

/** Whose client it is. */
export function ManagerField({ value, onChange, error, clearable = false }: Props) {
  const { t } = useTranslation('clients');
  const { data: managers } = useQuery(managersQuery);
  return (
    <Combobox
      label={t('column.manager')}
      name="manager_id"
      options={(managers ?? []).map(({ id, name }) => ({ id: String(id), title: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      clearable={clearable}
      error={error}
    />
  );
}
