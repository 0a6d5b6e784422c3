import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { currencySymbol, Money } from '../../../ui/formats/money.tsx';
import classes from '../subscriptions.module.css';
import type { SubscriptionCard } from '../subscriptions.queries.ts';

/** Transactions of a package: sale, charges, and the rest. Each is a link. */
export function SubscriptionEntries({ subscription }: { readonly subscription: SubscriptionCard }) {
  const { t } = useTranslation('clients');
  const { entries, currency, client_id } = subscription;
  if (entries.length === 0) return null;
  return (
    <details>
      <summary className={classes.summary}>{t('subscriptions.entries', { count: entries.length })}</summary>
      <div className={classes.scroll}>
        <table className={classes.entries}>
          <thead>
            <tr>
              <th scope="col">{t('money.column.date')}</th>
              <th scope="col">{t('money.column.what')}</th>
              <th scope="col" className={classes.wide}>
                {t('subscriptions.entry.author')}
              </th>
              <th scope="col" data-align="right">
                {t('money.column.units')}
              </th>
              <th scope="col" data-align="right">
                {t('money.column.sum', { currency: currencySymbol(currency) })}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ transaction_id, business_date, occasion_title, author_name, units, amount, reverses_id }) => (
              <tr key={transaction_id}>
                <td>{formatDate(business_date)}</td>
                <td>
                  <Link to="/transactions" search={{ client_id, open: transaction_id }}>
                    {reverses_id === null ? occasion_title : t('what.reversal_of', { what: occasion_title })}
                  </Link>
                </td>
                <td className={classes.wide}>{author_name ?? t('subscriptions.entry.system')}</td>
                <td data-align="right">{units === 0 ? '' : units > 0 ? `+${units}` : `−${-units}`}</td>
                <td data-align="right">
                  <Money amount={reverses_id === null ? amount : -amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
