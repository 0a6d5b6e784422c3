import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import type { PayDispute } from '../salary.queries.ts';
import { disputeReasons } from './dispute-titles.ts';
import { disputePayWrite, disputeSchemePayWrite } from './pay-disputes.queries.ts';

export type DisputedLine = {
  readonly id: number;
  readonly business_date: string;
  readonly amount: number;
  readonly currency: string;
  /** Pay by a scheme: reasons about lessons do not apply. */
  readonly ofScheme: boolean;
};
type Props = { readonly line: DisputedLine; readonly personId: number; readonly onClose: () => void };

const reasons = Object.keys(disputeReasons) as PayDispute['reason'][];
const schemeReasons = ['wrong_sum', 'other'] as const;

/** Disputes a pay line, with a reason. */
export function DisputePayDialog({ line: { id, business_date, amount, currency, ofScheme }, personId, onClose }: Props) {
  const { t } = useTranslation('salary');
  const dispute = useApiWrite(disputePayWrite);
  const disputeScheme = useApiWrite(disputeSchemePayWrite);
  const form = useForm({
    call: '/api/teachers/{id}/salary/disputes/',
    initial: { reason: 'wrong_sum' as PayDispute['reason'], words: '' },
    rules: ({ words }) => ({ words: check(words, required) }),
    send: ({ reason, words }) => {
      const params = { id: personId };
      return ofScheme
        ? disputeScheme.mutateAsync({
            params,
            body: { line_id: id, reason: reason === 'wrong_sum' ? reason : 'other', words: words.trim() },
          })
        : dispute.mutateAsync({ params, body: { accrual_id: id, reason, words: words.trim() } });
    },
    onSuccess: toastAndClose(t('dispute.done'), onClose),
  });
  return (
    <DialogForm
      form={form}
      title={t('dispute.of', { date: formatDate(business_date), sum: formatMoney(amount, { currency }) })}
      submit={t('dispute.act')}
      onClose={onClose}
    >
      <p className="soft">{t(ofScheme ? 'dispute.text_scheme' : 'dispute.text')}</p>
      <SelectField
        form={form}
        name="reason"
        label={t('dispute.reason.title')}
        options={(ofScheme ? schemeReasons : reasons).map((reason) => ({ id: reason, title: t(disputeReasons[reason]) }))}
      />
      <TextAreaField form={form} name="words" label={t('dispute.words')} autoFocus />
    </DialogForm>
  );
}
