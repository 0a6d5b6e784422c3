/** Pauses weekly lessons, with a preview of removed lessons. */
import type { LateLesson } from '@lectern/contract/lessons/taken-away.schema';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { usePageInfo } from '../../../kernel/session.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { usePreview } from '../../../ui/forms/state/use-preview.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LateLessons, useLateCancellation } from '../../lessons/public/cancel/late-lessons.tsx';
import type { RegularRule } from '../regular-lessons.queries.ts';
import { pausePreviewQuery, pauseRuleWrite } from '../regular-lessons.queries.ts';
import { RuleConsequences } from '../preview/rule-consequences.tsx';
import { firstOpenDay } from '../rule-days.ts';
import { EveryoneField, forEveryone } from './everyone-field.tsx';
import { dayAfter, ruleTimesText } from '../rule-text.ts';

type Props = { readonly rule: RegularRule; readonly onClose: () => void; readonly onPaused: (takenBack: number) => void };
type Values = { readonly from_day: string | null; readonly to_day: string | null; readonly everyone: boolean };

/** On the wire: `to_day` is the first day with lessons again. */
const daysOf = ({ from_day, to_day }: Values) =>
  from_day === null ? null : { from_day, ...(to_day === null ? {} : { to_day: dayAfter(to_day) }) };

export function PauseRuleDialog({ rule, onClose, onPaused }: Props) {
  const { t } = useTranslation('lessons');
  const { zone: clock } = usePageInfo();
  const first = firstOpenDay(rule);
  const pause = useApiWrite(pauseRuleWrite);
  const late = useLateCancellation();
  const values = useForm({
    initial: { from_day: first, to_day: null, everyone: false } as Values,
    rules: ({ from_day }) => ({ from_day: check(from_day, required) }),
    send: (sent) => {
      const body = { ...(daysOf(sent) ?? { from_day: first }), everyone: sent.everyone, late_cancellation: late.bodyFor(lateLessons) };
      return pause.mutateAsync({ params: { id: rule.id }, body });
    },
    onSuccess: ({ taken_back }) => onPaused(taken_back),
  });
  const days = daysOf(values.values);
  const { form, shown, isReady, isAwaited } = usePreview(
    values,
    days === null ? null : { ...days, ...forEveryone(values.values.everyone), ...late.query },
    (input) => pausePreviewQuery(rule.id, input),
  );
  const lateLessons: readonly LateLesson[] = shown?.late ?? [];
  return (
    <DialogForm
      form={form}
      title={t('regular.pause_title', { kid: rule.kid_name })}
      submit={t('regular.pause_submit')}
      disabled={!isReady || !late.isReady(lateLessons)}
      onClose={onClose}
    >
      <p className="soft">{t('regular.rule_of', { time: ruleTimesText(t, rule, clock), teacher: rule.teacher_name })}</p>
      <FieldRow>
        <DateField form={form} name="from_day" label={t('regular.pause_from')} min={first} />
        <DateField
          form={form}
          name="to_day"
          label={t('regular.pause_to')}
          min={form.values.from_day ?? first}
          clearable
          placeholder={t('regular.until_resumed')}
        />
      </FieldRow>
      <EveryoneField form={form} rule={rule} />
      {isAwaited && <Skeleton height={48} />}
      {shown !== undefined && <RuleConsequences consequences={shown} zone={clock} />}
      <LateLessons late={lateLessons} choice={late} />
      <p className="soft">{t('regular.free_of_charge')}</p>
    </DialogForm>
  );
}
