import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { progressQuery } from '../checklists.queries.ts';
import classes from '../checklists.module.css';
import { pointsOf } from './progress-points.rules.ts';

const [width, height] = [320, 96];

/** A child's progress over time: a line chart, and the same figures by section in a hidden table for screen readers. */
export function ProgressPicture({ kidId, courseId }: { readonly kidId: number; readonly courseId: number }) {
  const { t } = useTranslation('students');
  const { data } = useQuery(progressQuery(kidId, courseId));
  if (data === undefined || data.length === 0) return null;
  const points = pointsOf(data, width, height);
  const percent = (share: number | null) => (share === null ? '–' : formatNumber(share, { style: 'percent', maximumFractionDigits: 0 }));
  const last = data.at(-1);
  return (
    <figure className={classes.progress}>
      <figcaption>
        {t('checklist.progress', { share: percent(last?.share ?? null), date: formatDate(last?.submitted_on ?? '') })}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className={classes.picture}>
        {[0, 0.5, 1].map((share) => (
          <line key={share} x1={0} x2={width} y1={8 + (height - 16) * share} y2={8 + (height - 16) * share} className={classes.grid} />
        ))}
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className={classes.curve} />
        {points.map(({ id, x, y, share, on }) => (
          <circle key={id} cx={x} cy={y} r={4} className={classes.point}>
            <title>{`${formatDate(on)}: ${percent(share)}`}</title>
          </circle>
        ))}
      </svg>
      {/* The wrapper hides it: a table keeps the width of its cells even if it is visually hidden. */}
      <div className="visually-hidden">
        <table>
          <caption>{t('checklist.progress_table')}</caption>
          <tbody>
            {data.map(({ id, submitted_on, share, sections }) => (
              <tr key={id}>
                <th scope="row">{formatDate(submitted_on)}</th>
                <td>{percent(share)}</td>
                <td>{sections.map((section) => `${section.title}: ${percent(section.share)}`).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
