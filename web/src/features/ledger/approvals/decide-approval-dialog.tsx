import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { SegmentField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { approveWrite, rejectWrite } from './approvals.queries.ts';
import type { MoneyApproval } from './approvals.queries.ts';
import { occasionOf } from './occasion-of.ts';

/** Approves a colleague's request, or rejects it with a reason. */
export function DecideApprovalDialog({ approval, onClose }: { readonly approval: MoneyApproval; readonly onClose: () => void }) {
  const { t } = useTranslation('transactions');
  const [approve, reject] = [useApiWrite(approveWrite), useApiWrite(rejectWrite)];
  const { id, client_name, asked_by_name: name, business_date, comment } = approval;
  const amount = formatMoney(approval.amount, { currency: approval.currency });
  const form = useForm({
    call: '/api/transactions/approvals/{id}/approve/',
    initial: { decision: 'approve' as 'approve' | 'reject', comment: '' },
    rules: ({ decision, comment: answer }) => ({ comment: decision === 'reject' ? check(answer, required) : null }),
    send: ({ decision, comment: answer }) =>
      (decision === 'approve' ? approve : reject).mutateAsync({ params: { id }, body: { comment: answer.trim() } }),
    onSuccess: (_, { decision }) => {
      toast.success(t(decision === 'approve' ? 'approval.dialog.approved' : 'approval.dialog.rejected'));
      onClose();
    },
  });
  const options = [
    { id: 'approve' as const, title: t('approval.dialog.approve') },
    { id: 'reject' as const, title: t('approval.dialog.reject') },
  ];
  return (
    <DialogForm
      form={form}
      title={t('approval.dialog.title', { amount, client: client_name })}
      submit={t('approval.dialog.submit')}
      onClose={onClose}
    >
      <p>{t('approval.dialog.asks', { name, occasion: occasionOf(approval, t), amount })}</p>
      {business_date !== null && <p>{t('approval.dialog.date', { date: formatDate(business_date) })}</p>}
      <p>{t('approval.dialog.comment_of', { comment })}</p>
      <SegmentField form={form} name="decision" label={t('approval.dialog.decision')} options={options} />
      <p className="soft">
        {t(form.values.decision === 'approve' ? 'approval.dialog.effect_approve' : 'approval.dialog.effect_reject', { name })}
      </p>
      <TextAreaField form={form} name="comment" label={t('approval.dialog.comment')} />
    </DialogForm>
  );
}
