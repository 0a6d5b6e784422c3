/** Adds another child to a weekly lesson of a pair or a group, with a preview of dates, conflicts and cost. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { usePageInfo } from '../../../kernel/session.ts';
import { ChoiceField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { usePreview } from '../../../ui/forms/state/use-preview.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PreviewCost } from '../preview/preview-cost.tsx';
import { PreviewDates } from '../preview/preview-dates.tsx';
import type { RegularRule } from '../regular-lessons.queries.ts';
import { joinPreviewQuery, joinRuleWrite, togetherQuery } from '../regular-lessons.queries.ts';
import { firstOpenDay } from '../rule-days.ts';
import { ruleChildrenText, ruleTimesText } from '../rule-text.ts';

type Props = {
  readonly rule: RegularRule;
  readonly onClose: () => void;
  readonly onPlaced: (placed: number, unplaced: number) => void;
};
type Values = { readonly engagement_id: number | null; readonly from_day: string | null };

const joiningOf = ({ engagement_id, from_day }: Values) =>
  engagement_id === null || from_day === null ? null : { engagement_id, from_day };

export function JoinRuleDialog({ rule, onClose, onPlaced }: Props) {
  const { t } = useTranslation('lessons');
  const { zone: clock } = usePageInfo();
  const first = firstOpenDay(rule);
  const together = useQuery(togetherQuery(rule.engagement_id));
  const join = useApiWrite(joinRuleWrite);
  const values = useForm({
    initial: { engagement_id: null, from_day: first } as Values,
    rules: ({ engagement_id, from_day }) => ({ engagement_id: check(engagement_id, required), from_day: check(from_day, required) }),
    send: (sent) => join.mutateAsync({ params: { id: rule.id }, body: joiningOf(sent) ?? { engagement_id: 0, from_day: first } }),
    onSuccess: ({ placed, unplaced }) => onPlaced(placed, unplaced.length),
  });
  const { form, shown, isStale, isReady, isAwaited } = usePreview(values, joiningOf(values.values), (input) =>
    joinPreviewQuery(rule.id, input),
  );
  const options = (together.data?.children ?? [])
    .filter(({ kid_id }) => !rule.others.some((other) => other.kid_id === kid_id))
    .map(({ engagement_id, kid_name, grade }) => ({ id: engagement_id, title: t('regular.others.choice', { kid: kid_name, grade }) }));
  return (
    <DialogForm
      form={form}
      size="lg"
      title={t('regular.join_title')}
      submit={t('regular.place', { count: shown?.placeable ?? 0 })}
      disabled={!isReady || shown?.placeable === 0}
      onClose={onClose}
    >
      <p className="soft">{t('regular.rule_of', { time: ruleTimesText(t, rule, clock), teacher: rule.teacher_name })}</p>
      <p>
        {t('regular.others.with', { kids: [rule.kid_name, ...(rule.others.length === 0 ? [] : [ruleChildrenText(t, rule)])].join(', ') })}
      </p>
      <ChoiceField form={form} name="engagement_id" label={t('regular.join_child')} options={options} />
      {together.data !== undefined && options.length === 0 && <p className="soft">{t('regular.others.nobody')}</p>}
      <DateField form={form} name="from_day" label={t('regular.from')} min={first} />
      {isAwaited && <Skeleton height={160} />}
      {shown !== undefined && (
        <>
          <PreviewDates preview={shown} teacherName={rule.teacher_name} kidName={rule.kid_name} stale={isStale} />
          <PreviewCost placeable={shown.placeable} cost={shown.cost} kid={null} />
        </>
      )}
    </DialogForm>
  );
}
