import '../../ui/floating/overlay-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { nowInstant } from '../../kernel/clock.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { localDateOf } from '../../ui/formats/date-time.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SettlementActions } from './settlement-actions.tsx';
import { SettlementFigures } from './settlement-figures.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { PeriodPicker } from './public/period-picker.tsx';
import { periodAddress, readPeriod } from './public/settlement-period.rules.ts';
import classes from './settlement.module.css';
import { settlementQuery } from './settlements.queries.ts';

/** Mutual settlement with a client: opening balance, lines, closing balance, download and mailing. */
export default function SettlementPage() {
  const { t } = useTranslation('mutualsettlement');
  const { clientId = '' } = useParams({ strict: false });
  const { search, change } = useAddress();
  const [today] = useState(() => localDateOf(nowInstant()));
  const period = readPeriod(search, today);
  const { from, to } = period;
  const { data, error, isPlaceholderData, refetch } = useQuery(settlementQuery(Number(clientId), { from, to }));
  // All staff may open the page, but not see clients' money.
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Page title={t('settlement.title')} back={`/clients/${clientId}`}>
        <EmptyState title={t('settlement.not_yours')} text={t('settlement.not_yours_text')} />
      </Page>
    );
  }
  return (
    <Page
      title={data === undefined ? t('settlement.title') : t('settlement.title_of', { name: data.client.name })}
      back={`/clients/${clientId}`}
    >
      <div className={classes.paper}>
        <div className={classes.bar}>
          <PeriodPicker period={period} onPeriod={(chosen) => change({ ...periodAddress(chosen, today) })} />
          {data !== undefined && <SettlementActions settlement={data} disabled={isPlaceholderData} />}
        </div>
        <SettlementFigures settlement={data} />
        <SettlementLines settlement={data} stale={isPlaceholderData} error={error} onRetry={() => void refetch()} />
      </div>
    </Page>
  );
}
