import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatShortDay, formatTime } from '../../../../ui/formats/date-time.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { unbroken } from '../../../../ui/formats/unbroken.ts';
import classes from '../../cabinet.module.css';
import { cancelledSinceQuery } from '../../cabinet.queries.ts';
import { CabinetList } from '../../cabinet-card.tsx';
import { CallLink } from '../call-link.tsx';

/** Lessons cancelled today, with people, time and reason. */
export function CancelledCard({ since }: { readonly since: string }) {
  const { t } = useTranslation('common');
  const query = useQuery(cancelledSinceQuery(since));
  return (
    <CabinetList title={t('cabinet.cancelled_today')} empty={t('cabinet.no_cancelled_today')} query={query}>
      {({ id, kid_name, course_title, teacher_name, start, cancel_reason, pupil }) => (
        <li key={id} className={classes.row}>
          <Link to="/clients/$clientId" params={{ clientId: String(pupil) }} className={classes.need}>
            <span className={classes.name}>
              {kid_name}
              <span
                className={classes.under}
              >{`${course_title}, ${unbroken(`${formatShortDay(start)}, ${formatTime(start)} ·`)} ${teacher_name}`}</span>
              {cancel_reason !== null && (
                <span className={classes.reason}>
                  <Tag tone="cancelled">{cancel_reason}</Tag>
                </span>
              )}
            </span>
          </Link>
          <CallLink clientId={pupil} name={kid_name} />
        </li>
      )}
    </CabinetList>
  );
}
