/** Who is counted, when and for how long: each choice goes into the address at once. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../ui/floating/overlay-styles.ts';
import { instantNow } from '../../kernel/clock.ts';
import type { AddressChange } from '../../kernel/use-address.ts';
import { temporalZone } from '../../kernel/zone.ts';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { ZonePicker } from '../../ui/fields/zone-picker.tsx';
import { choicesQuery, coursesQuery } from './free-teachers.queries.ts';
import classes from './free-filters.module.css';
import { lengths, levels, weekCounts } from './free-search.rules.ts';
import type { FreeSearch } from './free-search.rules.ts';

type Props = {
  readonly search: FreeSearch;
  /** The zone of the board. */
  readonly zone: string;
  readonly onChange: (change: AddressChange) => void;
};

const grades = Array.from({ length: 11 }, (_, index) => String(index + 1));
const levelTexts = {
  basic: 'freecashdesk:level.basic',
  standard: 'freecashdesk:level.standard',
  advanced: 'freecashdesk:level.advanced',
} as const;

export function FreeFilters({ search, zone, onChange }: Props) {
  const { t } = useTranslation('freecashdesk');
  const courses = useQuery(coursesQuery).data ?? [];
  const directions = useQuery(choicesQuery).data?.directions ?? [];
  const tomorrow = instantNow().toZonedDateTimeISO(temporalZone(zone)).toPlainDate().add({ days: 1 }).toString();
  const any = t('filter.any');
  return (
    <search className={classes.filters} aria-label={t('filter.title')}>
      <Select
        className={classes.wide ?? ''}
        label={t('find.course')}
        placeholder={any}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('filter.clear', { filter: t('find.course') }) }}
        data={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={search.course_id === undefined ? null : String(search.course_id)}
        onChange={(id) => onChange({ course_id: id ?? undefined })}
      />
      <Select
        label={t('filter.direction')}
        placeholder={any}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clear', { filter: t('filter.direction') }) }}
        data={directions.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={search.direction_id === undefined ? null : String(search.direction_id)}
        onChange={(id) => onChange({ direction_id: id ?? undefined })}
      />
      <Select
        label={t('find.grade')}
        placeholder={any}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clear', { filter: t('find.grade') }) }}
        data={grades}
        value={search.grade === undefined ? null : String(search.grade)}
        onChange={(grade) => onChange({ grade: grade ?? undefined })}
      />
      <Select
        label={t('filter.level')}
        placeholder={any}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clear', { filter: t('filter.level') }) }}
        data={levels.map((level) => ({ value: level, label: t(levelTexts[level]) }))}
        value={search.level ?? null}
        onChange={(level) => onChange({ level: level ?? undefined })}
      />
      <DateInput
        label={t('find.from')}
        value={search.from ?? tomorrow}
        min={tomorrow}
        onChange={(date) => onChange({ from: date === tomorrow ? undefined : (date ?? undefined) })}
      />
      <Select
        label={t('find.weeks')}
        allowDeselect={false}
        data={weekCounts.map(String)}
        value={String(search.weeks)}
        onChange={(weeks) => onChange({ weeks: weeks === '12' ? undefined : (weeks ?? undefined) })}
      />
      <Select
        label={t('filter.length')}
        allowDeselect={false}
        data={lengths.map((minutes) => ({ value: String(minutes), label: t('filter.minutes', { minutes }) }))}
        value={String(search.minutes)}
        onChange={(minutes) => onChange({ minutes: minutes === '60' ? undefined : (minutes ?? undefined) })}
      />
      <div className={classes.wide}>
        <ZonePicker label={t('filter.zone')} value={zone} onChange={(next) => onChange({ zone: next ?? undefined })} />
      </div>
    </search>
  );
}
