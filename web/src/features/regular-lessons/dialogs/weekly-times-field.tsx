/** Weekly times: rows of weekday and time. */
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TimeField } from '../../../ui/forms/choice-fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import type { FormFields, Problems } from '../../../ui/forms/form-types.ts';
import { useField } from '../../../ui/forms/use-field.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { isoWeekdayOf, weekdayIdOf, weekdayOptions } from '../../../ui/options/weekdays.ts';
import type { WeekdayId } from '../../../ui/options/weekdays.ts';
import { readScheduleTime, secondsOf } from '../../../ui/options/schedule-time.ts';
import { clockText } from '../../free-teachers/public/weekly-time.rules.ts';
import type { WeeklyTime } from '../../free-teachers/public/weekly-time.rules.ts';
import classes from '../regular-lessons.module.css';

/** A weekly time as typed. */
export type TimeRow = { readonly weekday: WeekdayId; readonly time: string | null };

export const rowOf = ({ weekday, start_minute }: WeeklyTime): TimeRow => ({ weekday: weekdayIdOf(weekday), time: clockText(start_minute) });

/** @returns the times, or null if one is incomplete */
export function weeklyTimesOf(rows: readonly TimeRow[]): WeeklyTime[] | null {
  const times = rows.flatMap(({ weekday, time }) => {
    const read = readScheduleTime(time ?? '');
    return read === null ? [] : [{ weekday: isoWeekdayOf(weekday), start_minute: secondsOf(read) / 60 }];
  });
  return times.length === rows.length ? times : null;
}

export const timesProblems = (rows: readonly TimeRow[]): Problems =>
  Object.fromEntries(rows.map(({ time }, index) => [`times.${index}.time`, check(time, required)]));

type Props = {
  readonly form: FormFields<{ times: readonly TimeRow[] }>;
  /** False for a fixed single time. */
  readonly several?: boolean;
};

const maxTimes = 14;
/** Default of a further time: two days later, to spread lessons. */
const dayAfterNext = ({ weekday, time }: TimeRow): TimeRow => ({ weekday: weekdayIdOf(((isoWeekdayOf(weekday) + 1) % 7) + 1), time });

export function WeeklyTimesField({ form, several = true }: Props) {
  const { t } = useTranslation('lessons');
  const { value: rows, change, problem } = useField<readonly TimeRow[]>(form as never, 'times');
  const last = rows.at(-1);
  const fields = (index: number) => (
    <>
      <SelectField
        form={form.item('times', index)}
        name="weekday"
        label={t('regular.weekday')}
        hideLabel
        options={weekdayOptions()}
        autoFocus={index === 0}
      />
      <TimeField form={form.item('times', index)} name="time" label={t('regular.time')} hideLabel step={15} format="HH:mm" />
    </>
  );
  return (
    <fieldset className={classes.times}>
      <legend>{t(several ? 'regular.times' : 'regular.new_time')}</legend>
      {!several && <FieldRow>{fields(0)}</FieldRow>}
      {several &&
        rows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and two may be equal while they are edited
          <div key={index} className={classes.time}>
            {fields(index)}
            <Button
              variant="subtle"
              aria-label={t('regular.remove_time', { number: index + 1 })}
              disabled={rows.length === 1}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </Button>
          </div>
        ))}
      {problem !== undefined && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
      {several && last !== undefined && rows.length < maxTimes && (
        <div>
          <Button variant="default" onClick={() => change([...rows, dayAfterNext(last)])}>
            <IconPlus size={16} aria-hidden />
            {t('regular.add_time')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
