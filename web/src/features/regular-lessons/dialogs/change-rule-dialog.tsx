/** "This and following": changes a weekly time from a date on, with a preview. */
import type { LateLesson } from '@lectern/contract/lessons/taken-away.schema';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { usePageInfo } from '../../../kernel/session.ts';
import { ZonePicker } from '../../../ui/fields/zone-picker.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { choiceProps, useField } from '../../../ui/forms/use-field.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { usePreview } from '../../../ui/forms/state/use-preview.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LateLessons, useLateCancellation } from '../../lessons/public/cancel/late-lessons.tsx';
import { PreviewDates } from '../preview/preview-dates.tsx';
import type { RegularRule } from '../regular-lessons.queries.ts';
import { changePreviewQuery, changeRuleWrite } from '../regular-lessons.queries.ts';
import { RuleConsequences } from '../preview/rule-consequences.tsx';
import { firstOpenDay } from '../rule-days.ts';
import { ruleChildrenText, ruleTimesText } from '../rule-text.ts';
import type { TimeRow } from './weekly-times-field.tsx';
import { rowOf, timesProblems, WeeklyTimesField, weeklyTimesOf } from './weekly-times-field.tsx';

type Props = {
  readonly rule: RegularRule;
  /** Prefilled first date. */
  readonly fromDay?: string;
  readonly onClose: () => void;
  readonly onChanged: (placed: number, unplaced: number) => void;
};

type Values = { readonly times: readonly TimeRow[]; readonly zone: string | null; readonly from_day: string | null };

/** Input; null while incomplete. */
function changeOf({ times, zone, from_day }: Values) {
  const [time] = weeklyTimesOf(times) ?? [];
  return time === undefined || zone === null || from_day === null ? null : { ...time, zone, from_day };
}

export function ChangeRuleDialog({ rule, fromDay, onClose, onChanged }: Props) {
  const { t } = useTranslation('lessons');
  const { zone: clock } = usePageInfo();
  const first = firstOpenDay(rule);
  const change = useApiWrite(changeRuleWrite);
  const late = useLateCancellation();
  const values = useForm({
    initial: { times: [rowOf(rule)], zone: rule.zone, from_day: fromDay ?? first } as Values,
    rules: ({ times, zone, from_day }) => ({
      ...timesProblems(times),
      zone: check(zone, required),
      from_day: check(from_day, required),
    }),
    send: (sent) => {
      const { weekday, start_minute, zone } = rule;
      const requested = changeOf(sent) ?? { weekday, start_minute, zone, from_day: first };
      const body = { ...requested, late_cancellation: late.bodyFor(lateLessons) };
      return change.mutateAsync({ params: { id: rule.id }, body });
    },
    onSuccess: ({ placed, unplaced }) => onChanged(placed, unplaced.length),
  });
  const requested = changeOf(values.values);
  const isSame = requested?.weekday === rule.weekday && requested.start_minute === rule.start_minute && requested.zone === rule.zone;
  const { form, shown, isStale, isReady, isAwaited } = usePreview(
    values,
    isSame || requested === null ? null : { ...requested, ...late.query },
    (input) => changePreviewQuery(rule.id, input),
  );
  const lateLessons: readonly LateLesson[] = shown?.late ?? [];
  const zone = useField<string | null>(form as never, 'zone');
  return (
    <DialogForm
      form={form}
      size="lg"
      title={t('regular.change_title', { kid: rule.kid_name })}
      submit={t('regular.change_submit', { count: shown?.placeable ?? 0 })}
      disabled={!isReady || shown?.placeable === 0 || !late.isReady(lateLessons)}
      onClose={onClose}
    >
      <p className="soft">{t('regular.until_now', { time: ruleTimesText(t, rule, clock), teacher: rule.teacher_name })}</p>
      {rule.others.length > 0 && <p className="soft">{t('regular.others.time_of_all', { kids: ruleChildrenText(t, rule) })}</p>}
      <WeeklyTimesField form={form as never} several={false} />
      <ZonePicker label={t('regular.zone')} {...choiceProps(zone)} />
      <DateField form={form} name="from_day" label={t('regular.change_from')} min={first} />
      {isSame && <p className="soft">{t('regular.choose_time')}</p>}
      {isAwaited && <Skeleton height={160} />}
      {shown !== undefined && (
        <>
          <RuleConsequences consequences={shown} zone={clock} />
          <LateLessons late={lateLessons} choice={late} />
          <PreviewDates preview={shown} teacherName={rule.teacher_name} kidName={rule.kid_name} stale={isStale} />
        </>
      )}
    </DialogForm>
  );
}
