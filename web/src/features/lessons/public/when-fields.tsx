/** Date and time of a lesson in the viewer's zone, with what the clock of the child says then where it differs. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { temporalZone } from '../../../kernel/zone.ts';
import { formatDay, formatZone } from '../../../ui/calendar-dates.ts';
import { DateField } from '../../../ui/date-field.tsx';
import classes from './lesson-dialogs.module.css';
import type { Wall } from './wall-clock.rules.ts';
import { instantAt, readTime, stepTime, wallAt } from './wall-clock.rules.ts';

type Props = {
  readonly value: Wall;
  /** The viewer's, as Temporal takes it. */
  readonly zone: string;
  /** Whose clock to show beside the viewer's, if it is another one. */
  readonly other: { readonly name: string; readonly zone: string } | null;
  readonly error: ReactNode;
  readonly autoFocus?: boolean;
  readonly onChange: (value: Wall) => void;
};

const step = 15;

export function WhenFields({ value, zone, other, error, autoFocus = false, onChange }: Props) {
  const { t } = useTranslation('lessons');
  const faulty = error !== undefined && error !== null;
  const instant = instantAt(value, zone);
  const theirs = other !== null && instant !== null ? wallAt(instant, temporalZone(other.zone)) : null;
  const differs = theirs !== null && (theirs.time !== readTime(value.time) || theirs.date !== value.date);
  return (
    <div className={classes.whenField}>
      <div className={classes.when}>
        <DateField
          label={t('when.date')}
          value={value.date === '' ? null : value.date}
          error={faulty}
          onChange={(date) => onChange({ ...value, date: date ?? '' })}
        />
        <TextInput
          label={t('when.time')}
          data-autofocus={autoFocus || undefined}
          value={value.time}
          inputMode="numeric"
          autoComplete="off"
          error={faulty || (value.time !== '' && readTime(value.time) === null)}
          onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
          onBlur={() => {
            const time = readTime(value.time);
            if (time !== null && time !== value.time) onChange({ ...value, time });
          }}
          onKeyDown={(event) => {
            const time = readTime(value.time);
            if (time === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            onChange({ ...value, time: stepTime(time, event.key === 'ArrowUp' ? step : -step) });
          }}
        />
      </div>
      {error}
      {differs && instant !== null && other !== null && (
        <p className={classes.hint}>
          {t('when.theirs', {
            name: other.name,
            time: theirs.date === value.date ? theirs.time : `${formatDay(theirs.date)}, ${theirs.time}`,
            zone: formatZone(other.zone, instant),
          })}
        </p>
      )}
    </div>
  );
}
