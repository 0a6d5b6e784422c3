import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { currencySymbol, Money } from '../../ui/formats/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountTitles } from './account-titles.ts';
import classes from './ledger.module.css';
import { transactionQuery } from './ledger.queries.ts';
import type { Transaction } from './ledger.queries.ts';
import { ReverseDialog } from './reverse-dialog.tsx';
import { TransactionSources } from './transaction-sources.tsx';

/** An opened transaction: debit and credit entries, links, and reversal. */
export function TransactionEntries({ id }: { readonly id: number }) {
  const { t } = useTranslation('transactions');
  const query = useQuery(transactionQuery(id));
  const { data } = query;
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Skeleton width="60%" />} />;
  const { transaction, entries } = data;
  const currency = currencySymbol(transaction.currency);
  return (
    <div className={classes.detail}>
      <p>{[transaction.occasion_title, transaction.comment].filter((part) => part !== '').join(' · ')}</p>
      <TransactionSources detail={data} />
      <table className={classes.entries} aria-label={t('entries.title', { id })}>
        <thead>
          <tr>
            <th scope="col">{t('entries.account')}</th>
            <th scope="col">{t('entries.debit', { currency })}</th>
            <th scope="col">{t('entries.credit', { currency })}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{[t(accountTitles[entry.account_kind]), entry.owner_name].filter((part) => part !== null).join(' · ')}</td>
              <td>{entry.amount > 0 && <Money amount={entry.amount} />}</td>
              <td>{entry.amount < 0 && <Money amount={-entry.amount} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <TransactionLinks transaction={transaction} />
    </div>
  );
}

function TransactionLinks({ transaction }: { readonly transaction: Transaction }) {
  const { t } = useTranslation('transactions');
  const [reversing, setReversing] = useState(false);
  const { id, posted_at, author_name, client_id, lesson_id, reverses_id, reversed_by_id, can } = transaction;
  const when = formatDateTime(posted_at);
  const of = (other: number) => ({ client_id: client_id ?? undefined, open: other });
  const reason = can.reverse.reason === null ? undefined : refusalText(can.reverse.reason);
  return (
    <div className={classes.links}>
      <span className={classes.soft}>
        {t('entries.counts_for', { date: formatDate(transaction.business_date) })}
        {' · '}
        {author_name === null ? t('entries.posted', { when }) : t('entries.posted_by', { when, name: author_name })}
      </span>
      {client_id !== null && (
        <Link to="/clients/$clientId" params={{ clientId: String(client_id) }}>
          {t('entries.client')}
        </Link>
      )}
      {lesson_id !== null && (
        <Link to="/conduct-lesson/$lessonId" params={{ lessonId: String(lesson_id) }}>
          {t('entries.lesson')}
        </Link>
      )}
      {reverses_id !== null && (
        <Link to="/transactions" search={of(reverses_id)}>
          {t('entries.reverses', { id: reverses_id, date: formatDate(transaction.reverses_date ?? transaction.business_date) })}
        </Link>
      )}
      {reversed_by_id !== null && (
        <Link to="/transactions" search={of(reversed_by_id)}>
          {t('entries.reversed_by', { id: reversed_by_id })}
        </Link>
      )}
      <Button variant="default" disabled={!can.reverse.allowed} title={reason} onClick={() => setReversing(true)}>
        {t('reverse.action')}
      </Button>
      {reason !== undefined && <span className={classes.soft}>{reason}</span>}
      {reversing && <ReverseDialog key={id} transaction={transaction} onClose={() => setReversing(false)} />}
    </div>
  );
}
