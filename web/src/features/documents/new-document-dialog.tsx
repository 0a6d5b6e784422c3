import { documentKinds } from '@lectern/contract/documents/document-states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { QueryPlaceholder } from '../../ui/states/query-placeholder.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { SelectField, SegmentField } from '../../ui/forms/choice-fields.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { FormDialog } from '../../ui/forms/frame/form-dialog.tsx';
import type { Form as FormState } from '../../ui/forms/form-types.ts';
import { FieldRow, Form } from '../../ui/forms/form.tsx';
import { MoneyField } from '../../ui/forms/number-fields.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Loading } from '../../ui/loading.tsx';
import { languageOptions } from '../../ui/options/languages.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { kindNames } from './document-names.ts';
import { createDocumentWrite, documentSourcesQuery } from './documents.queries.ts';
import type { DocumentSources } from './documents.queries.ts';
import { draftProblems, newDocumentOf, somethingElse } from './new-document.rules.ts';
import type { DocumentDraft } from './new-document.rules.ts';
import { limitOf } from '../../kernel/text-limits.ts';

type Props = { readonly clientId: number; readonly onClose: () => void; readonly onMade: (id: number) => void };

/** Creates a draft from unpaid packages, charges or payments. */
export function NewDocumentDialog({ clientId, onClose, onMade }: Props) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const query = useQuery(documentSourcesQuery(clientId));
  const { data } = query;
  const create = useApiWrite(createDocumentWrite);
  const form = useForm<DocumentDraft, { readonly id: number }>({
    initial: {
      kind: 'invoice',
      language: data?.language ?? 'ru',
      subscription_id: data?.packages[0]?.id ?? somethingElse,
      what: '',
      sum: null,
      transaction_id: data?.payments[0]?.id ?? null,
      period_from: data?.charges?.from ?? null,
      period_to: data?.charges?.to ?? null,
    },
    rules: draftProblems,
    send: (draft) => create.mutateAsync({ body: newDocumentOf(clientId, draft) }),
    onSuccess: ({ id }) => {
      toast.success(t('documents.create.done'));
      onMade(id);
    },
  });
  return (
    <FormDialog title={t('documents.create.title')} onClose={onClose}>
      {data === undefined ? (
        <QueryPlaceholder query={query} loading={<Loading />} />
      ) : (
        <Form form={form} submit={t('documents.create.submit')} onCancel={onClose}>
          <SegmentField
            form={form}
            name="kind"
            label={t('documents.create.kind')}
            options={documentKinds.map((id) => ({ id, title: t(kindNames[id]) }))}
          />
          <SourceFields form={form} sources={data} />
          <SegmentField form={form} name="language" label={t('documents.create.language')} options={languageOptions()} />
        </Form>
      )}
    </FormDialog>
  );
}

type FieldsProps = { readonly form: FormState<DocumentDraft>; readonly sources: DocumentSources };

/** Source of a document of the chosen kind. */
function SourceFields({ form, sources }: FieldsProps) {
  switch (form.values.kind) {
    case 'invoice':
      return <InvoiceFields form={form} sources={sources} />;
    case 'act':
      return <PeriodFields form={form} sources={sources} />;
    case 'receipt':
      return <PaymentField form={form} sources={sources} />;
  }
}

function InvoiceFields({ form, sources: { packages, currency } }: FieldsProps) {
  const { t } = useTranslation('mutualsettlement');
  const optionOf = useOption();
  return (
    <>
      {packages.length === 0 ? (
        <p className="soft">{t('documents.create.package_none')}</p>
      ) : (
        <SelectField
          form={form}
          name="subscription_id"
          label={t('documents.create.package')}
          options={[...packages.map(optionOf), { id: somethingElse, title: t('documents.create.free') }]}
        />
      )}
      {form.values.subscription_id === somethingElse && (
        <FieldRow>
          <TextField
            form={form}
            name="what"
            label={t('documents.create.what')}
            maxLength={limitOf('/api/accounting-documents/', 'lines.title')}
          />
          <MoneyField form={form} name="sum" label={t('documents.create.sum')} currency={currency} />
        </FieldRow>
      )}
    </>
  );
}

function PaymentField({ form, sources: { payments } }: FieldsProps) {
  const { t } = useTranslation('mutualsettlement');
  const optionOf = useOption();
  if (payments.length === 0) return <p className="soft">{t('documents.create.payment_none')}</p>;
  const options = payments.map((payment) =>
    optionOf({
      ...payment,
      title: t('documents.create.payment_of', { date: formatDate(payment.business_date), what: payment.occasion_title, id: payment.id }),
    }),
  );
  return <SelectField form={form} name="transaction_id" label={t('documents.create.payment')} options={options} />;
}

function useOption() {
  const { t } = useTranslation('mutualsettlement');
  return ({ id, title, amount, currency }: DocumentSources['packages'][number]) => ({
    id,
    title: t('documents.create.option', { title, amount: formatMoney(amount, { currency }) }),
  });
}

function PeriodFields({ form, sources: { charges } }: FieldsProps) {
  const { t } = useTranslation('mutualsettlement');
  const { period_from: from, period_to: to } = form.values;
  return (
    <>
      <p className="soft">
        {charges === null
          ? t('documents.create.charges_none')
          : t('documents.create.charges', {
              count: charges.count,
              from: formatDate(charges.from),
              to: formatDate(charges.to),
              amount: formatMoney(charges.amount, { currency: charges.currency }),
            })}
      </p>
      <FieldRow>
        <DateField form={form} name="period_from" label={t('documents.create.from')} {...(to === null ? {} : { max: to })} />
        <DateField form={form} name="period_to" label={t('documents.create.to')} {...(from === null ? {} : { min: from })} />
      </FieldRow>
    </>
  );
}
