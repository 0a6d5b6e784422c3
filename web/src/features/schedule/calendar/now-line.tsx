import { useEffect, useState } from 'react';
import { nowInstant } from '../../../kernel/clock.ts';
import { zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { placeOf } from './grid-piece.tsx';
import classes from './time-grid.module.css';

const refreshed = 30_000;

/** Current time line of a zone. */
export function NowLine({ zone, first, last }: { readonly zone: string; readonly first: number; readonly last: number }) {
  const [now, setNow] = useState(nowInstant);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowInstant()), refreshed);
    return () => clearInterval(timer);
  }, []);
  const { hour, minute } = zonedTime(now, zone);
  const at = hour * 60 + minute;
  if (at < first || at > last) return null;
  return <div className={classes.now} style={{ top: placeOf(at, at, first, last).top }} />;
}
