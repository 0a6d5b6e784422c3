import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Money } from '../../ui/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './cabinet.module.css';
import type { ClientNeed } from './cabinet.queries.ts';
import { clientsInNeedQuery } from './cabinet.queries.ts';
import { CabinetCard } from './cabinet-card.tsx';
import { cabinetDays } from './cabinet-days.ts';
import { CancelledCard } from './cancelled-card.tsx';
import { SearchesCard } from './searches-card.tsx';

/** An account manager's morning: whose lessons run out, who owes, what was cancelled today. */
export function ManagerCabinet() {
  const [days] = useState(cabinetDays);
  return (
    <div className={classes.columns}>
      <ClientsCard need="running_out" />
      <ClientsCard need="debt" />
      <SearchesCard now={days.now} />
      <CancelledCard since={days.dayStart} />
    </div>
  );
}

const texts = {
  debt: { title: 'common:cabinet.debt', none: 'common:cabinet.no_debt' },
  running_out: { title: 'common:cabinet.running_out', none: 'common:cabinet.no_running_out' },
} as const;

function ClientsCard({ need }: { readonly need: ClientNeed }) {
  const { t } = useTranslation('common');
  const query = useQuery(clientsInNeedQuery(need));
  return (
    <CabinetCard title={t(texts[need].title)} aside={query.data?.count} query={query}>
      {({ count, results }) => (
        <>
          {count === 0 && <p className="soft">{t(texts[need].none)}</p>}
          <ul className={classes.lines}>
            {results.map(({ id, name, kids, balance, currency, units_left }) => (
              <li key={id}>
                <Link to="/clients/$clientId" params={{ clientId: String(id) }} className={classes.need}>
                  <Avatar name={name} size={32} />
                  <span className={classes.name}>
                    {name}
                    <span className={classes.under}>{kids.map((kid) => kid.name.split(' ')[0]).join(', ')}</span>
                  </span>
                  {need === 'debt' ? (
                    <Money amount={balance ?? 0} currency={currency} warn />
                  ) : (
                    <Tag tone="attention">{t('cabinet.lessons_left', { count: units_left })}</Tag>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          {count > results.length && (
            <Link to="/clients" search={{ standing: need, status: 'active' }} className={classes.all}>
              {t('cabinet.show_all', { count })}
            </Link>
          )}
        </>
      )}
    </CabinetCard>
  );
}
