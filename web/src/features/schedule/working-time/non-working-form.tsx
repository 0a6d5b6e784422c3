/** "Non-working time": once, or every week on a day from a date on; for new ones and for changes. */
import type { NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { WeekdayPicker } from '../../../ui/fields/weekday-picker.tsx';
import { fieldErrors } from '../../../ui/forms/form-errors.tsx';
import { isoWeekdayOf, weekdayIdOf } from '../../../ui/options/weekdays.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { instantAt } from '../../lessons/public/when/wall-clock.rules.ts';
import { ChangeForm } from './change-form.tsx';
import type { Minutes } from './minute-fields.tsx';
import { MinuteFields } from './minute-fields.tsx';
import type { NonWorking } from '../calendar/schedule-events.ts';
import { laterOf } from '../schedule-range.ts';
import type { WallStretch } from './stretch.rules.ts';
import { weeklyOf } from './stretch.rules.ts';
import { StretchFields } from './stretch-fields.tsx';
import classes from './time-forms.module.css';
import type { NonWorkingRuleBody, TimeChange } from './working-time.queries.ts';

type Props = {
  readonly teacher: { readonly id: number; readonly name: string; readonly zone: string };
  readonly otherClock: boolean;
  readonly zone: string;
  /** The teacher's date. */
  readonly today: string;
  readonly stretch: WallStretch;
  /** What is changed: a stretch that was kept free once, or a rule. */
  readonly once?: NonWorking;
  readonly rule?: NonWorkingRule;
  /** Something new repeats, unless said otherwise in the form. */
  readonly weekly?: boolean;
  readonly onClose: () => void;
  readonly onSaved: (change: TimeChange, id: number, resolved: boolean) => void;
};

type WeeklyWish = Pick<NonWorkingRuleBody, 'weekday' | 'zone' | 'valid_from'> & Minutes & { readonly valid_to: string | null };

/** What was pointed at, every week by the teacher's clock. */
function firstRule({ stretch, zone, teacher, today }: Props): WeeklyWish {
  const { date, ...weekly } = weeklyOf(stretch, zone, teacher.zone);
  return { ...weekly, zone: teacher.zone, valid_from: laterOf(date, today), valid_to: null };
}

export function NonWorkingForm(props: Props) {
  const { teacher, otherClock, zone, today, stretch, once, rule, onClose, onSaved } = props;
  const { t } = useTranslation(['schedule', 'ui']);
  const [repeats, setRepeats] = useState(rule !== undefined || props.weekly === true);
  const [when, setWhen] = useState(stretch);
  const [weekly, setWeekly] = useState<WeeklyWish>(() =>
    rule === undefined ? firstRule(props) : { ...rule, valid_from: laterOf(rule.valid_from, today) },
  );
  const [comment, setComment] = useState(rule?.comment ?? once?.comment ?? '');
  const [missing, setMissing] = useState(false);
  const changes = once !== undefined || rule !== undefined;
  const change = changeOf();

  function changeOf(): TimeChange | null {
    if (repeats) {
      const { weekday, start_minute, finish_minute, zone: of, valid_from, valid_to } = weekly;
      if (valid_from === '' || start_minute === null || finish_minute === null) return null;
      const body = { weekday, start_minute, finish_minute, zone: of, valid_from, valid_to, comment };
      return { of: 'rule', teacherId: teacher.id, id: rule?.id ?? null, body };
    }
    const [start, finish] = [instantAt(when.start, zone), instantAt(when.finish, zone)];
    return start === null || finish === null
      ? null
      : { of: 'once', teacherId: teacher.id, id: once?.id ?? null, body: { start, finish, comment } };
  }

  return (
    <ChangeForm
      title={t(changes ? 'off.change_title' : 'off.title')}
      change={change}
      zone={zone}
      submit={t('form.save')}
      ownFields={['start', 'finish', 'weekday', 'start_minute', 'finish_minute', 'valid_from', 'valid_to']}
      onClose={onClose}
      onMissing={() => setMissing(true)}
      onSaved={(id, resolved) => change !== null && onSaved(change, id, resolved)}
    >
      {(error) => {
        const at = fieldErrors(error);
        const required = missing ? t('required') : undefined;
        return (
          <>
            {!changes && (
              <Segmented
                label={t('off.how_often')}
                options={[
                  { value: 'once', label: t('off.once') },
                  { value: 'weekly', label: t('off.weekly') },
                ]}
                value={repeats ? 'weekly' : 'once'}
                onChange={(next) => setRepeats(next === 'weekly')}
              />
            )}
            {repeats ? (
              <>
                <WeekdayPicker
                  label={t('off.weekday')}
                  value={weekdayIdOf(weekly.weekday)}
                  onChange={(id) => setWeekly({ ...weekly, weekday: isoWeekdayOf(id) })}
                  error={at('weekday')}
                />
                <MinuteFields
                  value={weekly}
                  errors={{
                    start: at('start_minute') ?? (missing && weekly.start_minute === null ? t('no_time') : undefined),
                    finish: at('finish_minute') ?? (missing && weekly.finish_minute === null ? t('no_time') : undefined),
                  }}
                  labels={{ start: t('form.from'), finish: t('form.to') }}
                  onChange={(minutes) => setWeekly({ ...weekly, ...minutes })}
                />
                <div className={classes.pair}>
                  <DateInput
                    label={t('form.valid_from')}
                    value={weekly.valid_from === '' ? null : weekly.valid_from}
                    min={today}
                    error={at('valid_from') ?? (weekly.valid_from === '' ? required : undefined)}
                    onChange={(date) => setWeekly({ ...weekly, valid_from: date ?? '' })}
                  />
                  <DateInput
                    label={t('form.valid_to')}
                    value={weekly.valid_to}
                    error={at('valid_to')}
                    clearable
                    placeholder={t('form.no_end')}
                    onChange={(date) => setWeekly({ ...weekly, valid_to: date })}
                  />
                </div>
                <p className={classes.hint}>{t(rule === undefined ? 'off.rule_hint' : 'off.rule_change_hint', { zone: weekly.zone })}</p>
              </>
            ) : (
              <StretchFields
                value={when}
                zone={zone}
                teacher={otherClock ? teacher : null}
                autoFocus
                errors={{
                  start: at('start') ?? (instantAt(when.start, zone) === null ? required : undefined),
                  finish: at('finish') ?? (instantAt(when.finish, zone) === null ? required : undefined),
                }}
                onChange={setWhen}
              />
            )}
            <TextInput
              label={t('form.comment')}
              description={t('off.comment_hint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              maxLength={1000}
              value={comment}
              onChange={({ currentTarget }) => setComment(currentTarget.value)}
            />
          </>
        );
      }}
    </ChangeForm>
  );
}
