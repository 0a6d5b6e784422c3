import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/button.tsx';
import { formatZone } from '../../../ui/formats/calendar-dates.ts';
import { Card } from '../../../ui/card.tsx';
import { nowInstant } from '../../../kernel/clock.ts';
import { weekdayText } from '../../free-teachers/public/weekly-time-text.ts';
import { clockText, weekdays } from '../../free-teachers/public/weekly-time.rules.ts';
import { hoursText } from '../hours-text.ts';
import classes from './teacher-profile.module.css';
import type { TeacherCard } from '../teachers.queries.ts';

/** A teacher's weekly working hours. They are edited in the schedule. */
export function TeacherHours({ teacher }: { readonly teacher: TeacherCard }) {
  const { t } = useTranslation('teachers');
  const { hours, can, id } = teacher;
  const total = hours.reduce((sum, { start_minute, finish_minute }) => sum + finish_minute - start_minute, 0);
  const zones = [...new Set(hours.map(({ zone }) => zone))];
  const toSchedule = (
    <LinkButton variant="subtle" to="/teachers/$teacherId/schedule" params={{ teacherId: String(id) }}>
      {t('hours_card.on_schedule')}
    </LinkButton>
  );
  return (
    <Card title={t('hours_card.title')} {...(can.see_schedule ? { aside: toSchedule } : {})}>
      {hours.length === 0 ? (
        <p className="soft">{t('hours_card.none')}</p>
      ) : (
        <>
          <dl className={classes.week}>
            {weekdays.map((weekday) => (
              <div key={weekday}>
                <dt>{weekdayText(weekday)}</dt>
                <dd>
                  {hours
                    .filter((each) => each.weekday === weekday)
                    .map(({ start_minute, finish_minute }) => `${clockText(start_minute)}–${clockText(finish_minute)}`)
                    .join(', ') || <span className="soft">{t('hours_card.off')}</span>}
                </dd>
              </div>
            ))}
          </dl>
          <p className="soft">
            {t('hours_card.total', { hours: hoursText(total, t), zone: zones.map((zone) => formatZone(zone, nowInstant())).join(', ') })}
          </p>
        </>
      )}
    </Card>
  );
}
