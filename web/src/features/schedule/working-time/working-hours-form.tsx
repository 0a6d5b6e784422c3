/** "Working hours": the week that holds from a date on. What held before that date stays; lessons outside the new hours may stay, too. */
import type { TeacherWorkingTime } from '@lectern/contract/schedule/working-time.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { ZonePicker } from '../../../ui/fields/zone-picker.tsx';
import { fieldErrors } from '../../../ui/forms/form-errors.tsx';
import { ChangeForm } from './change-form.tsx';
import classes from './time-forms.module.css';
import type { EditedSpan } from './week-editor.rules.ts';
import { weekMinutes, weekOn, wholeWeek } from './week-editor.rules.ts';
import { WeekEditor } from './week-editor.tsx';
import type { TimeChange, WorkingWeek } from './working-time.queries.ts';

type Props = {
  readonly time: TeacherWorkingTime;
  readonly zone: string;
  readonly onClose: () => void;
  /** @param before what held before and can be had again; null where several weeks held one after another */
  readonly onSaved: (before: TimeChange | null, resolved: boolean) => void;
};

export function WorkingHoursForm({ time, zone, onClose, onSaved }: Props) {
  const { t } = useTranslation(['schedule', 'ui']);
  const { teacher, today, hours } = time;
  const current = weekOn(hours, today);
  const [week, setWeek] = useState<readonly EditedSpan[]>(() =>
    current.map(({ id, weekday, start_minute, finish_minute }) => ({ key: String(id), weekday, start_minute, finish_minute })),
  );
  const [from, setFrom] = useState<string | null>(today);
  const [to, setTo] = useState<string | null>(null);
  const [ownZone, setOwnZone] = useState(current[0]?.zone ?? teacher.zone);
  const [missing, setMissing] = useState(false);
  const later = hours.filter(({ valid_from }) => from !== null && valid_from > from && (to === null || valid_from < to));
  const spans = wholeWeek(week);
  const body: WorkingWeek | null = from === null || spans === null ? null : { zone: ownZone, valid_from: from, valid_to: to, week: spans };
  const change: TimeChange | null = body === null ? null : { of: 'hours', teacherId: teacher.id, body };

  /** The week that held on the first date, where it would have gone on. */
  const before = (): TimeChange | null => {
    if (from === null || to !== null || later.length > 0) return null;
    const held = weekOn(hours, from);
    if (held.some(({ valid_to, zone: of }) => valid_to !== null || of !== held[0]?.zone)) return null;
    const again = held.map(({ weekday, start_minute, finish_minute }) => ({ weekday, start_minute, finish_minute }));
    return { of: 'hours', teacherId: teacher.id, body: { zone: held[0]?.zone ?? ownZone, valid_from: from, valid_to: null, week: again } };
  };

  const totalText = (): string => {
    if (week.length === 0) return t('working_hours.none');
    const sum = weekMinutes(week);
    const parts = { hours: Math.floor(sum / 60), minutes: sum % 60 };
    return t(parts.minutes === 0 ? 'working_hours.total' : 'working_hours.total_minutes', parts);
  };

  return (
    <ChangeForm
      title={t('working_hours.title')}
      size="lg"
      change={change}
      zone={zone}
      submit={t('form.save')}
      ownFields={[
        'zone',
        'valid_from',
        'valid_to',
        ...week.flatMap((_, index) => [`week.${index}.start_minute`, `week.${index}.finish_minute`]),
      ]}
      onClose={onClose}
      onMissing={() => setMissing(true)}
      onSaved={(_, resolved) => onSaved(before(), resolved)}
    >
      {(error) => {
        const at = fieldErrors(error);
        return (
          <>
            <div className={classes.pair}>
              <DateInput
                label={t('form.valid_from')}
                value={from}
                min={today}
                error={at('valid_from') ?? (missing && from === null ? t('required') : undefined)}
                onChange={setFrom}
              />
              <DateInput
                label={t('form.valid_to')}
                value={to}
                clearable
                placeholder={t('form.no_end')}
                error={at('valid_to')}
                onChange={setTo}
              />
              <ZonePicker
                label={t('working_hours.zone')}
                value={ownZone}
                error={at('zone')}
                onChange={(next) => next !== null && setOwnZone(next)}
              />
            </div>
            <WeekEditor
              week={week}
              errorOf={(index, field) =>
                at(`week.${index}.${field}`) ?? (missing && week[index]?.[field] === null ? t('no_time') : undefined)
              }
              onChange={setWeek}
            />
            <p className={classes.total}>{totalText()}</p>
            {later[0] !== undefined && (
              <p className={classes.later}>{t('working_hours.replaces_later', { date: formatDate(later[0].valid_from) })}</p>
            )}
            <p className={classes.hint}>{t(to === null ? 'working_hours.hint' : 'working_hours.hint_until')}</p>
          </>
        );
      }}
    </ChangeForm>
  );
}
