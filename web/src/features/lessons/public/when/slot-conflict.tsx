/** Conflict of a time, at its field, with a button for the next free time. */
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../kernel/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatDay, zonedTime } from '../../../../ui/formats/calendar-dates.ts';
import { formatTime } from '../../../../ui/formats/date-time.tsx';
import classes from '../lesson-dialogs.module.css';
import { intervalText } from './interval-text.ts';

const conflicts: readonly string[] = ['teacher_busy', 'kid_busy', 'teacher_not_working', 'teacher_on_vacation', 'slot_held'];

/** Why a time is not free: an error of sending, or an answer of the check while typing. */
export type Refused = { readonly key: string; readonly params: ApiError['params'] };

export function isSlotConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && isConflictKey(error.key);
}

export function isConflictKey(key: string): boolean {
  return conflicts.includes(key);
}

type Props = {
  readonly error: Refused;
  readonly zone: string;
  /** The requested day: a next free time on it is shown without date. */
  readonly date: string;
  readonly onTake: (instant: string) => void;
};

/** The server sends who is busy from when to when, and `next_free` (an instant, or null within two weeks), or `no_hours`. */
export function SlotConflict({ error, zone, date, onTake }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const { name, start, finish, until, next_free, no_hours } = error.params;
  const time = intervalText(String(start), String(finish), zone);
  const values = { name, time, until: formatTime(String(until ?? finish), zone) };
  const text =
    {
      teacher_not_working: t('conflict.not_working', values),
      teacher_on_vacation: t('conflict.on_vacation', values),
      slot_held: t('conflict.held', values),
    }[error.key] ?? t('conflict.busy', values);
  if (typeof next_free !== 'string') {
    return (
      <div className={classes.conflict} role="alert">
        {text} {t(no_hours === true ? 'ui:errors.no_hours' : 'conflict.none_free')}
      </div>
    );
  }
  const day = zonedTime(next_free, zone).toPlainDate().toString();
  const next = day === date ? formatTime(next_free, zone) : `${formatDay(day)}, ${formatTime(next_free, zone)}`;
  return (
    <div className={classes.conflict} role="alert">
      <span>
        {text} {t('conflict.next_free', { time: next })}
      </span>
      <Button variant="default" onClick={() => onTake(next_free)}>
        {t('conflict.take', { time: next })}
      </Button>
    </div>
  );
}
