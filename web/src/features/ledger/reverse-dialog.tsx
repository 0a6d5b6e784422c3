import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { CommentDialog } from '../../ui/forms/frame/comment-dialog.tsx';
import { AskApproval } from './approvals/ask-approval.tsx';
import { askReversalWrite } from './approvals/approvals.queries.ts';
import { reverseTransactionWrite } from './ledger.queries.ts';
import type { Transaction } from './ledger.queries.ts';

/** Reverses a transaction, with a reason and a preview. */
export function ReverseDialog({ transaction, onClose }: { readonly transaction: Transaction; readonly onClose: () => void }) {
  const { t } = useTranslation('transactions');
  const reverse = useApiWrite(reverseTransactionWrite);
  const { id, occasion_title, client_name, business_date, amount, currency, direction } = transaction;
  const named = {
    occasion: occasion_title,
    client: client_name ?? '',
    date: formatDate(business_date),
    amount: formatMoney(amount, { currency }),
  };
  return (
    <CommentDialog
      call="/api/transactions/transactions/{id}/reverse/"
      title={t('reverse.title', { id })}
      submit={t('reverse.submit')}
      label={t('reverse.comment')}
      danger
      send={(comment) => reverse.mutateAsync({ params: { id }, body: { comment } })}
      done={t('reverse.done', { id })}
      onClose={onClose}
    >
      <p>{t('reverse.effect', named)}</p>
      <p>{t('reverse.dates', named)}</p>
      {direction === 'in' && <p>{t('reverse.effect_in', named)}</p>}
      {direction === 'out' && <p>{t('reverse.effect_out', named)}</p>}
      <AskApproval refused={reverse} write={askReversalWrite} onDone={onClose} />
    </CommentDialog>
  );
}
