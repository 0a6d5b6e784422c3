import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { DealStageQuery } from '@lectern/contract/deals/deals.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Card } from '../../../ui/card.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { formatNumber, formatShare } from '../../../ui/formats/number.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FunnelShares, wholePercents } from './funnel-shares.tsx';
import classes from './funnel.module.css';
import { funnelQuery } from '../deals.queries.ts';
import type { Funnel } from '../deals.queries.ts';
import { readPeriod } from '../deals-search.rules.ts';
import { stageTitles } from '../stage-names.ts';

/** The sales funnel. Each bar is a stage; each figure links to its deals. */
export function DealFunnel({ chosen }: { readonly chosen: DealStageQuery }) {
  const { t } = useTranslation('students');
  const { search, change } = useAddress();
  const period = readPeriod(search, localDateOf(nowInstant()));
  const query = useQuery(funnelQuery({ ...period, ...chosen }));
  const { data } = query;
  return (
    <>
      <div className={classes.period}>
        <DateInput
          ariaLabel={t('deals.funnel.from')}
          value={period.from}
          onChange={(from) => from !== null && change({ from })}
          max={period.to}
          width={140}
        />
        <DateInput
          ariaLabel={t('deals.funnel.to')}
          value={period.to}
          onChange={(to) => to !== null && change({ to })}
          min={period.from}
          width={140}
        />
      </div>
      <QueryPlaceholder query={query} loading={<Skeleton height={320} />} />
      {data !== undefined && <Drawn funnel={data} period={period} chosen={chosen} />}
    </>
  );
}

type Drawing = {
  readonly funnel: Funnel;
  readonly period: { readonly from: string; readonly to: string };
  readonly chosen: DealStageQuery;
};

function Drawn({ funnel, period, chosen }: Drawing) {
  const { t } = useTranslation('students');
  const most = Math.max(0, ...funnel.stages.map(({ entered }) => entered));
  if (most === 0 && funnel.lost === 0) return <EmptyState title={t('deals.empty.title')} text={t('deals.funnel.none')} />;
  const behind = (entered: DealStage, wentOn = false) => ({
    ...chosen,
    view: 'list',
    entered,
    entered_from: period.from,
    entered_to: period.to,
    ...(wentOn ? { went_on: 'true' } : {}),
  });
  return (
    <>
      <Card title={t('deals.funnel.label')}>
        <p className="soft">{t('deals.funnel.explain')}</p>
        <table className={classes.funnel}>
          <thead>
            <tr>
              <th scope="col">{t('deals.funnel.stage')}</th>
              <th scope="col">{t('deals.funnel.came')}</th>
              <th scope="col" data-align="right">
                {t('deals.funnel.went_on')}
              </th>
              <th scope="col" data-align="right">
                {t('deals.funnel.median')}
              </th>
            </tr>
          </thead>
          <tbody>
            {funnel.stages.map(({ stage, entered, went_on, median_hours }) => (
              <tr key={stage}>
                <th scope="row">{t(stageTitles[stage])}</th>
                <td className={classes.bar}>
                  <Link to="/deals" search={behind(stage)}>
                    <span className={classes.fill} style={{ width: `${most === 0 ? 0 : (entered / most) * 100}%` }} aria-hidden />
                    <span className={classes.number}>{formatNumber(entered)}</span>
                  </Link>
                </td>
                <td data-align="right">
                  {stage !== 'won' && entered > 0 && (
                    <Link to="/deals" search={behind(stage, true)}>
                      {formatShare(wholePercents(went_on, entered))}
                    </Link>
                  )}
                </td>
                <td data-align="right">{median_hours !== null && <Stay hours={median_hours} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={classes.lost}>
          <Link to="/deals" search={behind('lost')}>
            {t('deals.funnel.lost', { count: funnel.lost })}
          </Link>
        </p>
      </Card>
      <div className={classes.shares}>
        <FunnelShares title={t('deals.funnel.by_source')} field="source_id" shares={funnel.by_source} period={period} chosen={chosen} />
        <FunnelShares title={t('deals.funnel.by_owner')} field="owner_id" shares={funnel.by_owner} period={period} chosen={chosen} />
      </div>
    </>
  );
}

const longHours = 48;

/** Average time in a stage: in days from two days on, otherwise in hours. */
function Stay({ hours }: { readonly hours: number }) {
  const { t } = useTranslation('students');
  if (hours < longHours) return t('deals.funnel.hours', { count: Math.round(hours) });
  return t('deals.funnel.days', { count: Math.round(hours / 24) });
}
