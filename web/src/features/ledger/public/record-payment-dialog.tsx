import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { dropDraft } from '../../../kernel/draft.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { useSchoolCurrency } from '../../../kernel/session.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { ChoiceField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm, Effect, FieldRow } from '../../../ui/forms/form.tsx';
import { MoneyField } from '../../../ui/forms/number-fields.tsx';
import { PersonField } from '../../../ui/forms/people-fields.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { AskApproval } from '../approvals/ask-approval.tsx';
import { askPaymentWrite } from '../approvals/approvals.queries.ts';
import { clientFiguresQuery, occasionsQuery, recordPaymentWrite } from '../ledger.queries.ts';
import type { Transaction } from '../ledger.queries.ts';
import { paymentDraft, paymentEffect, paymentProblems } from '../payment.rules.ts';
import type { PaymentDraft } from '../payment.rules.ts';

type Props = {
  /** The client; the form asks if missing. */
  readonly client?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
};

/** Records a payment from or to a client, with a preview of its effects. */
export function RecordPaymentDialog({ client, onClose }: Props) {
  const { t } = useTranslation(['transactions', 'ui']);
  const today = localDateOf(nowInstant());
  const schoolCurrency = useSchoolCurrency();
  const occasions = useQuery(occasionsQuery);
  const record = useApiWrite(recordPaymentWrite);
  const occasionOf = ({ occasion_code }: PaymentDraft) => occasions.data?.find(({ code }) => code === occasion_code);
  const form = useForm<PaymentDraft, Transaction>({
    call: '/api/transactions/transactions/',
    initial: { client_id: client?.id ?? null, occasion_code: null, amount: null, business_date: today, comment: '' },
    rules: (draft) => paymentProblems(draft, occasionOf(draft), today),
    send: ({ client_id, occasion_code, amount, business_date, comment }, { idempotencyKey }) => {
      // The rules ensure that nothing is missing.
      const body = {
        client_id: Number(client_id),
        occasion_code: occasion_code ?? '',
        amount: Number(amount),
        business_date: business_date ?? today,
        comment: comment.trim(),
      };
      return record.mutateAsync({ body, idempotencyKey });
    },
    onSuccess: ({ amount, currency }) => {
      toast.success(t('payment.recorded', { amount: formatMoney(amount, { currency }) }));
      onClose();
    },
    draft: paymentDraft(client?.id),
  });
  const draft = form.values;
  const occasion = occasionOf(draft);
  const figures = useQuery({ ...clientFiguresQuery(draft.client_id ?? 0), enabled: draft.client_id !== null }).data;
  const currency = figures?.money?.currency ?? schoolCurrency;
  const effect = paymentEffect(occasion, figures?.subscriptions?.some(({ state }) => state === 'awaiting_payment') === true);
  return (
    <DialogForm
      form={form}
      title={client === undefined ? t('payment.title') : t('payment.title_of', { name: client.name })}
      submit={t('payment.submit')}
      onClose={onClose}
      effect={effect !== null && draft.amount !== null && <Effect>{t(effect, { amount: formatMoney(draft.amount, { currency }) })}</Effect>}
    >
      {client === undefined && (
        <PersonField
          form={form}
          name="client_id"
          kind="client"
          label={t('payment.client')}
          placeholder={t('payment.client_placeholder')}
          nothingFound={t('payment.nobody')}
          required
          autoFocus
        />
      )}
      <ChoiceField
        form={form}
        name="occasion_code"
        label={t('payment.occasion')}
        placeholder={t('payment.occasion_placeholder')}
        options={(occasions.data ?? []).filter(({ can_post }) => can_post).map(({ code, title }) => ({ id: code, title }))}
        query={occasions}
        autoFocus={client !== undefined}
      />
      <FieldRow>
        <MoneyField form={form} name="amount" label={t('payment.amount')} description={t('payment.amount_hint')} currency={currency} />
        <DateField form={form} name="business_date" label={t('payment.date')} max={today} />
      </FieldRow>
      <TextAreaField form={form} name="comment" label={t('payment.comment')} required={occasion?.comment_required === true} />
      <AskApproval
        refused={{ error: form.error, variables: record.variables === undefined ? undefined : { body: record.variables.body } }}
        write={askPaymentWrite}
        onDone={() => {
          dropDraft(paymentDraft(client?.id));
          onClose();
        }}
      />
    </DialogForm>
  );
}
