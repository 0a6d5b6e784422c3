import type { DealStageQuery } from '@lectern/contract/deals/deals.schema';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { formatNumber, formatShare } from '../../../ui/formats/number.ts';
import type { Funnel } from '../deals.queries.ts';
import classes from './funnel.module.css';

type Props = {
  readonly title: string;
  readonly field: 'source_id' | 'owner_id';
  readonly shares: Funnel['by_source'];
  readonly period: { readonly from: string; readonly to: string };
  readonly chosen: DealStageQuery;
};

/** A share in basis points, rounded to whole percents. */
export function wholePercents(part: number, whole: number): number {
  return Math.round((part / whole) * 100) * 100;
}

/** Deals of the period by source or owner: number won and lost. */
export function FunnelShares({ title, field, shares, period, chosen }: Props) {
  const { t } = useTranslation('students');
  const behind = (id: number, stage?: 'won' | 'lost') => ({
    ...chosen,
    [field]: [id],
    view: 'list',
    created_from: period.from,
    created_to: period.to,
    ...(stage === undefined ? {} : { stage: [stage] }),
  });
  return (
    <Card title={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{title}</span>
            </th>
            <th scope="col">{t('deals.funnel.taken')}</th>
            <th scope="col">{t('deals.funnel.won')}</th>
            <th scope="col">{t('deals.funnel.lost_column')}</th>
            <th scope="col">{t('deals.funnel.share')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ id, title: name, came, won, lost }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <Link to="/deals" search={behind(id)}>
                  {formatNumber(came)}
                </Link>
              </td>
              <td>
                <Link to="/deals" search={behind(id, 'won')}>
                  {formatNumber(won)}
                </Link>
              </td>
              <td>
                <Link to="/deals" search={behind(id, 'lost')}>
                  {formatNumber(lost)}
                </Link>
              </td>
              <td>{formatShare(wholePercents(won, came))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
