import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatAge } from '../../../ui/formats/date-time.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from '../cabinet.module.css';
import { openSearchesQuery } from '../cabinet.queries.ts';
import { CabinetList } from '../cabinet-card.tsx';

/** Children waiting for a teacher, longest first. */
export function SearchesCard({ now }: { readonly now: string }) {
  const { t } = useTranslation('common');
  const query = useQuery(openSearchesQuery);
  return (
    <CabinetList
      title={t('cabinet.searches')}
      aside={query.data !== undefined && <Link to="/searches">{t('cabinet.all_searches', { count: query.data.count })}</Link>}
      empty={t('cabinet.no_searches')}
      query={query}
    >
      {({ id, client_id, kid_id, kid_name, course_id, course_title, created_at, offers }) => (
        <li key={id}>
          <Link
            to="/find-teacher/$clientId"
            params={{ clientId: String(client_id) }}
            search={{ kid: kid_id, course: course_id }}
            className={classes.need}
          >
            <span className={classes.age}>
              <Tag tone="attention">{formatAge(created_at, now)}</Tag>
            </span>
            <span className={classes.name}>
              {kid_name}
              <span className={classes.under}>{`${course_title}, ${t('cabinet.offers', { count: offers.length })}`}</span>
            </span>
          </Link>
        </li>
      )}
    </CabinetList>
  );
}
