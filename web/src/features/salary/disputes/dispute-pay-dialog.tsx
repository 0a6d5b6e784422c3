import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { FewField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import type { PayDispute, SalaryLine } from '../salary.queries.ts';
import { disputeReasons } from './dispute-titles.ts';
import { disputePayWrite } from './pay-disputes.queries.ts';

type Props = { readonly line: SalaryLine; readonly teacherId: number; readonly onClose: () => void };

const reasons = Object.keys(disputeReasons) as PayDispute['reason'][];

/** Asks why a pay line is wrong. */
export function DisputePayDialog({ line: { id, business_date, amount, currency }, teacherId, onClose }: Props) {
  const { t } = useTranslation('salary');
  const dispute = useApiWrite(disputePayWrite);
  const form = useForm({
    initial: { reason: 'wrong_sum' as PayDispute['reason'], words: '' },
    rules: ({ words }) => ({ words: check(words, required) }),
    send: ({ reason, words }) => dispute.mutateAsync({ params: { id: teacherId }, body: { accrual_id: id, reason, words: words.trim() } }),
    onSuccess: toastAndClose(t('dispute.done'), onClose),
  });
  return (
    <DialogForm
      form={form}
      title={t('dispute.of', { date: formatDate(business_date), sum: formatMoney(amount, { currency }) })}
      submit={t('dispute.act')}
      onClose={onClose}
    >
      <p className="soft">{t('dispute.text')}</p>
      <FewField
        form={form}
        name="reason"
        label={t('dispute.reason.title')}
        options={reasons.map((reason) => ({ id: reason, title: t(disputeReasons[reason]) }))}
      />
      <TextAreaField form={form} name="words" label={t('dispute.words')} maxLength={1000} autoFocus />
    </DialogForm>
  );
}
