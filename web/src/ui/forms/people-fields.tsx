/** Fields with server-side options: people, courses, time zones. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../kernel/api-query.ts';
import { nowInstant } from '../../kernel/clock.ts';
import { coursesQuery, managersQuery, teacherChoicesQuery, zonesQuery } from '../../kernel/dictionaries.ts';
import { formatTime } from '../formats/date-time.tsx';
import type { Choice } from '../options/option.ts';
import { ZonePicker } from '../fields/zone-picker.tsx';
import { ChoiceField } from './choice-fields.tsx';
import type { FormFields } from './form-types.ts';
import type { NamedProps } from './use-field.ts';
import { choiceProps, useField } from './use-field.ts';

type Named<V> = NamedProps<V, number | null> & { readonly clearable?: boolean; readonly nothingFound?: string };
type Ids = FormFields<Record<string, number | null>>;
const named = (people: readonly { readonly id: number; readonly name: string }[] | undefined): Choice<number>[] =>
  (people ?? []).map(({ id, name }) => ({ id, title: name }));

type PersonProps<V> = Named<V> & { readonly kind: 'manager' | 'curator' | 'client' | 'teacher' };

/** A person. Managers and curators are loaded at once; clients and teachers are searched on the server. */
export function PersonField<V>({ kind, ...props }: PersonProps<V>) {
  switch (kind) {
    case 'manager':
      return <ManagerField {...props} />;
    case 'curator':
      return <CuratorField {...props} />;
    case 'client':
      return <ClientField {...props} />;
    case 'teacher':
      return <TeacherField {...props} />;
  }
}

function ManagerField<V>({ form, name, ...props }: Named<V>) {
  const query = useQuery(managersQuery);
  return <ChoiceField {...props} form={form as unknown as Ids} name={name} options={named(query.data)} query={query} />;
}

function CuratorField<V>({ form, name, ...props }: Named<V>) {
  const query = useQuery(teacherChoicesQuery);
  return <ChoiceField {...props} form={form as unknown as Ids} name={name} options={named(query.data?.curators)} query={query} />;
}

function ClientField<V>({ form, name, ...props }: Named<V>) {
  const ids = form as unknown as Ids;
  const [search, setSearch] = useState('');
  const query = useQuery(apiQuery('/api/clients/', { query: { search, page_size: 10 } }, { keepPrevious: true }));
  const value = ids.field(name).value;
  const chosen = useQuery(apiQuery('/api/clients/{id}/', { params: { id: value ?? 0 } }, { enabled: value !== null })).data;
  const options = (query.data?.results ?? []).map(({ id, name: title, kids }) => ({
    id,
    title: kids.length === 0 ? title : `${title} (${kids.map((kid) => kid.name.split(' ')[0]).join(', ')})`,
  }));
  return <ChoiceField {...props} form={ids} name={name} options={options} title={chosen?.name} onSearch={setSearch} query={query} />;
}

function TeacherField<V>({ form, name, ...props }: Named<V>) {
  const ids = form as unknown as Ids;
  const [search, setSearch] = useState('');
  const query = useQuery(apiQuery('/api/teachers/', { query: { search, page_size: 10 } }, { keepPrevious: true }));
  const value = ids.field(name).value;
  const chosen = useQuery(apiQuery('/api/teachers/{id}/', { params: { id: value ?? 0 } }, { enabled: value !== null })).data;
  const options = named(query.data?.results);
  return <ChoiceField {...props} form={ids} name={name} options={options} title={chosen?.name} onSearch={setSearch} query={query} />;
}

/** A course of the school. */
export function CourseField<V>({ form, name, ...props }: Named<V>) {
  const query = useQuery(coursesQuery);
  return <ChoiceField {...props} form={form as unknown as Ids} name={name} options={query.data ?? []} query={query} />;
}

type ZoneProps<V> = Omit<NamedProps<V, string>, 'label' | 'description'> & {
  readonly label?: string;
  /** The viewer's own zone: all times are displayed in it. */
  readonly own?: boolean;
};

/** A time zone with its current time: an offset, or a place whose offset follows the law. */
export function ZoneField<V>({ form, name, label, own = false, ...props }: ZoneProps<V>) {
  const { t } = useTranslation('ui');
  const field = useField<string>(form as never, name, props.required);
  const { value, change } = field;
  const { data: zones } = useQuery(zonesQuery);
  const time = value === '' ? null : formatTime(nowInstant(), value);
  return (
    <ZonePicker
      {...props}
      {...choiceProps(field)}
      label={label ?? t('field.zone')}
      value={value === '' ? null : value}
      onChange={(zone) => change(zone ?? '')}
      zones={zones}
      description={time === null ? undefined : t(own ? 'field.own_zone_hint' : 'field.zone_hint', { time })}
    />
  );
}
