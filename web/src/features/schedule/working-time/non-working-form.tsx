/** Adds or edits non-working time: single, or weekly from a date on. */
import type { NonWorkingRule } from '@lectern/contract/schedule/working-time.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { check, required } from '../../../ui/forms/validation.ts';
import { isoWeekdayOf, weekdayIdOf, weekdayOptions } from '../../../ui/options/weekdays.ts';
import { instantAt } from '../../lessons/public/when/wall-clock.rules.ts';
import type { NonWorking } from '../calendar/schedule-events.ts';
import { laterOf } from '../schedule-range.ts';
import type { OnSaved } from './change-form.tsx';
import { ChangeForm, useTimeChange } from './change-form.tsx';
import { MinuteFields, minuteProblems } from './minute-fields.tsx';
import type { WallInterval } from './interval.rules.ts';
import { intervalProblems, weeklyOf } from './interval.rules.ts';
import { IntervalFields } from './interval-fields.tsx';
import classes from './time-forms.module.css';
import type { TimeChange } from './working-time.queries.ts';

type Props = {
  readonly teacher: { readonly id: number; readonly name: string; readonly zone: string };
  readonly otherClock: boolean;
  readonly zone: string;
  /** Today in the teacher's zone. */
  readonly today: string;
  readonly interval: WallInterval;
  /** What is edited: a single non-working time, or a rule. */
  readonly once?: NonWorking;
  readonly rule?: NonWorkingRule;
  /** New entries are weekly by default. */
  readonly weekly?: boolean;
  readonly onClose: () => void;
  readonly onSaved: OnSaved;
};

/** Initial values: the rule, or the selected interval as weekly time in the teacher's zone. */
function firstValues({ teacher, zone, today, interval, once, rule, weekly = false }: Props) {
  const pointed = weeklyOf(interval, zone, teacher.zone);
  const { weekday, start_minute, finish_minute } = rule ?? pointed;
  return {
    ...interval,
    repeats: rule !== undefined || weekly ? ('weekly' as const) : ('once' as const),
    weekday: weekdayIdOf(weekday),
    start_minute: start_minute as number | null,
    finish_minute: finish_minute as number | null,
    zone: rule?.zone ?? teacher.zone,
    valid_from: laterOf(rule?.valid_from ?? pointed.date, today) as string | null,
    valid_to: rule?.valid_to ?? null,
    comment: rule?.comment ?? once?.comment ?? '',
  };
}

type Values = Omit<ReturnType<typeof firstValues>, 'repeats'> & { readonly repeats: 'once' | 'weekly' };

function changeOf(values: Values, { teacher, zone, once, rule }: Props): TimeChange | null {
  const { repeats, start_minute, finish_minute, zone: of, valid_from, valid_to, comment } = values;
  if (repeats === 'weekly') {
    if (valid_from === null || start_minute === null || finish_minute === null) return null;
    const weekday = isoWeekdayOf(values.weekday);
    const body = { weekday, start_minute, finish_minute, zone: of, valid_from, valid_to, comment };
    return { of: 'rule', teacherId: teacher.id, id: rule?.id ?? null, body };
  }
  const [start, finish] = [instantAt(values.start, zone), instantAt(values.finish, zone)];
  if (start === null || finish === null) return null;
  return { of: 'once', teacherId: teacher.id, id: once?.id ?? null, body: { start, finish, comment } };
}

export function NonWorkingForm(props: Props) {
  const { teacher, otherClock, zone, today, once, rule, onClose, onSaved } = props;
  const { t } = useTranslation('schedule');
  const [initial] = useState<Values>(() => firstValues(props));
  const change = useTimeChange({
    call: '/api/events/non-working-time-independent/',
    initial,
    rules: (values) =>
      values.repeats === 'once'
        ? intervalProblems(values, zone)
        : { ...minuteProblems(values), valid_from: check(values.valid_from, required) },
    changeOf: (values) => changeOf(values, props),
    onSaved,
  });
  const { form } = change;
  const isNew = once === undefined && rule === undefined;
  return (
    <ChangeForm change={change} title={t(isNew ? 'off.title' : 'off.change_title')} zone={zone} onClose={onClose}>
      {isNew && (
        <SegmentField
          form={form}
          name="repeats"
          label={t('off.how_often')}
          options={[
            { id: 'once', title: t('off.once') },
            { id: 'weekly', title: t('off.weekly') },
          ]}
        />
      )}
      {form.values.repeats === 'once' ? (
        <IntervalFields form={form} zone={zone} teacher={otherClock ? teacher : null} autoFocus />
      ) : (
        <>
          <SelectField form={form} name="weekday" label={t('off.weekday')} options={weekdayOptions()} />
          <MinuteFields form={form} labels={{ start: t('form.from'), finish: t('form.to') }} />
          <FieldRow>
            <DateField form={form} name="valid_from" label={t('form.valid_from')} min={today} />
            <DateField form={form} name="valid_to" label={t('form.valid_to')} clearable placeholder={t('form.no_end')} />
          </FieldRow>
          <p className={classes.hint}>{t(rule === undefined ? 'off.rule_hint' : 'off.rule_change_hint', { zone: form.values.zone })}</p>
        </>
      )}
      <TextField form={form} name="comment" label={t('form.comment')} description={t('off.comment_hint')} />
    </ChangeForm>
  );
}
