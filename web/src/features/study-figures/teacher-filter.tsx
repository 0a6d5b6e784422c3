import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../kernel/api-query.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';

const teacherQuery = (id: number | null) => apiQuery('/api/teachers/{id}/', { params: { id: id ?? 0 } }, { enabled: id !== null });

type Props = { readonly value: number | null; readonly onChange: (id: number | null) => void };

/** A teacher, searched on the server. */
export function TeacherFilter({ value, onChange }: Props) {
  const { t } = useTranslation('lessons');
  const [search, setSearch] = useState('');
  const found = useQuery(apiQuery('/api/teachers/', { query: { search, page_size: 10 } }, { keepPrevious: true }));
  const chosen = useQuery(teacherQuery(value)).data;
  return (
    <Combobox
      label={t('figures.filter.teacher')}
      hideLabel
      placeholder={t('figures.filter.any_teacher')}
      options={(found.data?.results ?? []).map(({ id, name: title }) => ({ id, title }))}
      onSearch={setSearch}
      query={found}
      nothingFound={t('figures.filter.nobody')}
      value={value}
      title={chosen?.name}
      onChange={onChange}
      clearable
      keepsChoice
    />
  );
}
