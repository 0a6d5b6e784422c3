import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { useAsking } from '../../ui/floating/use-asking.ts';
import classes from './ledger.module.css';
import { reverseTransactionWrite } from './ledger.queries.ts';
import type { Transaction } from './ledger.queries.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

/** Says what taking a transaction back will change, asks why, and does it. */
export function ReverseDialog({ transaction, onClose }: { readonly transaction: Transaction; readonly onClose: () => void }) {
  const { t } = useTranslation('transactions');
  const { close, asking } = useAsking(onClose);
  const [comment, setComment] = useState('');
  const reverse = useApiWrite(reverseTransactionWrite);
  const { id, occasion_title, client_name, business_date, amount, currency, direction } = transaction;
  const named = {
    occasion: occasion_title,
    client: client_name ?? '',
    date: formatDate(business_date),
    amount: formatMoney(amount, { currency }),
  };
  const confirm = () =>
    reverse.mutate(
      { params: { id: transaction.id }, body: { comment: comment.trim() } },
      {
        onSuccess: () => {
          toast.success(t('reverse.done', { id }));
          close();
        },
      },
    );
  return (
    <ConfirmDialog
      {...asking}
      title={t('reverse.title', { id })}
      confirmTitle={t('reverse.submit')}
      danger
      pending={reverse.isPending}
      disabled={comment.trim() === ''}
      keepOnOverlay
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <p>{t('reverse.effect', named)}</p>
        <p>{t('reverse.dates', named)}</p>
        {direction === 'in' && <p>{t('reverse.effect_in', named)}</p>}
        {direction === 'out' && <p>{t('reverse.effect_out', named)}</p>}
        <TextInput
          label={t('reverse.comment')}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
          error={fieldErrors(reverse.error)('comment')}
          maxLength={1000}
          autoComplete="off"
        />
        <FormErrors error={reverse.error} except={['comment']} />
      </div>
    </ConfirmDialog>
  );
}
