import { documentKinds } from '@lectern/contract/documents/document-states';
import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { NativePicker } from '../../ui/fields/native-picker.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { currencySymbol, formatMoney } from '../../ui/formats/money.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { kindNames } from './document-names.ts';
import classes from './documents.module.css';
import { createDocumentWrite } from './documents.queries.ts';
import type { DocumentSources } from './documents.queries.ts';
import { draftProblems, newDocumentOf } from './new-document.rules.ts';
import type { DocumentDraft, DraftProblem, DraftProblems } from './new-document.rules.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = {
  readonly clientId: number;
  readonly sources: DocumentSources;
  readonly onCancel: () => void;
  readonly onMade: (id: number) => void;
};

const problemTexts = {
  needed: 'mutualsettlement:documents.create.needed',
  not_a_sum: 'mutualsettlement:documents.create.sum_wrong',
  not_positive: 'ui:validation.should_be_positive',
  too_large: 'mutualsettlement:documents.create.sum_large',
} as const satisfies Record<DraftProblem, string>;
const serverFields = ['subscription_id', 'transaction_id', 'period_from', 'period_to', 'lines'] as const;
/** What an invoice is for when it is for no package. */
const somethingElse = 0;

/** What kind of document, and what it is made from; what lacks is said when the form is sent. */
export function NewDocumentForm({ clientId, sources, onCancel, onMade }: Props) {
  const { t } = useTranslation(['mutualsettlement', 'common', 'ui']);
  const [submitted, setSubmitted] = useState(false);
  const [draft, setDraft] = useState<DocumentDraft>({
    kind: 'invoice',
    language: sources.language,
    subscription_id: sources.packages[0]?.id ?? null,
    what: '',
    sum: '',
    transaction_id: sources.payments[0]?.id ?? null,
    period_from: sources.charges?.from ?? null,
    period_to: sources.charges?.to ?? null,
  });
  const create = useApiWrite(createDocumentWrite);
  const refused = fieldErrors(create.error);
  const problems = submitted ? draftProblems(draft) : {};
  const set = (changes: Partial<DocumentDraft>) => {
    setDraft({ ...draft, ...changes });
    if (create.isError) create.reset();
  };
  const errorAt = (field: keyof DraftProblems) => {
    const problem = problems[field];
    return refused(field) ?? (problem === undefined ? undefined : t(problemTexts[problem]));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const body = newDocumentOf(clientId, draft);
    if (body === null || create.isPending) return;
    create.mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          toast.success(t('documents.create.done'));
          onMade(id);
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Segmented
        label={t('documents.create.kind')}
        options={documentKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
      />
      <SourceFields draft={draft} sources={sources} set={set} errorAt={errorAt} refused={refused} />
      <Segmented
        label={t('documents.create.language')}
        options={[
          { value: 'ru', label: t('common:frame.russian') },
          { value: 'en', label: t('common:frame.english') },
        ]}
        value={draft.language}
        onChange={(language) => set({ language })}
      />
      <FormErrors error={create.error} except={serverFields} />
      <FormButtons submit={t('documents.create.submit')} pending={create.isPending} onCancel={onCancel} />
    </form>
  );
}

type FieldsProps = {
  readonly draft: DocumentDraft;
  readonly sources: DocumentSources;
  readonly set: (changes: Partial<DocumentDraft>) => void;
  readonly errorAt: (field: keyof DraftProblems) => string | undefined;
  readonly refused: (field: string) => string | undefined;
};

/** What a document of the chosen kind is made from. */
function SourceFields({ draft, sources, set, errorAt, refused }: FieldsProps) {
  const { t } = useTranslation('mutualsettlement');
  const titleOf = (title: string, amount: number, currency: string) =>
    t('documents.create.option', { title, amount: formatMoney(amount, { currency }) });
  if (draft.kind === 'receipt') {
    if (sources.payments.length === 0) return <p className="soft">{t('documents.create.payment_none')}</p>;
    return (
      <NativePicker
        label={t('documents.create.payment')}
        options={sources.payments.map(({ id, business_date, occasion_title, amount, currency }) => ({
          id,
          title: titleOf(`${formatDate(business_date)}, ${occasion_title}`, amount, currency),
        }))}
        value={draft.transaction_id}
        onChange={(transaction_id) => set({ transaction_id })}
        error={errorAt('transaction_id')}
      />
    );
  }
  if (draft.kind === 'act') return <PeriodFields draft={draft} sources={sources} set={set} errorAt={errorAt} />;
  return (
    <>
      {sources.packages.length === 0 ? (
        <p className="soft">{t('documents.create.package_none')}</p>
      ) : (
        <NativePicker
          label={t('documents.create.package')}
          options={[
            ...sources.packages.map(({ id, title, amount, currency }) => ({ id, title: titleOf(title, amount, currency) })),
            { id: somethingElse, title: t('documents.create.free') },
          ]}
          value={draft.subscription_id ?? somethingElse}
          onChange={(id) => set({ subscription_id: id === somethingElse ? null : id })}
          error={refused('subscription_id')}
        />
      )}
      {draft.subscription_id === null && (
        <div className={classes.pair}>
          <TextInput
            label={t('documents.create.what')}
            value={draft.what}
            onChange={({ currentTarget }) => set({ what: currentTarget.value })}
            error={errorAt('what') ?? refused('lines')}
            maxLength={400}
            autoComplete="off"
          />
          <TextInput
            label={t('documents.create.sum', { currency: currencySymbol(sources.currency) })}
            value={draft.sum}
            onChange={({ currentTarget }) => set({ sum: currentTarget.value })}
            error={errorAt('sum')}
            inputMode="decimal"
            maxLength={40}
            autoComplete="off"
          />
        </div>
      )}
    </>
  );
}

function PeriodFields({ draft, sources: { charges }, set, errorAt }: Omit<FieldsProps, 'refused'>) {
  const { t } = useTranslation('mutualsettlement');
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
      <div className={classes.days}>
        <DateInput
          label={t('documents.create.from')}
          value={draft.period_from}
          onChange={(period_from) => set({ period_from })}
          {...(draft.period_to === null ? {} : { max: draft.period_to })}
          error={errorAt('period_from')}
        />
        <DateInput
          label={t('documents.create.to')}
          value={draft.period_to}
          onChange={(period_to) => set({ period_to })}
          {...(draft.period_from === null ? {} : { min: draft.period_from })}
          error={errorAt('period_to')}
        />
      </div>
    </>
  );
}
