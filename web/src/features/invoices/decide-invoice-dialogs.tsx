import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { formatMoney } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import { DialogForm, Effect } from '../../ui/forms/form.tsx';
import { CommentDialog } from '../../ui/forms/frame/comment-dialog.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { acceptInvoiceWrite, returnInvoiceWrite } from './invoices.queries.ts';
import type { Invoice } from './invoices.queries.ts';

type Props = { readonly invoice: Invoice; readonly onClose: () => void };

/** Accepts an invoice. */
export function AcceptInvoiceDialog({ invoice: { id, number, teacher_name, period, amount, currency }, onClose }: Props) {
  const { t } = useTranslation('salary');
  const accept = useApiWrite(acceptInvoiceWrite);
  const form = useForm({
    initial: {},
    send: () => accept.mutateAsync({ params: { id }, body: { amount } }),
    onSuccess: toastAndClose(t('invoices.accept.done', { number }), onClose),
  });
  return (
    <DialogForm
      form={form}
      title={`${t('invoices.accept.act')}: ${teacher_name}`}
      submit={t('invoices.accept.act')}
      onClose={onClose}
      effect={
        <Effect>{t('invoices.accept.effect', { number, period: periodTitle(period), sum: formatMoney(amount, { currency }) })}</Effect>
      }
    >
      <a href={`/api/invoices/${id}/file/`} target="_blank" rel="noopener noreferrer">
        {t('invoices.paper')}
      </a>
    </DialogForm>
  );
}

/** Returns an invoice with a comment. */
export function ReturnInvoiceDialog({ invoice: { id, number, teacher_name }, onClose }: Props) {
  const { t } = useTranslation('salary');
  const giveBack = useApiWrite(returnInvoiceWrite);
  return (
    <CommentDialog
      call="/api/invoices/{id}/return/"
      title={`${t('invoices.return.act')}: ${teacher_name}`}
      submit={t('invoices.return.act')}
      label={t('invoices.return.reason')}
      name="reason"
      send={(reason) => giveBack.mutateAsync({ params: { id }, body: { reason } })}
      done={t('invoices.return.done', { number })}
      onClose={onClose}
    >
      <p>{t('invoices.return.effect', { number })}</p>
    </CommentDialog>
  );
}
