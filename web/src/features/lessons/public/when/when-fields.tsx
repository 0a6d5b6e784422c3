/** Date and time of a lesson in the viewer's zone, with what stands against it and what the clock of the child says then where it differs. */
import { useTranslation } from 'react-i18next';
import { temporalZone } from '../../../../kernel/zone.ts';
import { formatDay, formatZone } from '../../../../ui/formats/calendar-dates.ts';
import { fieldErrors } from '../../../../ui/forms/form-errors.tsx';
import classes from '../lesson-dialogs.module.css';
import { isSlotConflict, SlotConflict } from './slot-conflict.tsx';
import type { Wall } from './wall-clock.rules.ts';
import { instantAt, readTime, timeInsteadOf, wallAt } from './wall-clock.rules.ts';
import { WallFields } from './wall-fields.tsx';

type Props = {
  readonly value: Wall;
  /** The viewer's, as Temporal takes it. */
  readonly zone: string;
  /** Whose clock to show beside the viewer's, if it is another one. */
  readonly other: { readonly name: string; readonly zone: string } | null;
  /** What the server said of the time: a taken one stands here with the next free one, any other refusal of `start` in words. */
  readonly refusal?: unknown;
  /** What the form itself finds wrong with it. */
  readonly fault?: string | undefined;
  readonly autoFocus?: boolean;
  readonly onChange: (value: Wall) => void;
  /** Takes the next free time, an instant, that stands beside a taken one. */
  readonly onTake?: (instant: string) => void;
};

export function WhenFields({ value, zone, other, refusal, fault, autoFocus = false, onChange, onTake }: Props) {
  const { t } = useTranslation('lessons');
  const conflict = isSlotConflict(refusal) ? refusal : null;
  const text = fieldErrors(refusal)('start') ?? fault;
  const faulty = conflict !== null || text !== undefined;
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
          value={value}
          faulty={faulty}
          autoFocus={autoFocus}
          onChange={onChange}
        />
      </div>
      {conflict !== null && onTake !== undefined && <SlotConflict error={conflict} zone={zone} date={value.date} onTake={onTake} />}
      {conflict === null && text !== undefined && (
        <p className={classes.error} role="alert">
          {text}
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
