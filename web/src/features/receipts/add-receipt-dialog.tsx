import type { ReceiptField } from '@lectern/contract/receipts/receipt-states';
import { largestReceipt } from '@lectern/contract/receipts/receipt-states';
import { correctedFields, differencesOf, nothingSaid, readReceiptLink, receiptNumber } from '@lectern/contract/receipts/receipts.rules';
import type { SaidByReceipt } from '@lectern/contract/receipts/receipts.rules';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { periodTitle } from '../../ui/formats/period-title.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import type { StoredFile } from '../../ui/forms/file-field.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import type { FormFields } from '../../ui/forms/form-types.ts';
import { DialogForm, FieldRow } from '../../ui/forms/form.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { MoneyField } from '../../ui/forms/number-fields.tsx';
import { DigitsField, TextField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { receiptFieldNames } from './receipt-names.ts';
import { receiptProblems } from './receipt-form.rules.ts';
import classes from './receipts.module.css';
import { addReceiptFileWrite, addReceiptWrite } from './receipts.queries.ts';
import type { OwedReceipt } from './receipts.queries.ts';

type Props = { readonly owed: OwedReceipt; readonly onClose: () => void };

const empty = { link: '', file: null as StoredFile | null, number: '', amount: null as number | null, day: null as string | null };

/** Attaches a receipt by link, PDF or photo. Data read from it fills the fields; fields that differ from the expected values are marked. */
export function AddReceiptDialog({ owed, onClose }: Props) {
  const { t } = useTranslation('salary');
  const { expected, currency, teacher_id } = owed;
  const params = { id: teacher_id, payoutId: owed.id };
  const add = useApiWrite(addReceiptWrite);
  const upload = useApiWrite(addReceiptFileWrite);
  const [read, setRead] = useState<SaidByReceipt | null>(null);
  const form = useForm({
    call: '/api/teachers/{id}/payouts/{payoutId}/add-receipt/',
    initial: { ...empty, payer_inn: expected.payer_inn, payee_inn: expected.payee_inn },
    rules: (values) => ({
      ...receiptProblems({ ...values, file_id: values.file?.id ?? null }),
      amount: check(values.amount, required),
      day: check(values.day, required),
    }),
    send: ({ amount, day, file, ...values }) =>
      add.mutateAsync({ params, body: { ...values, file_id: file?.id ?? null, amount: Number(amount), day: String(day) } }),
    onSuccess: toastAndClose(t('receipts.add.done'), onClose),
  });
  const linked = readReceiptLink(form.values.link) ?? nothingSaid;
  const recognised = read === null ? linked : withLink(read, linked);
  const typed = typedValues(form.values);
  const [differs, corrected] = [differencesOf(expected, typed), correctedFields(recognised, typed)];

  /** Fills in the recognised values and keeps the other fields. */
  const fill = (recognisedValues: SaidByReceipt) =>
    form.change(Object.fromEntries(Object.entries(recognisedValues).filter(([, value]) => value !== null)) as Partial<typeof form.values>);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new link fills the fields
  useEffect(() => fill(linked), [form.values.link]);
  const described = (field: ReceiptField, requested?: string) => {
    if (requested !== undefined && differs.includes(field))
      return { description: <span className={classes.warn}>{t('receipts.add.expected', { value: requested })}</span> };
    if (!corrected.includes(field)) return {};
    return {
      description: <span className={classes.warn}>{t('receipts.add.read', { value: textOf(recognised[field], field, currency) })}</span>,
    };
  };
  const days = `${formatDate(expected.from)} – ${formatDate(expected.until)}`;
  return (
    <DialogForm form={form} size="lg" title={t('receipts.add.title')} submit={t('receipts.add.submit')} onClose={onClose}>
      <Expected owed={owed} />
      <TextField form={form} name="link" label={t('receipts.add.link')} />
      <FileField
        form={form}
        name="file"
        label={t('receipts.add.file')}
        hint={t('receipts.add.file_hint')}
        maxBytes={largestReceipt}
        upload={upload}
        params={params}
        onStored={({ file_id: _, ...seenInFile }) => {
          setRead(seenInFile);
          fill(seenInFile);
        }}
      />
      <FieldRow>
        <TextField form={form} name="number" label={t('receipts.field.number')} required {...described('number')} />
        <DateField form={form} name="day" label={t('receipts.field.day')} {...described('day', days)} />
      </FieldRow>
      <MoneyField
        form={form}
        name="amount"
        label={t('receipts.field.amount')}
        currency={currency}
        {...described('amount', formatMoney(expected.amount, { currency }))}
      />
      <FieldRow>
        <Inn form={form} name="payer_inn" {...described('payer_inn', expected.payer_inn)} />
        <Inn form={form} name="payee_inn" {...described('payee_inn', expected.payee_inn)} />
      </FieldRow>
      {differs.length > 0 && <p className={classes.warn}>{t('receipts.add.differs')}</p>}
    </DialogForm>
  );
}

type Values = typeof empty & { payer_inn: string; payee_inn: string };
type InnProps = { readonly form: FormFields<Values>; readonly name: 'payer_inn' | 'payee_inn'; readonly description?: ReactNode };

function Inn({ name, ...props }: InnProps) {
  const { t } = useTranslation('salary');
  return <DigitsField {...props} name={name} label={t(receiptFieldNames[name])} required />;
}

/** The typed values, without empty ones. */
function typedValues({ number, amount, day, payer_inn, payee_inn }: Values): SaidByReceipt {
  const filled = (text: string) => (text === '' ? null : text);
  return { number: filled(receiptNumber(number)), amount, day, payer_inn: filled(payer_inn), payee_inn: filled(payee_inn) };
}

/** Values from the file take precedence over those from the link. */
const withLink = (file: SaidByReceipt, link: SaidByReceipt): SaidByReceipt => ({
  ...file,
  number: file.number ?? link.number,
  payee_inn: file.payee_inn ?? link.payee_inn,
});

function textOf(value: string | number | null, field: ReceiptField, currency: string): string {
  if (field === 'amount') return formatMoney(Number(value), { currency });
  return field === 'day' ? formatDate(String(value)) : String(value);
}

/** Expected values of the receipt, to copy into the tax service's application. */
export function Expected({ owed: { expected, currency, period } }: { readonly owed: OwedReceipt }) {
  const { t } = useTranslation('salary');
  return (
    <dl className={classes.facts}>
      <dt>{t('receipts.expected.service')}</dt>
      <dd>{t('receipts.expected.service_text', { period: periodTitle(period) })}</dd>
      <dt>{t('receipts.field.amount')}</dt>
      <dd>{formatMoney(expected.amount, { currency })}</dd>
      <dt>{t('receipts.field.payer_inn')}</dt>
      <dd>{expected.payer_inn === '' ? t('receipts.expected.unknown') : expected.payer_inn}</dd>
      <dt>{t('receipts.field.payee_inn')}</dt>
      <dd>{expected.payee_inn}</dd>
    </dl>
  );
}
