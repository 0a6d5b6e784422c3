import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { useAsking } from '../../ui/floating/use-asking.ts';
import classes from './settlement.module.css';
import { disputeLineWrite } from './settlements.queries.ts';
import type { SettlementLine } from './settlements.queries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly line: SettlementLine; readonly clientId: number; readonly onClose: () => void };

/** Notes who does not agree with a line, and why. */
export function DisputeDialog({ line, clientId, onClose }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { close, asking } = useAsking(onClose);
  const [side, setSide] = useState<'client' | 'school'>('client');
  const [reason, setReason] = useState('');
  const dispute = useApiWrite(disputeLineWrite);
  const confirm = () =>
    dispute.mutate(
      { params: { id: clientId }, body: { transaction_id: line.transaction_id, raised_by: side, reason: reason.trim() } },
      {
        onSuccess: () => {
          toast.success(t('settlement.dispute.done', { no: line.no }));
          close();
        },
      },
    );
  return (
    <ConfirmDialog
      {...asking}
      title={t('settlement.dispute.title', { no: line.no })}
      confirmTitle={t('settlement.dispute.submit')}
      pending={dispute.isPending}
      disabled={reason.trim() === ''}
      keepOnOverlay
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <p>{t('settlement.dispute.text')}</p>
        <Segmented
          label={t('settlement.dispute.side')}
          options={[
            { value: 'client', label: t('settlement.dispute.client') },
            { value: 'school', label: t('settlement.dispute.school') },
          ]}
          value={side}
          onChange={setSide}
        />
        <Textarea
          label={t('settlement.dispute.reason')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={fieldErrors(dispute.error)('reason')}
          maxLength={1000}
          rows={3}
        />
        <FormErrors error={dispute.error} except={['reason']} />
      </div>
    </ConfirmDialog>
  );
}
