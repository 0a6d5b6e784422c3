/** Date and time of a lesson in the viewer's zone, with conflicts, and the child's local time if it differs. */
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { temporalZone } from '../../../../kernel/zone.ts';
import { formatDay, formatZone } from '../../../../ui/formats/calendar-dates.ts';
import type { Form, NameOf } from '../../../../ui/forms/form-types.ts';
import { useField } from '../../../../ui/forms/use-field.ts';
import classes from '../lesson-dialogs.module.css';
import { isSlotConflict, SlotConflict } from './slot-conflict.tsx';
import type { Wall } from './wall-clock.rules.ts';
import { instantAt, readTime, timeInsteadOf, wallAt } from './wall-clock.rules.ts';
import { WallFields } from './wall-fields.tsx';

type Props = {
  readonly name?: string;
  readonly value: Wall;
  /** The viewer's zone, in Temporal's form. */
  readonly zone: string;
  /** A second zone to display, if it differs. */
  readonly other: { readonly name: string; readonly zone: string } | null;
  /** Error text. A conflict shows the next free time instead. */
  readonly problem?: string | undefined;
  readonly refusal?: unknown;
  readonly autoFocus?: boolean;
  readonly onChange: (value: Wall) => void;
  readonly onLeave?: (event: FocusEvent) => void;
  /** Chooses the next free time, an instant. */
  readonly onTake?: (instant: string) => void;
};

export function WhenFields({ name, value, zone, other, problem, refusal, autoFocus = false, onChange, onLeave, onTake }: Props) {
  const { t } = useTranslation('lessons');
  const conflict = isSlotConflict(refusal) ? refusal : null;
  const instant = instantAt(value, zone);
  const theirs = other !== null && instant !== null ? wallAt(instant, temporalZone(other.zone)) : null;
  const instead = timeInsteadOf(value, zone);
  const differs = theirs !== null && (theirs.time !== readTime(value.time) || theirs.date !== value.date);
  return (
    <div className={classes.whenField}>
      <div className={classes.when}>
        <WallFields
          dateLabel={t('when.date')}
          timeLabel={t('when.time')}
          {...(name === undefined ? {} : { name })}
          value={value}
          faulty={conflict !== null || problem !== undefined}
          autoFocus={autoFocus}
          onChange={onChange}
          {...(onLeave === undefined ? {} : { onLeave })}
        />
      </div>
      {conflict !== null && onTake !== undefined && <SlotConflict error={conflict} zone={zone} date={value.date} onTake={onTake} />}
      {conflict === null && problem !== undefined && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
      {instead !== null && (
        <p className={classes.hint} role="status">
          {t('when.skipped', { time: instead })}
        </p>
      )}
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

type FieldProps<V> = Pick<Props, 'zone' | 'other' | 'autoFocus'> & { readonly form: Form<V>; readonly name: NameOf<V, Wall> };

/** The same as a form field, with the rule `wallRule`. One click chooses the next free time and submits. */
export function WhenField<V>({ form, name, ...props }: FieldProps<V>) {
  const { value, problem, change, leave } = useField<Wall>(form as never, name);
  const take = (free: string) => {
    change(wallAt(free, props.zone));
    form.submit();
  };
  return (
    <WhenFields
      {...props}
      name={name}
      value={value}
      problem={problem}
      refusal={form.error}
      onChange={change}
      onLeave={leave}
      onTake={take}
    />
  );
}
