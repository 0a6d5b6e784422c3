/** Date and time of a lesson in the viewer's zone, with conflicts, and the child's local time if it differs. */
import type { MovePreview } from '@lectern/contract/lessons/lessons.schema';
import type { FocusEvent } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { temporalZone } from '../../../../kernel/zone.ts';
import { formatDay, formatZone } from '../../../../ui/formats/calendar-dates.ts';
import type { Form, NameOf } from '../../../../ui/forms/form-types.ts';
import { refusalText } from '../../../../ui/forms/error-text.ts';
import { useField } from '../../../../ui/forms/use-field.ts';
import classes from '../lesson-dialogs.module.css';
import { isConflictKey, isSlotConflict, SlotConflict } from './slot-conflict.tsx';
import type { Wall } from './wall-clock.rules.ts';
import { instantAt, isAtNight, readTime, timeInsteadOf, wallAt } from './wall-clock.rules.ts';
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
  /** Why the typed time is not free or unusual, as far as known before sending. */
  readonly checked?: Pick<MovePreview, 'refusal' | 'outside_hours'> | null;
  readonly autoFocus?: boolean;
  readonly onChange: (value: Wall) => void;
  readonly onLeave?: (event: FocusEvent) => void;
  /** Chooses the next free time, an instant. */
  readonly onTake?: (instant: string) => void;
};

export function WhenFields({
  name,
  value,
  zone,
  other,
  problem: wrong,
  refusal,
  checked = null,
  autoFocus = false,
  onChange,
  onLeave,
  onTake,
}: Props) {
  const { t } = useTranslation('lessons');
  const box = useRef<HTMLDivElement>(null);
  const against = checked?.refusal ?? null;
  const conflict = isSlotConflict(refusal) ? refusal : against !== null && isConflictKey(against.key) ? against : null;
  const problem = wrong ?? (against === null ? undefined : refusalText(against.key, against.params));
  const instant = instantAt(value, zone);
  const theirs = other !== null && instant !== null ? wallAt(instant, temporalZone(other.zone)) : null;
  const instead = timeInsteadOf(value, zone);
  const own = instant === null ? null : wallAt(instant, zone).time;
  const night = theirs !== null && isAtNight(theirs.time) ? theirs.time : null;
  const differs = theirs !== null && (theirs.time !== readTime(value.time) || theirs.date !== value.date);
  // The button disappears with the conflict; the time is where Enter confirms.
  const take = (free: string) => {
    onTake?.(free);
    [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
  };
  return (
    <div className={classes.whenField} ref={box}>
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
      {conflict !== null && onTake !== undefined && <SlotConflict error={conflict} zone={zone} date={value.date} onTake={take} />}
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
      {own !== null && (night !== null || isAtNight(own)) && (
        <p className={classes.attention} role="status">
          {night !== null && other !== null ? t('when.night_theirs', { name: other.name, time: night }) : t('when.night', { time: own })}
        </p>
      )}
      {conflict === null && problem === undefined && checked?.outside_hours === true && (
        <p className={classes.attention} role="status">
          {t('when.outside_hours')}
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

type FieldProps<V> = Pick<Props, 'zone' | 'other' | 'checked' | 'autoFocus'> & { readonly form: Form<V>; readonly name: NameOf<V, Wall> };

/** The same as a form field, with the rule `wallRule`. One click fills in the next free time, which is then confirmed. */
export function WhenField<V>({ form, name, ...props }: FieldProps<V>) {
  const { value, problem, change, leave } = useField<Wall>(form as never, name);
  return (
    <WhenFields
      {...props}
      name={name}
      value={value}
      problem={problem}
      refusal={form.error}
      onChange={change}
      onLeave={leave}
      onTake={(free) => change(wallAt(free, props.zone))}
    />
  );
}
