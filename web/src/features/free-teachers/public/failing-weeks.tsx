/** The weeks in which a time is not free, with all conflicts. */
import type { SlotWeek } from '@lectern/contract/schedule/free-teachers.schema';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../ui/formats/calendar-dates.ts';
import classes from './failing-weeks.module.css';

/** Texts of the reasons why a teacher is not free. */
export const reasonTexts = {
  inactive: 'freecashdesk:reason.inactive',
  lacks_skill: 'freecashdesk:reason.lacks_skill',
  no_hours: 'freecashdesk:reason.no_hours',
  outside_hours: 'freecashdesk:reason.outside_hours',
  lesson: 'freecashdesk:reason.lesson',
  activity: 'freecashdesk:reason.activity',
  non_working_time: 'freecashdesk:reason.non_working_time',
  vacation: 'freecashdesk:reason.vacation',
  hold: 'freecashdesk:reason.hold',
  kid_lesson: 'freecashdesk:reason.kid_lesson',
} as const satisfies Record<SlotWeek['reasons'][number], string>;

export function FailingWeeks({ weeks, label }: { readonly weeks: readonly SlotWeek[]; readonly label: string }) {
  const { t } = useTranslation('freecashdesk');
  return (
    <ul className={classes.weeks} aria-label={label}>
      {weeks.map(({ date, reasons }) => (
        <li key={date} data-free={reasons.length === 0 || undefined}>
          <span>{formatDay(date)}</span>
          <span>{reasons.length === 0 ? t('reason.free') : reasons.map((reason) => t(reasonTexts[reason])).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
