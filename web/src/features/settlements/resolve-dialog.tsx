import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { useAsking } from '../../ui/floating/use-asking.ts';
import classes from './settlement.module.css';
import { resolveDisputeWrite } from './settlements.queries.ts';
import type { SettlementDispute } from './settlements.queries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly no: number; readonly dispute: SettlementDispute; readonly onClose: () => void };

/** Closes a dispute: what was found out, and which transaction put it right. */
export function ResolveDialog({ no, dispute, onClose }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { close, asking } = useAsking(onClose);
  const [comment, setComment] = useState('');
  const [correction, setCorrection] = useState('');
  const resolve = useApiWrite(resolveDisputeWrite);
  const refused = fieldErrors(resolve.error);
  const confirm = () =>
    resolve.mutate(
      { params: { id: dispute.id }, body: { comment: comment.trim(), correction_id: correction === '' ? null : Number(correction) } },
      {
        onSuccess: () => {
          toast.success(t('settlement.resolve.done'));
          close();
        },
      },
    );
  return (
    <ConfirmDialog
      {...asking}
      title={t('settlement.resolve.title', { no })}
      confirmTitle={t('settlement.resolve.submit')}
      pending={resolve.isPending}
      disabled={comment.trim() === ''}
      keepOnOverlay
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <p>{t('settlement.resolve.text')}</p>
        <Textarea
          label={t('settlement.resolve.comment')}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
          error={refused('comment')}
          maxLength={1000}
          rows={3}
        />
        <TextInput
          label={t('settlement.resolve.correction')}
          description={t('settlement.resolve.correction_hint')}
          inputMode="numeric"
          value={correction}
          onChange={({ currentTarget }) => setCorrection(currentTarget.value.replaceAll(/\D/g, '').slice(0, 12))}
          error={refused('correction_id')}
          autoComplete="off"
        />
        <FormErrors error={resolve.error} except={['comment', 'correction_id']} />
      </div>
    </ConfirmDialog>
  );
}
