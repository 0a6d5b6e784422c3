import { useEffect, useRef, useState } from 'react';
import { nowInstant } from '../../../kernel/clock.ts';
import { zonedTime } from '../../../ui/formats/calendar-dates.ts';
import { placeOf } from './grid-piece.tsx';
import classes from './time-grid.module.css';

const refreshed = 30_000;

/** Shows the current hour of a schedule that opens on a phone, where a day is longer than the screen. */
function scrollToNow(line: HTMLElement | null): void {
  if (line === null || !matchMedia('(max-width: 48em)').matches || window.scrollY > 0) return;
  if (line.getBoundingClientRect().top > window.innerHeight * 0.75) line.scrollIntoView({ block: 'center' });
}

/** Current time line of a zone. */
export function NowLine({ zone, first, last }: { readonly zone: string; readonly first: number; readonly last: number }) {
  const [now, setNow] = useState(nowInstant);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowInstant()), refreshed);
    return () => clearInterval(timer);
  }, []);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToNow(line.current), []);
  const { hour, minute } = zonedTime(now, zone);
  const at = hour * 60 + minute;
  if (at < first || at > last) return null;
  return <div ref={line} className={classes.now} style={{ top: placeOf(at, at, first, last).top }} />;
}
