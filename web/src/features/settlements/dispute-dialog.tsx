import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { SegmentField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { TextAreaField } from '../../ui/forms/text-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { disputeLineWrite } from './settlements.queries.ts';
import type { SettlementLine } from './settlements.queries.ts';

type Props = { readonly line: SettlementLine; readonly clientId: number; readonly onClose: () => void };

/** Records who disputes a line, and why. */
export function DisputeDialog({ line: { no, transaction_id }, clientId, onClose }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const dispute = useApiWrite(disputeLineWrite);
  const form = useForm({
    call: '/api/clients/{id}/reconciliation-of-settlements-with-client/disputes/',
    initial: { raised_by: 'client' as 'client' | 'school', reason: '' },
    send: ({ raised_by, reason }) =>
      dispute.mutateAsync({ params: { id: clientId }, body: { transaction_id, raised_by, reason: reason.trim() } }),
    onSuccess: toastAndClose(t('settlement.dispute.done', { no }), onClose),
  });
  return (
    <DialogForm
      form={form}
      title={t('settlement.dispute.title', { no })}
      submit={t('settlement.dispute.submit')}
      disabled={form.values.reason.trim() === ''}
      onClose={onClose}
    >
      <p>{t('settlement.dispute.text')}</p>
      <SegmentField
        form={form}
        name="raised_by"
        label={t('settlement.dispute.side')}
        options={[
          { id: 'client', title: t('settlement.dispute.client') },
          { id: 'school', title: t('settlement.dispute.school') },
        ]}
      />
      <TextAreaField form={form} name="reason" label={t('settlement.dispute.reason')} required autoFocus />
    </DialogForm>
  );
}
