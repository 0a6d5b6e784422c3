/** Filters of the grid. Changes go to the URL at once. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coursesQuery, teacherChoicesQuery } from '../../kernel/dictionaries.ts';
import { instantNow } from '../../kernel/clock.ts';
import type { AddressChange } from '../../kernel/use-address.ts';
import { temporalZone } from '../../kernel/zone.ts';
import type { ComboboxProps } from '../../ui/fields/combobox.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { ZonePicker } from '../../ui/fields/zone-picker.tsx';
import { gradeOptions } from '../../ui/options/grades.ts';
import { useLevels } from '../../ui/options/levels.ts';
import classes from './free-filters.module.css';
import { lengths, weekCounts } from './free-search.rules.ts';
import type { FreeSearch } from './free-search.rules.ts';

type Props = {
  readonly search: FreeSearch;
  /** Zone of the grid. */
  readonly zone: string;
  readonly onChange: (change: AddressChange) => void;
};

export function FreeFilters({ search, zone, onChange }: Props) {
  const { t } = useTranslation('freecashdesk');
  const courses = useQuery(coursesQuery).data ?? [];
  const directions = useQuery(teacherChoicesQuery).data?.directions ?? [];
  const levels = useLevels();
  const tomorrow = instantNow().toZonedDateTimeISO(temporalZone(zone)).toPlainDate().add({ days: 1 }).toString();
  const of = <K extends 'course_id' | 'direction_id' | 'grade' | 'level'>(key: K) => ({
    value: search[key] ?? null,
    onChange: (value: FreeSearch[K] | null) => onChange({ [key]: value ?? undefined }),
  });
  return (
    <search className={classes.filters} aria-label={t('filter.title')}>
      <AnyOf {...of('course_id')} className={classes.wide} label={t('find.course')} options={courses} />
      <AnyOf {...of('direction_id')} label={t('filter.direction')} options={directions} />
      <AnyOf {...of('grade')} label={t('find.grade')} options={gradeOptions} />
      <AnyOf {...of('level')} label={t('filter.level')} options={levels.options(search.level)} />
      <DateInput
        label={t('find.from')}
        value={search.from ?? tomorrow}
        min={tomorrow}
        onChange={(date) => onChange({ from: date === tomorrow ? undefined : (date ?? undefined) })}
      />
      <Combobox
        label={t('find.weeks')}
        keepsChoice
        options={weekCounts.map((weeks) => ({ id: weeks, title: String(weeks) }))}
        value={search.weeks}
        onChange={(weeks) => onChange({ weeks: weeks === 12 ? undefined : (weeks ?? undefined) })}
      />
      <Combobox
        label={t('filter.length')}
        keepsChoice
        options={lengths.map((minutes) => ({ id: minutes, title: t('filter.minutes', { minutes }) }))}
        value={search.minutes}
        onChange={(minutes) => onChange({ minutes: minutes === 60 ? undefined : (minutes ?? undefined) })}
      />
      <div className={classes.wide}>
        <ZonePicker keepsChoice label={t('filter.zone')} value={zone} onChange={(next) => onChange({ zone: next ?? undefined })} />
      </div>
    </search>
  );
}

/** A single-choice filter that can be cleared. */
function AnyOf<I extends string | number>(props: ComboboxProps<I>) {
  const { t } = useTranslation('freecashdesk');
  const clearLabel = t('filter.clear', { filter: props.label });
  return <Combobox {...props} placeholder={t('filter.any')} clearable clearLabel={clearLabel} keepsChoice />;
}
