import { useSchoolCurrency } from '../../../kernel/session.ts';
import { NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { OptionPicker } from '../../../ui/fields/option-picker.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { currencySymbol, formatMoney } from '../../../ui/formats/money.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import classes from '../subscriptions.module.css';
import { abonementProblems, termsOf } from './abonement-terms.rules.ts';
import type { AbonementDraft } from './abonement-terms.rules.ts';
import { serviceCoursesQuery, saveAbonementWrite } from './price-list.queries.ts';
import type { PricedAbonement } from './price-list.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly abonement: PricedAbonement | null; readonly onClose: () => void };

/** A new package of the price list, or the next version of one. */
export function AbonementDialog({ abonement, onClose }: Props) {
  const { t } = useTranslation(['clients', 'ui']);
  return (
    <FormDialog onClose={onClose} title={abonement === null ? t('price_list.add') : t('price_list.edit_title', { title: abonement.title })}>
      <TermsForm abonement={abonement} onDone={onClose} />
    </FormDialog>
  );
}

const fields = ['service_course_id', 'title', 'units', 'price', 'valid_days', 'freeze_days', 'grade_from', 'grade_to'] as const;
type Field = (typeof fields)[number];

const blank: AbonementDraft = {
  service_course_id: null,
  title: '',
  units: 8,
  price: '',
  valid_days: 70,
  freeze_days: 7,
  grade_from: 1,
  grade_to: 11,
};

function TermsForm({ abonement, onDone }: { readonly abonement: PricedAbonement | null; readonly onDone: () => void }) {
  const { t } = useTranslation(['clients', 'ui']);
  const [draft, setDraft] = useState<AbonementDraft>(() =>
    abonement === null ? blank : { ...abonement, price: formatMoney(abonement.price) },
  );
  const [changed, setChanged] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const schoolCurrency = useSchoolCurrency();
  const courses = useQuery(serviceCoursesQuery).data ?? [];
  const save = useApiWrite(saveAbonementWrite);
  const refused = fieldErrors(save.error);
  const problems = abonementProblems(draft);
  const errorAt = (field: Field) => {
    const problem = problems[field];
    return refused(field) ?? (seen.has(field) && problem !== undefined ? t(problem) : undefined);
  };
  const set = (more: Partial<AbonementDraft>) => {
    setDraft({ ...draft, ...more });
    setChanged(true);
    if (save.isError) save.reset();
  };
  const leave = (field: Field) => setSeen(new Set([...seen, field]));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSeen(new Set(fields));
    const body = termsOf(draft);
    if (body === null || save.isPending) return;
    save.mutate(
      { id: abonement?.id ?? null, body },
      {
        onSuccess: ({ title, version }) => {
          toast.success(t(version === 1 ? 'price_list.added' : 'price_list.changed', { title, version }));
          onDone();
        },
      },
    );
  };
  const currency = abonement?.currency ?? courses[0]?.currency ?? schoolCurrency;
  const terms = termsOf(draft);
  const number = (field: 'units' | 'valid_days' | 'freeze_days' | 'grade_from' | 'grade_to', label: string, min: number, max: number) => (
    <NumberInput
      label={label}
      value={draft[field]}
      onChange={(value) => set({ [field]: value === '' ? '' : Number(value) })}
      onBlur={() => leave(field)}
      error={errorAt(field)}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="none"
      hideControls
    />
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={changed && !save.isSuccess} />
      <OptionPicker
        label={t('price_list.field.service_course')}
        options={courses.map(({ id, title }) => ({ id: String(id), title }))}
        value={draft.service_course_id === null ? null : String(draft.service_course_id)}
        onChange={(id) => set({ service_course_id: id === null ? null : Number(id) })}
        error={errorAt('service_course_id')}
      />
      <TextInput
        label={t('price_list.field.title')}
        value={draft.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        onBlur={() => leave('title')}
        error={errorAt('title')}
        maxLength={200}
        autoComplete="off"
      />
      <div className={classes.pair}>
        {number('units', t('price_list.field.units'), 1, 1000)}
        <TextInput
          label={t('price_list.field.price', { currency: currencySymbol(currency) })}
          inputMode="decimal"
          autoComplete="off"
          value={draft.price}
          onChange={({ currentTarget }) => set({ price: currentTarget.value })}
          onBlur={() => leave('price')}
          error={errorAt('price')}
          maxLength={40}
        />
      </div>
      <div className={classes.pair}>
        {number('valid_days', t('price_list.field.valid_days'), 1, 3650)}
        {number('freeze_days', t('price_list.field.freeze_days'), 0, 365)}
      </div>
      <div className={classes.pair}>
        {number('grade_from', t('price_list.field.grade_from'), 1, 11)}
        {number('grade_to', t('price_list.field.grade_to'), 1, 11)}
      </div>
      <div className={classes.effect}>
        {terms !== null && <p>{t('sell.per_lesson', { price: formatMoney(Math.floor(terms.price / terms.units), { currency }) })}</p>}
        <p>
          {abonement === null
            ? t('price_list.effect_new')
            : t('price_list.effect_edit', { version: abonement.version + 1, count: abonement.sold })}
        </p>
      </div>
      <FormErrors error={save.error} except={fields} />
      <FormButtons submit={t('ui:action.save')} pending={save.isPending} onCancel={onDone} />
    </form>
  );
}
