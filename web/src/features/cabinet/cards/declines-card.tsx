import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/formats/number.ts';
import classes from '../cabinet.module.css';
import { declinesQuery } from '../cabinet.queries.ts';
import { CabinetCard } from '../cabinet-card.tsx';

/** Why teachers of the group declined offers, the most frequent reason first. Hidden if nobody did. */
export function DeclinesCard() {
  const { t } = useTranslation('common');
  const query = useQuery(declinesQuery);
  if (query.data === undefined || query.data.declines.length === 0) return null;
  return (
    <CabinetCard title={t('cabinet.declines')} aside={<Link to="/match-figures">{t('cabinet.all_declines')}</Link>} query={query}>
      {({ declines }) => {
        const reasons = Map.groupBy(declines, ({ reason_id }) => reason_id);
        const counted = [...reasons].map(([id, of]) => ({
          id,
          title: of[0]?.reason_title ?? t('cabinet.no_reason'),
          count: of.reduce((sum, { declined }) => sum + declined, 0),
        }));
        return (
          <ul className={classes.lines}>
            {counted
              .sort((a, b) => b.count - a.count)
              .map(({ id, title, count }) => (
                <li key={id}>
                  <Link to="/match-figures" search={{ reason_id: id ?? undefined } as never} className={classes.need}>
                    <span className={classes.name}>{title}</span>
                    <span>{formatNumber(count)}</span>
                  </Link>
                </li>
              ))}
          </ul>
        );
      }}
    </CabinetCard>
  );
}
