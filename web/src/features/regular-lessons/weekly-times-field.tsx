/** The weekly times of regular lessons: a weekday and a time each, as many as a week needs. */
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TimeSlotPicker } from '../../ui/fields/time-pickers.tsx';
import { WeekdayPicker } from '../../ui/fields/weekday-picker.tsx';
import { isoWeekdayOf, weekdayIdOf } from '../../ui/options/weekdays.ts';
import { clockText } from '../free-teachers/public/weekly-time.rules.ts';
import classes from './regular-lessons.module.css';

export type WeeklyTime = { readonly weekday: number; readonly start_minute: number };

type Props = {
  readonly value: readonly WeeklyTime[];
  readonly onChange: (value: WeeklyTime[]) => void;
  /** False where it is one time and remains one. */
  readonly several?: boolean;
  readonly error?: string | undefined;
};

const mostTimes = 14;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** The day after the next one: lessons of a week lie apart. */
const dayAfterNext = ({ weekday, start_minute }: WeeklyTime): WeeklyTime => ({ weekday: ((weekday + 1) % 7) + 1, start_minute });

export function WeeklyTimesField({ value, onChange, several = true, error }: Props) {
  const { t } = useTranslation('lessons');
  const put = (index: number, time: Partial<WeeklyTime>) => onChange(value.map((each, at) => (at === index ? { ...each, ...time } : each)));
  const last = value.at(-1);
  return (
    <fieldset className={classes.times}>
      <legend>{t(several ? 'regular.times' : 'regular.new_time')}</legend>
      {value.map((time, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two may say the same while they are chosen
        <div key={index} className={several ? classes.time : classes.pair}>
          <WeekdayPicker
            label={t('regular.weekday')}
            hideLabel
            value={weekdayIdOf(time.weekday)}
            onChange={(id) => put(index, { weekday: isoWeekdayOf(id) })}
            autoFocus={index === 0}
          />
          <TimeSlotPicker
            label={t('regular.time')}
            hideLabel
            step={15}
            form="HH:mm"
            value={clockText(time.start_minute)}
            onChange={(next) => next !== null && put(index, { start_minute: minuteOf(next) })}
          />
          {several && (
            <Button
              variant="subtle"
              aria-label={t('regular.remove_time', { number: index + 1 })}
              disabled={value.length === 1}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {several && last !== undefined && value.length < mostTimes && (
        <div>
          <Button variant="default" onClick={() => onChange([...value, dayAfterNext(last)])}>
            <IconPlus size={16} aria-hidden />
            {t('regular.add_time')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
