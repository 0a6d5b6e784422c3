/** Search criteria: child, course, number and length of lessons, start date, and possible times. */
import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coursesQuery } from '../../kernel/dictionaries.ts';
import type { AddressChange } from '../../kernel/use-address.ts';
import { nowInstant } from '../../kernel/clock.ts';
import { formatZone } from '../../ui/formats/calendar-dates.ts';
import { Card } from '../../ui/card.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { PersonPicker } from '../../ui/fields/person-picker.tsx';
import { gradeOptions } from '../../ui/options/grades.ts';
import type { SearchedKid, ServiceCourse } from './find-teacher.queries.ts';
import classes from './find-teacher.module.css';
import type { SearchTerms } from './search-terms.rules.ts';
import { WeekEditor } from './week-editor.tsx';
import { usualWishes, windowText } from './wished-windows.rules.ts';
import type { WishedWindow } from './wished-windows.rules.ts';

/** One lesson a day at most. */
const daysOfWeek = 7;

type Props = {
  readonly terms: SearchTerms;
  readonly kids: readonly SearchedKid[];
  readonly services: readonly ServiceCourse[];
  /** Earliest possible start. */
  readonly tomorrow: string;
  readonly onChange: (change: AddressChange) => void;
};

const weekChoices = [4, 8, 12, 16, 26];
const wishes = [
  ['weekdays_after_16', 'freecashdesk:wish.weekdays_after_16'],
  ['monday_wednesday_after_16', 'freecashdesk:wish.monday_wednesday_after_16'],
  ['tuesday_thursday_after_16', 'freecashdesk:wish.tuesday_thursday_after_16'],
  ['weekend', 'freecashdesk:wish.weekend'],
] as const;

export function SearchFields({ terms, kids, services, tomorrow, onChange }: Props) {
  const { t } = useTranslation('freecashdesk');
  const courses = useQuery(coursesQuery).data ?? [];
  const { kid, courseId, service, grade, lessons, weeks, from, windows } = terms;
  const own = services.filter(({ course_id }) => course_id === courseId);
  // Another child starts with its own history.
  const ofKid = { course: undefined, service: undefined, grade: undefined, lessons: undefined, weeks: undefined, window: undefined };
  const setWindows = (next: readonly WishedWindow[]) => onChange({ window: next.length === 0 ? [''] : next.map(windowText) });
  const weekOptions = [...new Set([...weekChoices, weeks])].sort((a, b) => a - b);
  return (
    <Card title={t('find.wish')}>
      <div className={classes.fields}>
        <PersonPicker
          className={classes.whole}
          label={t('find.kid')}
          keepsChoice
          people={kids}
          value={kid.id}
          onChange={(id) => onChange({ kid: id ?? undefined, ...ofKid })}
        />
        <Combobox
          className={classes.whole}
          label={t('find.course')}
          placeholder={t('find.choose_course')}
          keepsChoice
          options={courses}
          value={courseId}
          onChange={(id) => onChange({ course: id ?? undefined, service: undefined })}
        />
        <Combobox
          className={classes.whole}
          label={t('find.service')}
          keepsChoice
          disabled={own.length === 0}
          options={own}
          value={service?.id ?? null}
          onChange={(id) => onChange({ service: id ?? undefined })}
        />
        <Combobox
          label={t('find.grade')}
          keepsChoice
          options={gradeOptions}
          value={grade}
          onChange={(value) => onChange({ grade: value ?? undefined })}
        />
        <NumberInput
          label={t('find.lessons')}
          min={1}
          max={daysOfWeek}
          allowDecimal={false}
          clampBehavior="strict"
          value={lessons}
          onChange={(value) => {
            if (typeof value === 'number' && value >= 1) onChange({ lessons: value });
          }}
        />
        <DateInput label={t('find.from')} value={from} min={tomorrow} onChange={(date) => onChange({ from: date ?? undefined })} />
        <Combobox
          label={t('find.weeks')}
          keepsChoice
          options={weekOptions.map((each) => ({ id: each, title: String(each) }))}
          value={weeks}
          onChange={(value) => onChange({ weeks: value ?? undefined })}
        />
      </div>
      <div className={classes.wishHead}>
        <h3>{t('find.windows')}</h3>
        <span className={classes.soft}>{t('find.kid_zone', { zone: formatZone(kid.zone, nowInstant()) })}</span>
      </div>
      <UsualTimes chosen={windows.length > 0} onChoose={setWindows} />
      <WeekEditor label={t('find.windows')} windows={windows} onChange={setWindows} />
    </Card>
  );
}

type UsualProps = { readonly chosen: boolean; readonly onChoose: (windows: readonly WishedWindow[]) => void };

/** Presets of times that families often want. */
function UsualTimes({ chosen, onChoose }: UsualProps) {
  const { t } = useTranslation('freecashdesk');
  return (
    <div className={classes.chips}>
      {wishes.map(([key, title]) => (
        <button key={key} type="button" className={classes.wishChip} onClick={() => onChoose(usualWishes[key])}>
          {t(title)}
        </button>
      ))}
      {chosen && (
        <button type="button" className={classes.wishChip} onClick={() => onChoose([])}>
          {t('wish.none')}
        </button>
      )}
    </div>
  );
}
