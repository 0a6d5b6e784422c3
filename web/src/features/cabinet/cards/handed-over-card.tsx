import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/images/avatar.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import classes from '../cabinet.module.css';
import { handedOverQuery } from '../cabinet.queries.ts';
import { CabinetList } from '../cabinet-card.tsx';
import { CallLink } from './call-link.tsx';

/** Clients recently handed over to the user. A client leaves the list when the user opens it. Hidden if there are none. */
export function HandedOverCard() {
  const { t } = useTranslation('common');
  const query = useQuery(handedOverQuery);
  return (
    <CabinetList title={t('cabinet.handed_over')} empty={null} query={query}>
      {({ client_id, client_name, deal_id, by_name, handed_over_at }) => (
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
      )}
    </CabinetList>
  );
}
