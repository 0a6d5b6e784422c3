/** Sets working hours from a date on. Earlier ones stay in force before it; lessons outside the new hours may stay. */
import type { TeacherWorkingTime } from '@lectern/contract/schedule/working-time.schema';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ZonePicker } from '../../../ui/fields/zone-picker.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import { choiceProps, useField } from '../../../ui/forms/use-field.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { ChangeForm, useTimeChange } from './change-form.tsx';
import { minuteProblems } from './minute-fields.tsx';
import classes from './time-forms.module.css';
import type { EditedSpan } from './week-editor.rules.ts';
import { weekMinutes, weekOn, wholeWeek } from './week-editor.rules.ts';
import { WeekEditor } from './week-editor.tsx';
import type { TimeChange } from './working-time.queries.ts';

type Props = {
  readonly time: TeacherWorkingTime;
  readonly zone: string;
  readonly onClose: () => void;
  /** @param before the previous hours for undo; null if there were several in sequence */
  readonly onSaved: (before: TimeChange | null, resolved: boolean) => void;
};

type Values = {
  readonly week: readonly EditedSpan[];
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly zone: string | null;
};

function firstValues({ teacher, today, hours }: TeacherWorkingTime): Values {
  const current = weekOn(hours, today);
  return {
    week: current.map(({ id, weekday, start_minute, finish_minute }) => ({ key: String(id), weekday, start_minute, finish_minute })),
    valid_from: today,
    valid_to: null,
    zone: current[0]?.zone ?? teacher.zone,
  };
}

/** Future hours that the new ones replace. */
const laterThan = ({ valid_from: from, valid_to: to }: Values, { hours }: TeacherWorkingTime) =>
  hours.filter(({ valid_from }) => from !== null && valid_from > from && (to === null || valid_from < to));

/** The hours in force on the first date, if they would continue. */
function heldBefore(values: Values, time: TeacherWorkingTime): TimeChange | null {
  const { valid_from, valid_to: to, zone } = values;
  if (valid_from === null || to !== null || laterThan(values, time).length > 0) return null;
  const held = weekOn(time.hours, valid_from);
  if (held.some(({ valid_to, zone: of }) => valid_to !== null || of !== held[0]?.zone)) return null;
  const week = held.map(({ weekday, start_minute, finish_minute }) => ({ weekday, start_minute, finish_minute }));
  const body = { zone: held[0]?.zone ?? zone ?? time.teacher.zone, valid_from, valid_to: null, week };
  return { of: 'hours', teacherId: time.teacher.id, body };
}

function totalText(t: TFunction<'schedule'>, week: readonly EditedSpan[]): string {
  if (week.length === 0) return t('working_hours.none');
  const sum = weekMinutes(week);
  const parts = { hours: Math.floor(sum / 60), minutes: sum % 60 };
  return t(parts.minutes === 0 ? 'working_hours.total' : 'working_hours.total_minutes', parts);
}

export function WorkingHoursForm({ time, zone, onClose, onSaved }: Props) {
  const { t } = useTranslation('schedule');
  const [initial] = useState(() => firstValues(time));
  const change = useTimeChange({
    initial,
    rules: ({ week, ...values }) => ({
      valid_from: check(values.valid_from, required),
      zone: check(values.zone, required),
      ...Object.assign({}, ...week.map((span, index) => minuteProblems(span, `week.${index}.`))),
    }),
    changeOf: ({ week: spans, zone: of, valid_from, valid_to }) => {
      const week = wholeWeek(spans);
      if (week === null || of === null || valid_from === null) return null;
      return { of: 'hours', teacherId: time.teacher.id, body: { zone: of, valid_from, valid_to, week } };
    },
    onSaved: (_, __, resolved) => onSaved(heldBefore(change.form.values, time), resolved),
  });
  const { form } = change;
  const { values } = form;
  const [later] = laterThan(values, time);
  const ownZone = useField<string | null>(form as never, 'zone');
  return (
    <ChangeForm change={change} title={t('working_hours.title')} size="lg" zone={zone} onClose={onClose}>
      <FieldRow>
        <DateField form={form} name="valid_from" label={t('form.valid_from')} min={time.today} />
        <DateField form={form} name="valid_to" label={t('form.valid_to')} clearable placeholder={t('form.no_end')} />
        <ZonePicker label={t('working_hours.zone')} {...choiceProps(ownZone)} />
      </FieldRow>
      <WeekEditor form={form} />
      <p className={classes.total}>{totalText(t, values.week)}</p>
      {later !== undefined && <p className={classes.later}>{t('working_hours.replaces_later', { date: formatDate(later.valid_from) })}</p>}
      <p className={classes.hint}>{t(values.valid_to === null ? 'working_hours.hint' : 'working_hours.hint_until')}</p>
    </ChangeForm>
  );
}
