/** Activities that conflict with a vacation, each with its resolution: removed or left. */
import type { ActivityResolution } from '@lectern/contract/schedule/hit-activities.schema';
import type { Activity } from '@lectern/contract/schedule/working-time.schema';
import { useTranslation } from 'react-i18next';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { decidedActivities, undecidedActivities } from './hit-activities.rules.ts';
import { intervalOfDay } from '../asking/interval-of-day.ts';
import classes from '../vacations.module.css';

type Props = {
  readonly activities: readonly Activity[];
  readonly value: readonly ActivityResolution[];
  readonly onChange: (value: ActivityResolution[]) => void;
};

const titles = {
  cancel: 'nonworkingtime:vacation.activity.cancel',
  leave: 'nonworkingtime:vacation.activity.leave',
} as const satisfies Record<ActivityResolution['action'], string>;
const actions = ['cancel', 'leave'] as const satisfies readonly ActivityResolution['action'][];

export function HitActivities({ activities, value, onChange }: Props) {
  const { t } = useTranslation('nonworkingtime');
  const left = undecidedActivities(activities, value);
  const decide = (resolution: ActivityResolution) => {
    const others = value.filter(({ activity_id }) => activity_id !== resolution.activity_id);
    onChange(decidedActivities(activities, [...others, resolution]));
  };
  return (
    <section className={classes.hitMore} aria-label={t('vacation.activity.title')}>
      <p role="status">
        {left === 0
          ? t('vacation.activity.all_decided', { count: activities.length })
          : t('vacation.activity.hits', { count: activities.length })}
      </p>
      <ul>
        {activities.map(({ id, title, paid, start, finish }) => (
          <li key={id}>
            <NativePicker
              label={`${title}, ${intervalOfDay(start, finish)}`}
              description={t(paid ? 'vacation.activity.paid' : 'vacation.activity.unpaid')}
              options={actions.map((action) => ({ id: action, title: t(titles[action]) }))}
              value={value.find(({ activity_id }) => activity_id === id)?.action ?? null}
              onChange={(action) => decide({ activity_id: id, action })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
