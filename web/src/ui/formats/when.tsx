import { formatDate, formatTime } from './date-time.tsx';
import classes from './when.module.css';

/** An instant in a narrow column: on a phone the time stands below the day. */
export function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className={classes.when}>
      <span>{formatDate(at)},</span> <span>{formatTime(at)}</span>
    </time>
  );
}
