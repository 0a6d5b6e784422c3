import { mayOpen } from '@lectern/contract/screens';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../kernel/session.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from '../cabinet.module.css';
import { openOffersQuery } from '../cabinet.queries.ts';
import { CabinetCard } from '../cabinet-card.tsx';
import { MoreLine } from '../more-line.tsx';

const shown = 5;

/** Offers that the teacher has not viewed, soonest deadline first. Hidden from teachers without the inbox. */
export function OffersCard() {
  const { t } = useTranslation('common');
  const opens = mayOpen('match', useCurrentUser());
  const query = useQuery({ ...openOffersQuery, enabled: opens });
  if (!opens) return null;
  const unviewed = (query.data?.results ?? []).filter(({ viewed_at: viewed }) => viewed === null);
  return (
    <CabinetCard title={t('cabinet.new_offers')} aside={query.data && unviewed.length} query={query}>
      {() => (
        <>
          {unviewed.length === 0 && <p className="soft">{t('cabinet.no_offers')}</p>}
          <ul className={classes.lines}>
            {unviewed.slice(0, shown).map(({ id, kid_first_name, grade, course_title, deadline }) => (
              <li key={id}>
                <Link to="/match" search={{ offer: id } as never} className={classes.need}>
                  <span className={classes.age}>
                    <Tag tone="attention">{t('cabinet.offer_until', { date: formatDate(deadline) })}</Tag>
                  </span>
                  <span className={classes.name}>
                    {kid_first_name}
                    <span className={classes.under}>{t('cabinet.course_grade', { course: course_title, grade })}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <MoreLine count={unviewed.length - shown} />
        </>
      )}
    </CabinetCard>
  );
}
