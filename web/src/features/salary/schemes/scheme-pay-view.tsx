import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readInteger } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { OwnPayouts } from '../../payouts/public/own-payouts.tsx';
import { schemeTerms } from '../../rates/public/scheme-terms.ts';
import { periodColumns } from '../periods/period-columns.tsx';
import classes from '../salary.module.css';
import { kindTitles } from './scheme-kinds.ts';
import { SchemeLines } from './scheme-lines.tsx';
import { schemePayQuery } from './scheme-pay.queries.ts';
import type { SchemePay } from './scheme-pay.queries.ts';

/** Pay of an account manager or a curator in the period of the URL: total, forecast, rules, payouts, lines, earlier periods. */
export function SchemePayView({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('salary');
  const { search } = useAddress();
  const { data, error, isPlaceholderData, refetch } = useQuery(schemePayQuery(userId, readInteger(search, 'period_id')));
  if (error !== null && data === undefined) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <div className={classes.stack} data-stale={isPlaceholderData}>
      <div className={classes.summary}>
        <Total pay={data} />
        <Rules pay={data} />
      </div>
      {/* Above the lines, because a month may have hundreds. */}
      {data !== undefined && <OwnPayouts payouts={data.payouts} />}
      <SchemeLines pay={data} />
      {data !== undefined && data.earlier.length > 0 && (
        <Card title={t('earlier.title')} flush>
          <DataTable label={t('earlier.title')} columns={earlierColumns(t)} rows={data.earlier} rowKey={({ period }) => period.id} />
        </Card>
      )}
    </div>
  );
}

function Total({ pay }: { readonly pay: SchemePay | undefined }) {
  const { t } = useTranslation('salary');
  const sum = (amount: number) => formatMoney(amount, { currency: pay?.currency });
  return (
    <Card title={t('total')}>
      <p className={classes.total}>{pay === undefined ? <Skeleton width="60%" /> : sum(pay.total)}</p>
      {pay?.forecast != null && (
        <p className={classes.forecast}>{t('schemes.forecast', { sum: sum(pay.forecast), day: formatDate(pay.period.ends_on) })}</p>
      )}
      <dl className={classes.kinds}>
        {pay?.by_kind.map(({ kind, count, amount }) => (
          <div key={kind}>
            <dt>
              {t(kindTitles[kind])}
              <span className={classes.soft}>{` × ${count}`}</span>
            </dt>
            <dd data-negative={amount < 0}>{sum(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Schemes in force in the period. */
function Rules({ pay }: { readonly pay: SchemePay | undefined }) {
  const { t } = useTranslation('salary');
  return (
    <Card title={t('schemes.rules')}>
      {pay?.schemes.length === 0 && <EmptyState title={t('schemes.none.title')} text={t('schemes.none.text')} />}
      {pay?.schemes.map((scheme) => (
        <section key={`${scheme.id} ${scheme.from}`} className={classes.scheme}>
          <p className={classes.soft}>
            {`${formatDate(scheme.from)} – ${formatDate(scheme.to)} · ${t(scheme.own ? 'schemes.own' : 'schemes.of_role')}, ${t('since', { date: formatDate(scheme.effective_from) })}`}
          </p>
          <ul>
            {schemeTerms(t, scheme, pay.currency).map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

type Earlier = SchemePay['earlier'][number];

const earlierColumns = (t: TFunction<'salary'>): Column<Earlier>[] => [
  ...periodColumns<Earlier>(t),
  { key: 'lines', title: t('group.lines'), align: 'right', wide: true, cell: ({ lines }) => lines },
  { key: 'total', title: t('earlier.total'), align: 'right', cell: ({ total }) => formatMoney(total) },
];
