import { largestInvoice } from '@lectern/contract/invoices/invoice-states';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { formatMoney } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import type { StoredFile } from '../../ui/forms/file-field.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { DialogForm, Effect } from '../../ui/forms/form.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { SegmentField } from '../../ui/forms/choice-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { addInvoiceFileWrite, sendInvoiceWrite } from './invoices.queries.ts';
import type { DueInvoice } from './invoices.queries.ts';

type Props = { readonly teacherId: number; readonly due: DueInvoice; readonly onClose: () => void };

/** Sends the invoice of a period: generated from the approved lines, or uploaded as a file. */
export function SendInvoiceDialog({ teacherId, due: { period, currency, amount, number }, onClose }: Props) {
  const { t, i18n } = useTranslation('salary');
  const send = useApiWrite(sendInvoiceWrite);
  const upload = useApiWrite(addInvoiceFileWrite);
  const params = { id: teacherId };
  const form = useForm({
    initial: { language: (i18n.language === 'ru' ? 'ru' : 'en') as 'en' | 'ru', file: null as StoredFile | null },
    send: ({ language, file }) =>
      send.mutateAsync({ params, body: { language, file_id: file?.id ?? null, period_id: period.id, currency, amount } }),
    onSuccess: toastAndClose(t('invoices.send.done', { number }), onClose),
  });
  return (
    <DialogForm
      form={form}
      title={t('invoices.send.title', { number })}
      submit={t('invoices.send.act')}
      onClose={onClose}
      effect={<Effect>{t('invoices.send.effect', { period: periodTitle(period), sum: formatMoney(amount, { currency }) })}</Effect>}
    >
      <FileField
        form={form}
        name="file"
        label={t('invoices.send.file')}
        hint={t('invoices.send.file_hint')}
        maxBytes={largestInvoice}
        upload={upload}
        params={params}
      />
      {form.values.file === null && (
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
