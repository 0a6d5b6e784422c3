import { receiptFields } from '@lectern/contract/receipts/receipt-states';
import type { ReceiptField } from '@lectern/contract/receipts/receipt-states';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { CommentDialog } from '../../ui/forms/frame/comment-dialog.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { TextAreaField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { receiptFieldNames } from './receipt-names.ts';
import { ReceiptSource } from './receipt-source.tsx';
import classes from './receipts.module.css';
import { annulReceiptWrite, releaseReceiptWrite, verifyReceiptWrite } from './receipts.queries.ts';
import type { OwedReceipt } from './receipts.queries.ts';

type Props = { readonly owed: OwedReceipt; readonly onClose: () => void };
type Attached = NonNullable<OwedReceipt['receipt']>;
export type ReceiptDecision = 'verify' | 'annul' | 'release';

/** Decides on the receipt of a payout. */
export function DecideReceiptDialog({ decision, ...props }: Props & { readonly decision: ReceiptDecision }) {
  if (decision === 'release') return <ReleaseDialog {...props} />;
  const { receipt } = props.owed;
  if (receipt === null) return null;
  return decision === 'verify' ? <VerifyDialog {...props} receipt={receipt} /> : <AnnulDialog {...props} receipt={receipt} />;
}

function VerifyDialog({ owed, receipt, onClose }: Props & { readonly receipt: Attached }) {
  const { t } = useTranslation('salary');
  const verify = useApiWrite(verifyReceiptWrite);
  const differs = receipt.differences.length + receipt.corrected.length > 0;
  const form = useForm({
    call: '/api/payouts/{id}/receipt/verify/',
    initial: { comment: '' },
    rules: ({ comment }) => ({ comment: differs ? check(comment, required) : null }),
    send: ({ comment }) => verify.mutateAsync({ params: { id: owed.id }, body: { comment: comment.trim(), receipt_id: receipt.id } }),
    onSuccess: toastAndClose(t('receipts.verify.done'), onClose),
  });
  return (
    <DialogForm
      form={form}
      size="lg"
      title={`${t('receipts.verify.act')}: ${owed.teacher_name}`}
      submit={t('receipts.verify.act')}
      onClose={onClose}
    >
      <ReceiptSource receipt={receipt} />
      <Compared owed={owed} receipt={receipt} />
      {differs && <p className={classes.warn}>{t('receipts.verify.differs')}</p>}
      <TextAreaField form={form} name="comment" label={t('receipts.verify.comment')} />
    </DialogForm>
  );
}

/** Compares the receipt with the expected values. */
function Compared({ owed: { expected, currency }, receipt }: { readonly owed: OwedReceipt; readonly receipt: Attached }) {
  const { t } = useTranslation('salary');
  const sum = (amount: number) => formatMoney(amount, { currency });
  const expectedTexts: Readonly<Record<ReceiptField, string>> = {
    number: '',
    amount: sum(expected.amount),
    day: `${formatDate(expected.from)} – ${formatDate(expected.until)}`,
    payer_inn: expected.payer_inn,
    payee_inn: expected.payee_inn,
  };
  const receiptTexts = { ...receipt, amount: sum(receipt.amount), day: formatDate(receipt.day) };
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <th scope="col">{t('receipts.verify.field')}</th>
          <th scope="col">{t('receipts.verify.expected')}</th>
          <th scope="col">{t('receipts.verify.said')}</th>
        </tr>
      </thead>
      <tbody>
        {receiptFields.map((field) => (
          <tr key={field}>
            <th scope="row">{t(receiptFieldNames[field])}</th>
            <td>{expectedTexts[field]}</td>
            <td>
              {receiptTexts[field]}
              {receipt.differences.includes(field) && <span className={`${classes.small} ${classes.warn}`}>{t('receipts.differs')}</span>}
              {receipt.corrected.includes(field) && <span className={`${classes.small} ${classes.warn}`}>{t('receipts.corrected')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AnnulDialog({ owed, receipt, onClose }: Props & { readonly receipt: Attached }) {
  const { t } = useTranslation('salary');
  const annul = useApiWrite(annulReceiptWrite);
  return (
    <CommentDialog
      call="/api/payouts/{id}/receipt/annul/"
      title={`${t('receipts.annul.act')}: ${owed.teacher_name}`}
      submit={t('receipts.annul.act')}
      label={t('receipts.annul.reason')}
      name="reason"
      send={(reason) => annul.mutateAsync({ params: { id: owed.id }, body: { reason, receipt_id: receipt.id } })}
      done={t('receipts.annul.done')}
      onClose={onClose}
    >
      <p>{t(owed.state === 'verified' ? 'receipts.annul.verified' : 'receipts.annul.attached', { number: receipt.number })}</p>
    </CommentDialog>
  );
}

function ReleaseDialog({ owed, onClose }: Props) {
  const { t } = useTranslation('salary');
  const release = useApiWrite(releaseReceiptWrite);
  return (
    <CommentDialog
      call="/api/payouts/{id}/receipt/release/"
      title={`${t('receipts.release.act')}: ${owed.teacher_name}`}
      submit={t('receipts.release.act')}
      label={t('receipts.release.reason')}
      name="reason"
      send={(reason) => release.mutateAsync({ params: { id: owed.id }, body: { reason } })}
      done={t('receipts.release.done')}
      onClose={onClose}
    >
      <p>
        {t('receipts.release.effect', {
          sum: formatMoney(owed.expected.amount, { currency: owed.currency }),
          day: formatDate(owed.due_on),
        })}
      </p>
    </CommentDialog>
  );
}
