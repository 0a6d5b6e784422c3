import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sidebarQuery } from '../../kernel/session.ts';
import type { ScreenTitle } from '../../kernel/translation-key.ts';
import { Card } from '../../ui/card.tsx';
import { formatWeekday } from '../../ui/formats/date-time.tsx';
import { formatNumber } from '../../ui/formats/number.ts';
import classes from './cabinet.module.css';
import { lessonCountQuery } from './cabinet.queries.ts';
import { CabinetCard } from './cabinet-card.tsx';
import { cabinetDays } from './cabinet-days.ts';

/** The cabinet of the other roles: the school's day, and links to their screens. */
export function StaffCabinet() {
  const { t } = useTranslation('common');
  const [days] = useState(cabinetDays);
  const today = useQuery(lessonCountQuery(days.dayStart, days.dayEnd));
  const items = useSuspenseQuery(sidebarQuery).data.filter(({ link, outer }) => link !== '/cabinet/' && !outer);
  return (
    <div className={classes.columns}>
      <CabinetCard title={t('cabinet.today', { date: formatWeekday(days.today) })} query={today}>
        {({ count }) => (
          <>
            <p className={classes.sum}>{formatNumber(count)}</p>
            <p className="soft">{t('cabinet.lessons_today', { count })}</p>
          </>
        )}
      </CabinetCard>
      <Card title={t('cabinet.where_to')}>
        <ul className={classes.lines}>
          {items.map(({ link, title }) => (
            <li key={link}>
              <Link to={link.replace(/\/$/, '')} className={classes.need}>
                <span className={classes.name}>{t(title as ScreenTitle)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
