import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/images/avatar.tsx';
import { formatMoney, Money } from '../../../../ui/formats/money.tsx';
import classes from '../../cabinet.module.css';
import { paymentsQuery } from '../../cabinet.queries.ts';
import { CabinetCard } from '../../cabinet-card.tsx';

/** Payments of a day, newest first, and their sum, without reversed ones. */
export function PaymentsCard({ day }: { readonly day: string }) {
  const { t } = useTranslation('common');
  const query = useQuery(paymentsQuery(day));
  const sums = query.data?.totals.map((total) => formatMoney(total.in, { currency: total.currency })) ?? [];
  return (
    <CabinetCard title={t('cabinet.payments_today')} aside={sums.join(' + ')} query={query}>
      {({ count, results }) => (
        <>
          {count === 0 && <p className="soft">{t('cabinet.no_payments_today')}</p>}
          <ul className={classes.lines}>
            {results.map(({ id, client_id, client_name, occasion_title, comment, amount, currency }) => (
              <li key={id} className={classes.row}>
                <Link
                  to="/transactions"
                  search={{ client_id: client_id ?? undefined, date_from: day, date_to: day, open: id }}
                  className={classes.need}
                >
                  <Avatar name={client_name ?? ''} size={32} />
                  <span className={classes.name}>
                    {client_name}
                    <span className={classes.under}>{[occasion_title, comment].filter((part) => part !== '').join(' · ')}</span>
                  </span>
                  <Money amount={amount} currency={currency} sign />
                </Link>
              </li>
            ))}
          </ul>
          {count > 0 && (
            <Link
              to="/transactions"
              search={{ date_from: day, date_to: day, direction: 'in', reversals: 'without' }}
              className={classes.all}
            >
              {t('cabinet.show_all', { count })}
            </Link>
          )}
        </>
      )}
    </CabinetCard>
  );
}
