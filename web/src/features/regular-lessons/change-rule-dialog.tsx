/** "This and following": another weekly time from a date on, with what that places, takes back and leaves. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/forms/cancel-button.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { ZonePicker } from '../../ui/fields/zone-picker.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LateLessons, useLateCancellation } from '../lessons/public/late-lessons.tsx';
import { PreviewDates } from './preview-dates.tsx';
import type { RegularRule } from './regular-lessons.queries.ts';
import { changePreviewQuery, changeRuleWrite } from './regular-lessons.queries.ts';
import classes from './regular-lessons.module.css';
import { RuleConsequences } from './rule-consequences.tsx';
import { ruleTimeText } from './rule-text.ts';
import { firstOpenDay } from './rule-days.ts';
import { WeeklyTimesField } from './weekly-times-field.tsx';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = {
  readonly rule: RegularRule;
  /** The date from which on it is to change, where it was pointed at. */
  readonly fromDay?: string;
  readonly onClose: () => void;
  readonly onChanged: (placed: number, unplaced: number) => void;
};

export function ChangeRuleDialog({ rule, fromDay, onClose, onChanged }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const first = firstOpenDay(rule);
  const [time, setTime] = useState({ weekday: rule.weekday, start_minute: rule.start_minute });
  const [zone, setZone] = useState(rule.zone);
  const [from, setFrom] = useState<string | null>(fromDay ?? first);
  const change = useApiWrite(changeRuleWrite);
  const wish = { ...time, zone, from_day: from ?? first };
  const late = useLateCancellation();
  const [asked] = useDebouncedValue(wish, 250);
  const same = time.weekday === rule.weekday && time.start_minute === rule.start_minute && zone === rule.zone;
  const preview = useQuery({ ...changePreviewQuery(rule.id, { ...asked, ...late.query }), enabled: from !== null && !same });
  const error = change.error ?? (same ? null : preview.error);
  const at = fieldErrors(error);
  const shown = preview.error === null && !same ? preview.data : undefined;
  const stale = preview.isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(wish);
  const lateLessons = shown?.late ?? [];
  const ready = from !== null && shown !== undefined && !stale && shown.placeable > 0 && late.isReady(lateLessons);

  const why = same ? t('regular.choose_time') : shown?.placeable === 0 ? t('regular.nothing_free') : undefined;

  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      if (change.isError) change.reset();
    };
  const submit = () => {
    if (!ready || change.isPending) return;
    const body = { ...wish, late_cancellation: late.bodyFor(lateLessons) };
    change.mutate({ params: { id: rule.id }, body }, { onSuccess: ({ placed, unplaced }) => onChanged(placed, unplaced.length) });
  };

  return (
    <FormDialog onClose={onClose} size="lg" title={t('regular.change_title', { kid: rule.kid_name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={classes.soft}>{t('regular.until_now', { time: ruleTimeText(t, rule), teacher: rule.teacher_name })}</p>
        <WeeklyTimesField
          several={false}
          value={[time]}
          onChange={edit(([next]) => next !== undefined && setTime(next))}
          error={at('start_minute') ?? at('times')}
        />
        <ZonePicker label={t('regular.zone')} value={zone} onChange={(next) => next !== null && edit(setZone)(next)} error={at('zone')} />
        <DateInput
          label={t('regular.change_from')}
          value={from}
          onChange={edit(setFrom)}
          min={first}
          required
          error={at('from_day') ?? at('valid_from')}
        />
        {same && <p className={classes.soft}>{t('regular.choose_time')}</p>}
        {!same && shown === undefined && error === null && <Skeleton height={160} />}
        {shown !== undefined && (
          <>
            <RuleConsequences consequences={shown} zone={rule.zone} />
            <LateLessons late={lateLessons} choice={late} />
            <PreviewDates preview={shown} teacherName={rule.teacher_name} stale={stale} />
          </>
        )}
        <FormErrors error={error} except={['start_minute', 'times', 'zone', 'from_day', 'valid_from']} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={change.isPending} disabled={!ready} title={why}>
            {t('regular.change_submit', { count: shown?.placeable ?? 0 })}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
