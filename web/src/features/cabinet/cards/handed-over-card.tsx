import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/images/avatar.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import classes from '../cabinet.module.css';
import { handedOverQuery } from '../cabinet.queries.ts';
import { CabinetCard } from '../cabinet-card.tsx';
import { CallLink } from './call-link.tsx';
import { MoreLine } from '../more-line.tsx';

/** Clients recently handed over to the user. A client leaves the list when the user opens it. Hidden if there are none. */
export function HandedOverCard() {
  const { t } = useTranslation('common');
  const query = useQuery(handedOverQuery);
  if (query.data === undefined || query.data.results.length === 0) return null;
  return (
    <CabinetCard title={t('cabinet.handed_over')} aside={formatNumber(query.data.count)} query={query}>
      {({ count, results }) => (
        <>
          <ul className={classes.lines}>
            {results.map(({ client_id, client_name, deal_id, by_name, handed_over_at }) => (
              <li key={client_id} className={classes.row}>
                <Link to="/clients/$clientId" params={{ clientId: String(client_id) }} className={classes.need}>
                  <Avatar name={client_name} size={32} />
                  <span className={classes.name}>
                    {client_name}
                    <span className={classes.under}>
                      {t(deal_id === null ? 'cabinet.handed_over_by' : 'cabinet.sold_by', {
                        name: by_name ?? t('cabinet.nobody'),
                        day: formatDate(handed_over_at),
                      })}
                    </span>
                  </span>
                </Link>
                <CallLink clientId={client_id} name={client_name} />
              </li>
            ))}
          </ul>
          <MoreLine count={count - results.length} />
        </>
      )}
    </CabinetCard>
  );
}
