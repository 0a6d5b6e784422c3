/** Fields with server-side options: people, courses, time zones. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { coursesQuery, zonesQuery } from '../../kernel/dictionaries.ts';
import { formatTime } from '../formats/date-time.tsx';
import type { PersonSource } from '../fields/person-picker.tsx';
import { PersonPicker } from '../fields/person-picker.tsx';
import { ZonePicker } from '../fields/zone-picker.tsx';
import { ChoiceField } from './choice-fields.tsx';
import type { FormFields } from './form-types.ts';
import type { NamedProps } from './use-field.ts';
import { choiceProps, useField } from './use-field.ts';

type Named<V> = NamedProps<V, number | null> & { readonly clearable?: boolean; readonly nothingFound?: string };
type Ids = FormFields<Record<string, number | null>>;

/** A person. Text that names nobody blocks sending. */
export function PersonField<V>({ form, name, ...props }: Named<V> & PersonSource) {
  return <PersonPicker {...props} {...choiceProps(useField<number | null>(form as never, name, props.required))} />;
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
