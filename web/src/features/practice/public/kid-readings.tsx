import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../../kernel/session.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { ReadingLine } from '../lesson/reading-line.tsx';
import { kidReadingsQuery } from '../practice.queries.ts';
import type { Reading } from '../practice.queries.ts';
import classes from '../practice.module.css';
import { trendPoints } from './trend-points.rules.ts';

const [width, height] = [320, 96];
const maxShown = 30;

/** A child's readings: trend chart and list. Hidden if there are none. */
export function KidReadings({ kidId }: { readonly kidId: number }) {
  const { t } = useTranslation('lessons');
  const { zone } = usePageInfo();
  const { data } = useQuery(kidReadingsQuery(kidId));
  if (data === undefined || data.length === 0) return null;
  const shown = data.slice(0, maxShown);
  return (
    <section aria-label={t('reading.results')}>
      <Trend readings={shown.toReversed()} />
      <ul className={classes.lines}>
        {shown.map((reading) => (
          <li key={reading.id}>
            <time className="soft" dateTime={reading.start}>
              {formatDateTime(reading.start, zone)}
            </time>
            <ReadingLine reading={reading} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Words per minute over time. Hidden from screen readers, because the list below has the same figures. */
function Trend({ readings }: { readonly readings: readonly Reading[] }) {
  const { t } = useTranslation('lessons');
  const points = trendPoints(readings, width, height);
  const [first, last] = [readings[0]?.words_per_minute ?? 0, readings.at(-1)?.words_per_minute ?? 0];
  return (
    <figure className={classes.trend}>
      <figcaption className="soft">
        {readings.length < 2 ? t('reading.results') : t('reading.trend', { first, last, count: readings.length })}
      </figcaption>
      {readings.length > 1 && (
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className={classes.picture}>
          <line x1={0} x2={width} y1={height - 8} y2={height - 8} className={classes.grid} />
          <line x1={0} x2={width} y1={8} y2={8} className={classes.grid} />
          <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className={classes.curve} />
          {points.map(({ id, x, y }) => (
            <circle key={id} cx={x} cy={y} r={4} className={classes.point} />
          ))}
        </svg>
      )}
    </figure>
  );
}
