import { isOpenDeal } from '@lectern/contract/deals/deal-states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDay, formatTime } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import { Tag } from '../../ui/tag.tsx';
import { dealTotalsQuery, dueDealsQuery, trialDealsQuery } from '../deals/public/cabinet-deals.ts';
import { stageTitles } from '../deals/public/stage-titles.ts';
import classes from './cabinet.module.css';
import { CabinetCard } from './cabinet-card.tsx';
import { cabinetDays } from './cabinet-days.ts';
import { HandedOverCard } from './cards/handed-over-card.tsx';
import { FollowUpsCard } from './cards/lessons/follow-ups-card.tsx';
import { SearchesCard } from './cards/searches-card.tsx';

/** The sales manager's cabinet: due and overdue actions, today's trial lessons, deals by stage. */
export function SalesCabinet() {
  const [days] = useState(cabinetDays);
  return (
    <div className={classes.columns}>
      <HandedOverCard />
      <DueCard due="overdue" />
      <DueCard due="today" />
      <FollowUpsCard kind="client_report" />
      <FollowUpsCard kind="replacement" />
      <SearchesCard now={days.now} />
      <TrialsCard from={days.dayStart} to={days.dayEnd} />
      <StagesCard />
    </div>
  );
}

const texts = {
  overdue: { title: 'students:deals.cabinet.overdue', none: 'students:deals.cabinet.overdue_none' },
  today: { title: 'students:deals.cabinet.today', none: 'students:deals.cabinet.today_none' },
} as const;

function DueCard({ due }: { readonly due: 'overdue' | 'today' }) {
  const { t } = useTranslation('students');
  const query = useQuery(dueDealsQuery(due));
  return (
    <CabinetCard title={t(texts[due].title)} aside={query.data?.count} query={query}>
      {({ count, results }) => (
        <>
          {count === 0 && <p className="soft">{t(texts[due].none)}</p>}
          <ul className={classes.lines}>
            {results.map(({ id, name, next_action, next_action_on, stage }) => (
              <li key={id}>
                <Link to="/deals/$dealId" params={{ dealId: String(id) }} className={classes.need}>
                  <span className={classes.name}>
                    {next_action}
                    <span className={classes.under}>{`${name}, ${t(stageTitles[stage])}`}</span>
                  </span>
                  {due === 'overdue' && next_action_on !== null && <Tag tone="attention">{formatShortDay(next_action_on)}</Tag>}
                </Link>
              </li>
            ))}
          </ul>
          {count > results.length && (
            <Link to="/deals" search={{ view: 'list', due }} className={classes.all}>
              {t('deals.cabinet.all', { count })}
            </Link>
          )}
        </>
      )}
    </CabinetCard>
  );
}

function TrialsCard({ from, to }: { readonly from: string; readonly to: string }) {
  const { t } = useTranslation('students');
  const query = useQuery(trialDealsQuery(from, to));
  return (
    <CabinetCard title={t('deals.cabinet.trials')} aside={query.data?.count} query={query}>
      {({ count, results }) => (
        <>
          {count === 0 && <p className="soft">{t('deals.cabinet.trials_none')}</p>}
          <ul className={classes.lines}>
            {results.map(({ id, name, kid_name, trial }) => (
              <li key={id}>
                <Link to="/deals/$dealId" params={{ dealId: String(id) }} className={classes.need}>
                  <span className={classes.when}>{trial === null ? '' : formatTime(trial.start)}</span>
                  <span className={classes.name}>
                    {kid_name === '' ? name : kid_name}
                    <span className={classes.under}>{trial?.teacher_name}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </CabinetCard>
  );
}

function StagesCard() {
  const { t } = useTranslation('students');
  const query = useQuery(dealTotalsQuery({}));
  return (
    <CabinetCard title={t('deals.cabinet.stages')} query={query}>
      {({ stages, currency }) => (
        <ul className={classes.lines}>
          {stages
            .filter(({ stage }) => isOpenDeal(stage))
            .map(({ stage, count, sum }) => (
              <li key={stage}>
                <Link to="/deals" search={{ view: 'list', stage: [stage] }} className={classes.need}>
                  <span className={classes.name}>
                    {t(stageTitles[stage])}
                    <span className={classes.under}>{formatMoney(sum, currency)}</span>
                  </span>
                  <strong>{formatNumber(count)}</strong>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </CabinetCard>
  );
}
