import { Textarea, TextInput } from '@mantine/core';
import { useSchoolCurrency } from '../../kernel/session.ts';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../kernel/clock.ts';
import { useDraft } from '../../kernel/draft.ts';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { localDateOf } from '../../ui/formats/date-time.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { currencySymbol, formatMoney } from '../../ui/formats/money.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { ClientPicker } from './client-picker.tsx';
import { clientFiguresQuery, occasionsQuery, recordPaymentWrite } from './ledger.queries.ts';
import classes from './ledger.module.css';
import { paymentDraft, paymentEffect, paymentProblems } from './payment.rules.ts';
import type { PaymentDraft } from './payment.rules.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { newIdempotencyKey } from '../../kernel/idempotency-key.ts';

type Props = { readonly client?: { readonly id: number; readonly name: string } | undefined; readonly onDone: () => void };

/** The key is made once per payment, and kept with it: a second press, or a lost answer, records nothing twice. */
type KeptPayment = PaymentDraft & { readonly idempotencyKey: string };

const fields = ['client_id', 'occasion_code', 'amount', 'business_date', 'comment'] as const;

/** What happened with the money: who, how, how much, when. Says what it will change before it is recorded. */
export function RecordPaymentForm({ client, onDone }: Props) {
  const { t } = useTranslation('transactions');
  const today = localDateOf(nowInstant());
  const [draft, setDraft] = useDraft<KeptPayment>(paymentDraft(client?.id), () => ({
    client_id: client?.id ?? null,
    occasion_code: null,
    amount: '',
    business_date: today,
    comment: '',
    idempotencyKey: newIdempotencyKey(),
  }));
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const schoolCurrency = useSchoolCurrency();
  const occasions = useQuery(occasionsQuery);
  const figures = useQuery({ ...clientFiguresQuery(draft.client_id ?? 0), enabled: draft.client_id !== null }).data;
  const record = useApiWrite(recordPaymentWrite);
  const occasion = occasions.data?.find(({ code }) => code === draft.occasion_code);
  const problems = paymentProblems(draft, occasion, today);
  const refused = fieldErrors(record.error);
  const set = (changes: Partial<PaymentDraft>) => {
    setDraft({ ...draft, ...changes });
    if (record.isError) record.reset();
  };
  const leave = (field: string) => setSeen(new Set([...seen, field]));
  const errorAt = (field: (typeof fields)[number]) => {
    const problem = problems[field];
    return refused(field) ?? (seen.has(field) && problem !== undefined ? t(problem) : undefined);
  };
  const currency = figures?.money?.currency ?? schoolCurrency;
  const effect = paymentEffect(draft, occasion, figures?.subscriptions?.some(({ state }) => state === 'awaiting_payment') === true);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSeen(new Set(fields));
    const { client_id, occasion_code, business_date } = draft;
    if (Object.keys(problems).length > 0 || effect === null || client_id === null || occasion_code === null || business_date === null)
      return;
    const body = { client_id, occasion_code, amount: effect.minor, business_date, comment: draft.comment.trim() };
    record.mutate(
      { body, idempotencyKey: draft.idempotencyKey },
      {
        onSuccess: (recorded) => {
          toast.success(t('payment.recorded', { amount: formatMoney(recorded.amount, { currency: recorded.currency }) }));
          onDone();
        },
      },
    );
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {client === undefined && (
        <ClientPicker
          label={t('payment.client')}
          value={draft.client_id}
          onChange={(client_id) => set({ client_id })}
          error={errorAt('client_id')}
          autoFocus
        />
      )}
      <Combobox
        label={t('payment.occasion')}
        placeholder={t('payment.occasion_placeholder')}
        options={(occasions.data ?? []).filter(({ can_post }) => can_post).map(({ code, title }) => ({ id: code, title }))}
        query={occasions}
        value={draft.occasion_code}
        onChange={(occasion_code) => set({ occasion_code })}
        error={errorAt('occasion_code')}
        autoFocus={client !== undefined}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('payment.amount', { currency: currencySymbol(currency) })}
          description={t('payment.amount_hint')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
          onBlur={() => draft.amount !== '' && leave('amount')}
          error={errorAt('amount')}
          maxLength={40}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        <DateInput
          label={t('payment.date')}
          value={draft.business_date}
          onChange={(business_date) => set({ business_date })}
          max={today}
          error={errorAt('business_date')}
        />
      </div>
      <Textarea
        label={t(occasion?.comment_required === true ? 'payment.comment_required' : 'payment.comment')}
        value={draft.comment}
        onChange={({ currentTarget }) => set({ comment: currentTarget.value })}
        onBlur={() => occasion !== undefined && leave('comment')}
        error={errorAt('comment')}
        maxLength={1000}
        rows={2}
      />
      {effect !== null && <p className={classes.effect}>{t(effect.key, { amount: formatMoney(effect.minor, { currency }) })}</p>}
      <FormErrors error={record.error} except={fields} />
      <FormButtons submit={t('payment.submit')} pending={record.isPending} onCancel={onDone} />
    </form>
  );
}
