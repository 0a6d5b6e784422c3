/** Filters of the grid. Changes go to the URL at once. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coursesQuery, teacherChoicesQuery } from '../../kernel/dictionaries.ts';
import { instantNow } from '../../kernel/clock.ts';
import type { AddressChange } from '../../kernel/use-address.ts';
import { temporalZone } from '../../kernel/zone.ts';
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
  const any = t('filter.any');
  return (
    <search className={classes.filters} aria-label={t('filter.title')}>
      <Combobox
        className={classes.wide}
        label={t('find.course')}
        placeholder={any}
        clearable
        clearLabel={t('filter.clear', { filter: t('find.course') })}
        keepsChoice
        options={courses}
        value={search.course_id ?? null}
        onChange={(course_id) => onChange({ course_id: course_id ?? undefined })}
      />
      <Combobox
        label={t('filter.direction')}
        placeholder={any}
        clearable
        clearLabel={t('filter.clear', { filter: t('filter.direction') })}
        keepsChoice
        options={directions}
        value={search.direction_id ?? null}
        onChange={(direction_id) => onChange({ direction_id: direction_id ?? undefined })}
      />
      <Combobox
        label={t('find.grade')}
        placeholder={any}
        clearable
        clearLabel={t('filter.clear', { filter: t('find.grade') })}
        keepsChoice
        options={gradeOptions}
        value={search.grade ?? null}
        onChange={(grade) => onChange({ grade: grade ?? undefined })}
      />
      <Combobox
        label={t('filter.level')}
        placeholder={any}
        clearable
        clearLabel={t('filter.clear', { filter: t('filter.level') })}
        keepsChoice
        options={levels.options(search.level)}
        value={search.level ?? null}
        onChange={(level) => onChange({ level: level ?? undefined })}
      />
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
