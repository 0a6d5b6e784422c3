/** Ends weekly lessons after a day, with a preview of removed lessons. */
import type { LateLesson } from '@lectern/contract/lessons/taken-away.schema';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { usePageInfo } from '../../../kernel/session.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { usePreview } from '../../../ui/forms/state/use-preview.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LateLessons, useLateCancellation } from '../../lessons/public/cancel/late-lessons.tsx';
import type { RegularRule } from '../regular-lessons.queries.ts';
import { endPreviewQuery, endRuleWrite } from '../regular-lessons.queries.ts';
import { RuleConsequences } from '../preview/rule-consequences.tsx';
import { firstOpenDay } from '../rule-days.ts';
import { EveryoneField, forEveryone } from './everyone-field.tsx';
import { ruleTimesText } from '../rule-text.ts';

type Props = { readonly rule: RegularRule; readonly onClose: () => void; readonly onEnded: (takenBack: number) => void };

export function EndRuleDialog({ rule, onClose, onEnded }: Props) {
  const { t } = useTranslation('lessons');
  const { zone: clock } = usePageInfo();
  const first = firstOpenDay(rule);
  const end = useApiWrite(endRuleWrite);
  const late = useLateCancellation();
  const values = useForm({
    initial: { from_day: first as string | null, everyone: false },
    rules: ({ from_day }) => ({ from_day: check(from_day, required) }),
    send: ({ from_day, everyone }) => {
      const body = { from_day: from_day ?? first, everyone, late_cancellation: late.bodyFor(lateLessons) };
      return end.mutateAsync({ params: { id: rule.id }, body });
    },
    onSuccess: ({ taken_back }) => onEnded(taken_back),
  });
  const { from_day, everyone } = values.values;
  const { form, shown, isReady, isAwaited } = usePreview(
    values,
    from_day === null ? null : { from_day, ...forEveryone(everyone), ...late.query },
    (input) => endPreviewQuery(rule.id, input),
  );
  const lateLessons: readonly LateLesson[] = shown?.late ?? [];
  return (
    <DialogForm
      form={form}
      title={t('regular.end_title', { kid: rule.kid_name })}
      submit={t('regular.end_submit')}
      cancel={t('regular.keep')}
      danger
      disabled={!isReady || !late.isReady(lateLessons)}
      onClose={onClose}
    >
      <p className="soft">{t('regular.rule_of', { time: ruleTimesText(t, rule, clock), teacher: rule.teacher_name })}</p>
      <DateField form={form} name="from_day" label={t('regular.end_from')} min={first} />
      <EveryoneField form={form} rule={rule} />
      {isAwaited && <Skeleton height={48} />}
      {shown !== undefined && <RuleConsequences consequences={shown} zone={clock} />}
      <LateLessons late={lateLessons} choice={late} />
      <p className="soft">{t('regular.free_of_charge')}</p>
    </DialogForm>
  );
}
