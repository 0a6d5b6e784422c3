import { largestEvidence } from '@lectern/contract/salary/pay-kinds.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { ChoiceField } from '../../../ui/forms/choice-fields.tsx';
import type { StoredFile } from '../../../ui/forms/file-field.tsx';
import { FileField } from '../../../ui/forms/file-field.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { MoneyField } from '../../../ui/forms/number-fields.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { accrualTitles } from '../accrual-kinds.ts';
import { addEvidenceFileWrite, evidenceLessonsQuery, giveAdjustmentWrite } from './pay-adjustments.queries.ts';
import type { PayAdjustments } from './pay-adjustments.queries.ts';

type Props = {
  readonly teacherId: number;
  readonly reasons: PayAdjustments['reasons'];
  readonly currency: string;
  readonly onClose: () => void;
};

/** Gives a bonus or a deduction for one of the reasons that the user may give. */
export function GiveAdjustmentDialog({ teacherId, reasons, currency, onClose }: Props) {
  const { t } = useTranslation('salary');
  const give = useApiWrite(giveAdjustmentWrite);
  const upload = useApiWrite(addEvidenceFileWrite);
  const params = { id: teacherId };
  const lessons = useQuery(evidenceLessonsQuery(teacherId)).data?.results ?? [];
  const reasonOf = (id: number | null) => reasons.find((each) => each.id === id);
  const form = useForm({
    call: '/api/teachers/{id}/bonuses-and-penalties/',
    initial: {
      reason_id: null as number | null,
      amount: null as number | null,
      lesson_id: null as number | null,
      file: null as StoredFile | null,
      comment: '',
    },
    rules: ({ reason_id, amount, lesson_id }) => ({
      reason_id: check(reason_id, required),
      amount: check(amount, required),
      lesson_id: reasonOf(reason_id)?.needs_lesson === true ? check(lesson_id, required) : null,
    }),
    send: ({ reason_id, amount, lesson_id, file, comment }) =>
      give.mutateAsync({
        params,
        body: { reason_id: Number(reason_id), amount: Number(amount), lesson_id, file_id: file?.id ?? null, comment: comment.trim() },
      }),
    onSuccess: toastAndClose(t('adjustments.given'), onClose),
  });
  const reason = reasonOf(form.values.reason_id);
  return (
    <DialogForm form={form} title={t('adjustments.give')} submit={t('adjustments.give_act')} onClose={onClose}>
      <ChoiceField
        form={form}
        name="reason_id"
        label={t('adjustments.reason')}
        options={reasons.map(({ id, title, kind }) => ({ id, title: `${t(accrualTitles[kind])}: ${title}` }))}
      />
      {reason !== undefined && <p className="soft">{t('adjustments.limit', { sum: formatMoney(reason.largest, { currency }) })}</p>}
      <MoneyField form={form} name="amount" label={t('adjustments.sum')} currency={currency} />
      <ChoiceField
        form={form}
        name="lesson_id"
        label={t('adjustments.lesson')}
        options={lessons.map(({ id, start, kid_name }) => ({ id, title: `${formatDateTime(start)}, ${kid_name ?? t('pupil_unknown')}` }))}
        clearable
      />
      <FileField
        form={form}
        name="file"
        label={t('adjustments.file')}
        hint={t('adjustments.file_hint')}
        maxBytes={largestEvidence}
        upload={upload}
        params={params}
      />
      <TextAreaField form={form} name="comment" label={t('adjustments.comment')} />
    </DialogForm>
  );
}
