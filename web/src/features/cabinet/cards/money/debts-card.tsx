import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/images/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/formats/money.tsx';
import classes from '../../cabinet.module.css';
import { debtsQuery } from '../../cabinet.queries.ts';
import { CabinetCard } from '../../cabinet-card.tsx';
import { firstNamesOf } from '@lectern/contract/name-order';

const TakePayment = lazy(async () => ({ default: (await import('./take-payment.tsx')).TakePayment }));

/** Clients with the largest debts. Payments can be recorded here. */
export function DebtsCard() {
  const { t } = useTranslation('common');
  const query = useQuery(debtsQuery);
  const [paying, setPaying] = useState<{ readonly id: number; readonly name: string } | null>(null);
  return (
    <CabinetCard title={t('cabinet.debt')} aside={query.data?.count} query={query}>
      {({ count, results }) => (
        <>
          {count === 0 && <p className="soft">{t('cabinet.no_debt')}</p>}
          <ul className={classes.lines}>
            {results.map(({ id, name, kids, balance, currency }) => (
              <li key={id} className={classes.row}>
                <Link to="/clients/$clientId" params={{ clientId: String(id) }} className={classes.need}>
                  <Avatar name={name} size={32} />
                  <span className={classes.name}>
                    {name}
                    <span className={classes.under}>{firstNamesOf(kids, name)}</span>
                  </span>
                  <Money amount={balance ?? 0} currency={currency} warn />
                </Link>
                <Button
                  variant="subtle"
                  aria-haspopup="dialog"
                  aria-label={t('cabinet.record_payment_of', { name })}
                  onClick={() => setPaying({ id, name })}
                >
                  {t('cabinet.record_payment')}
                </Button>
              </li>
            ))}
          </ul>
          {count > results.length && (
            <Link to="/clients" search={{ standing: 'debt' }} className={classes.all}>
              {t('cabinet.show_all', { count })}
            </Link>
          )}
          <Suspense fallback={null}>{paying !== null && <TakePayment client={paying} onClose={() => setPaying(null)} />}</Suspense>
        </>
      )}
    </CabinetCard>
  );
}
