import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Stat, Stats } from '../../../ui/figures/stat.tsx';
import { formatDate, localDateOf } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { PeriodPicker } from '../../settlements/public/period-picker.tsx';
import { periodAddress, readPeriod } from '../../settlements/public/settlement-period.rules.ts';
import { DownloadButton } from '../download-button.tsx';
import { PaySettlementLines } from '../pay-settlement-lines.tsx';
import classes from '../pay-settlements.module.css';
import { downloadPaySettlement, paySettlementQuery } from '../pay-settlements.queries.ts';
import type { PaySettlement } from '../pay-settlements.queries.ts';

/** Mutual settlement with a teacher: opening, accrued, withheld, paid, closing, and downloads. */
export function PaySettlementTab({ teacherId }: { readonly teacherId: number }) {
  const { t } = useTranslation('salary');
  const { search, change } = useAddress();
  const [today] = useState(() => localDateOf(nowInstant()));
  const period = readPeriod(search, today);
  const { from, to } = period;
  const { data, error, isPlaceholderData, refetch } = useQuery(paySettlementQuery(teacherId, { from, to }));
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <PeriodPicker period={period} onPeriod={(chosen) => change({ ...periodAddress(chosen, today) })} />
        {data !== undefined && (
          <div className={classes.actions}>
            {(['pdf', 'xlsx'] as const).map((format) => (
              <DownloadButton
                key={format}
                title={t(format === 'pdf' ? 'settlement.pdf' : 'settlement.xlsx')}
                disabled={isPlaceholderData}
                download={() => downloadPaySettlement(teacherId, { from, to }, format)}
              />
            ))}
          </div>
        )}
      </div>
      {data !== undefined && <Figures settlement={data} />}
      <PaySettlementLines settlement={data} stale={isPlaceholderData} error={error} onRetry={() => void refetch()} />
    </div>
  );
}

function Figures({ settlement }: { readonly settlement: PaySettlement }) {
  const { t } = useTranslation('salary');
  const { number, teacher, currency, from, as_of: asOf, opening, turnover, closing, in_transit: inTransit } = settlement;
  const sum = (amount: number) => formatMoney(amount, { currency });
  const owed = (amount: number) => (amount < 0 ? t('settlement.by_teacher') : undefined);
  return (
    <>
      <p className={classes.facts}>
        <span>{t('settlement.no', { number })}</span>
        <span>{teacher.name}</span>
      </p>
      <Stats>
        <Stat label={t('settlement.opening', { date: formatDate(from) })} hint={owed(opening)}>
          {sum(opening)}
        </Stat>
        <Stat label={t('settlement.accrued')}>{sum(turnover.accrued)}</Stat>
        <Stat label={t('settlement.withheld')}>{sum(turnover.withheld)}</Stat>
        <Stat label={t('settlement.paid')} hint={inTransit === 0 ? undefined : t('settlement.in_transit', { sum: sum(inTransit) })}>
          {sum(turnover.paid)}
        </Stat>
        <Stat label={t('settlement.closing', { date: formatDate(asOf) })} hint={owed(closing)}>
          {sum(closing)}
        </Stat>
      </Stats>
    </>
  );
}
