/** Cost of the lessons: how far the paid ones last, and the price of the others. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import type { RegularPreview } from '../regular-lessons.queries.ts';
import classes from '../regular-lessons.module.css';

type Props = {
  readonly placeable: number;
  readonly cost: RegularPreview['cost'];
  /** The child, where several share the lessons. */
  readonly kid: string | null;
};

export function PreviewCost({ placeable, cost, kid }: Props) {
  const { t } = useTranslation('lessons');
  const { units_left, covered, lasts_until, ends_on, price, currency } = cost;
  const unpaid = placeable - covered;
  return (
    <dl className={classes.cost} aria-label={kid ?? undefined}>
      {kid !== null && (
        <>
          <dt>{t('regular.cost.child')}</dt>
          <dd>
            <strong>{kid}</strong>
          </dd>
        </>
      )}
      <dt>{t('regular.cost.paid')}</dt>
      <dd className={units_left === 0 ? classes.attention : undefined}>
        {t('regular.cost.units_left', { count: units_left })}
        {ends_on !== null && <span className="soft"> {t('regular.cost.ends_on', { date: formatDate(ends_on) })}</span>}
      </dd>
      {lasts_until !== null && (
        <>
          <dt>{t('regular.cost.lasts')}</dt>
          <dd>{t('regular.cost.lasts_until', { date: formatDate(lasts_until), count: covered })}</dd>
        </>
      )}
      {unpaid > 0 && (
        <>
          <dt>{t('regular.cost.beyond')}</dt>
          <dd>
            {t('regular.cost.unpaid', { count: unpaid })}
            {price !== null && (
              <>
                {' · '}
                <Money amount={price} currency={currency} />
                {` ${t('regular.cost.each')}`}
              </>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
