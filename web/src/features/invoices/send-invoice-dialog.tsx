import { largestInvoice } from '@lectern/contract/invoices/invoice-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import { DialogForm, Effect } from '../../ui/forms/form.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { SegmentField } from '../../ui/forms/choice-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './invoices.module.css';
import { addInvoiceFileWrite, sendInvoiceWrite } from './invoices.queries.ts';
import type { DueInvoice } from './invoices.queries.ts';

type Props = { readonly teacherId: number; readonly due: DueInvoice; readonly onClose: () => void };

/** Sends the invoice of a period: drawn from the approved lines, or as an own file. */
export function SendInvoiceDialog({ teacherId, due: { period, currency, amount, number }, onClose }: Props) {
  const { t, i18n } = useTranslation('salary');
  const send = useApiWrite(sendInvoiceWrite);
  const upload = useApiWrite(addInvoiceFileWrite);
  const [fileName, setFileName] = useState<string | null>(null);
  const params = { id: teacherId };
  const form = useForm({
    initial: { language: (i18n.language === 'ru' ? 'ru' : 'en') as 'en' | 'ru', file_id: null as number | null },
    send: (values) => send.mutateAsync({ params, body: { ...values, period_id: period.id, currency, amount } }),
    onSuccess: toastAndClose(t('invoices.send.done', { number }), onClose),
  });
  const take = (file: File) =>
    upload.mutateAsync({ params, query: { file_name: file.name.slice(-200) }, file }).then(
      ({ file_id }) => {
        setFileName(file.name);
        form.change({ file_id });
      },
      (fault: unknown) => toast.error(fault),
    );
  return (
    <DialogForm
      form={form}
      title={t('invoices.send.title', { number })}
      submit={t('invoices.send.act')}
      onClose={onClose}
      effect={<Effect>{t('invoices.send.effect', { period: periodTitle(period), sum: formatMoney(amount, { currency }) })}</Effect>}
    >
      <div className={classes.file}>
        <FileButton
          label={t('invoices.send.file')}
          accept=".pdf,.jpg,.jpeg,.png,.webp"
          mostBytes={largestInvoice}
          pending={upload.isPending}
          onChoose={(file) => void take(file)}
        >
          {t('invoices.send.file')}
        </FileButton>
        <span className="soft" aria-live="polite">
          {fileName ?? t('invoices.send.file_hint')}
        </span>
      </div>
      {fileName === null && (
        <SegmentField
          form={form}
          name="language"
          label={t('invoices.send.language')}
          options={[
            { id: 'ru', title: t('invoices.send.ru') },
            { id: 'en', title: t('invoices.send.en') },
          ]}
        />
      )}
    </DialogForm>
  );
}
