import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/images/avatar.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import classes from '../cabinet.module.css';
import { handedOverQuery } from '../cabinet.queries.ts';
import { CabinetCard } from '../cabinet-card.tsx';
import { CallLink } from './call-link.tsx';

/** Clients that sales recently handed over, to be welcomed. Hidden if there are none. */
export function HandedOverCard() {
  const { t } = useTranslation('common');
  const query = useQuery(handedOverQuery);
  if (query.data === undefined || query.data.results.length === 0) return null;
  return (
    <CabinetCard title={t('cabinet.handed_over')} aside={query.data.results.length} query={query}>
      {({ results }) => (
        <ul className={classes.lines}>
          {results.map(({ deal_id, client_id, client_name, sold_by_name, handed_over_at }) => (
            <li key={deal_id} className={classes.row}>
              <Link to="/clients/$clientId" params={{ clientId: String(client_id) }} className={classes.need}>
                <Avatar name={client_name} size={32} />
                <span className={classes.name}>
                  {client_name}
                  <span className={classes.under}>
                    {t('cabinet.handed_over_by', { name: sold_by_name, day: formatDate(handed_over_at) })}
                  </span>
                </span>
              </Link>
              <CallLink clientId={client_id} name={client_name} />
            </li>
          ))}
        </ul>
      )}
    </CabinetCard>
  );
}
