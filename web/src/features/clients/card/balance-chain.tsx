import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../kernel/api-query.ts';
import { formatDate, formatDateTime } from '../../../ui/formats/date-time.tsx';
import { ExplainChips } from '../../../ui/explain/explain-chips.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { chainOf } from './balance-chain.rules.ts';
import type { StepValue } from './balance-chain.rules.ts';
import classes from '../client-page.module.css';
import type { BalancePage } from '../clients.queries.ts';

type Line = BalancePage['results'][number];

/** An opened line: steps from cause to effect, with links to its lesson and transaction. */
export function BalanceChain({ line, clientId }: { readonly line: Line; readonly clientId: number }) {
  const { t } = useTranslation('clients');
  const value = (each: StepValue) => {
    if (typeof each !== 'object') return each;
    if ('day' in each) return formatDate(each.day);
    return 'money' in each ? formatMoney(each.money, { currency: line.currency }) : formatDateTime(each.instant);
  };
  const steps = chainOf(line).map(({ key, values }) => ({
    key,
    content: t(key, Object.fromEntries(Object.entries(values).map(([name, each]) => [name, value(each)]))),
  }));
  const { lesson_id } = line.source;
  return (
    <div className={classes.opened}>
      <ExplainChips steps={steps} />
      <span className="narrow-only">{t('money.balance_after', { amount: formatMoney(line.balance, { currency: line.currency }) })}</span>
      {line.amount === 0 && line.unit_value === null && <HiddenSum line={line} />}
      <div className={classes.links}>
        {lesson_id !== null && (
          <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson_id) }}>
            {t('money.open_lesson')}
          </Link>
        )}
        <Link
          to="/transactions"
          search={{ client_id: clientId, date_from: line.business_date, date_to: line.business_date, open: line.transaction_id }}
        >
          {t('money.open_transaction', { id: line.transaction_id })}
        </Link>
      </div>
    </div>
  );
}

/** For a line that changed neither the money on account nor a lesson, such as a bonus: only its transaction has the amount. */
function HiddenSum({ line }: { readonly line: Line }) {
  const { t } = useTranslation('clients');
  const id = line.transaction_id;
  const { data } = useQuery(apiQuery('/api/transactions/transactions/{id}/', { params: { id } }));
  if (data === undefined) return null;
  const { amount, currency, business_date } = data.transaction;
  return <span>{t('money.sum_of', { date: formatDate(business_date), amount: formatMoney(amount, { currency }) })}</span>;
}
