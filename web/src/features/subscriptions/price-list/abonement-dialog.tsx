import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serviceCoursesQuery } from '../../../kernel/dictionaries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { useSchoolCurrency } from '../../../kernel/session.ts';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { ChoiceField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm, Effect, FieldRow } from '../../../ui/forms/form.tsx';
import { MoneyField, NumberField } from '../../../ui/forms/number-fields.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { abonementProblems, blankAbonement, bounds, termsOf } from './abonement-terms.rules.ts';
import type { PricedAbonement } from './price-list.queries.ts';
import { saveAbonementWrite } from './price-list.queries.ts';

type Props = { readonly abonement: PricedAbonement | null; readonly onClose: () => void };

/** Adds a package to the price list, or a new version of one. */
export function AbonementDialog({ abonement, onClose }: Props) {
  const { t } = useTranslation(['clients', 'ui']);
  const schoolCurrency = useSchoolCurrency();
  const courses = useQuery(serviceCoursesQuery);
  const save = useApiWrite(saveAbonementWrite);
  const form = useForm({
    call: '/api/abonements/',
    initial: abonement ?? blankAbonement,
    rules: abonementProblems,
    send: (draft) => save.mutateAsync({ id: abonement?.id ?? null, body: termsOf(draft) }),
    onSuccess: ({ title, version }) => {
      toast.success(t(version === 1 ? 'price_list.added' : 'price_list.changed', { title, version }));
      onClose();
    },
  });
  const { price, units } = form.values;
  const currency = abonement?.currency ?? courses.data?.[0]?.currency ?? schoolCurrency;
  const number = (name: keyof typeof bounds, label: string) => <NumberField form={form} name={name} label={label} {...bounds[name]} />;
  return (
    <DialogForm
      form={form}
      title={abonement === null ? t('price_list.add') : t('price_list.edit_title', { title: abonement.title })}
      submit={t('ui:action.save')}
      onClose={onClose}
      effect={
        <Effect>
          {price !== null && units !== null && units > 0 && (
            <p>{t('sell.per_lesson', { price: formatMoney(Math.floor(price / units), { currency }) })}</p>
          )}
          <p>
            {abonement === null
              ? t('price_list.effect_new')
              : t('price_list.effect_edit', { version: abonement.version + 1, count: abonement.sold })}
          </p>
        </Effect>
      }
    >
      <ChoiceField
        form={form}
        name="service_course_id"
        label={t('price_list.field.service_course')}
        options={courses.data ?? []}
        query={courses}
      />
      <TextField form={form} name="title" label={t('price_list.field.title')} />
      <FieldRow>
        {number('units', t('price_list.field.units'))}
        <MoneyField form={form} name="price" label={t('price_list.field.price')} currency={currency} zero />
      </FieldRow>
      <FieldRow>
        {number('valid_days', t('price_list.field.valid_days'))}
        {number('freeze_days', t('price_list.field.freeze_days'))}
      </FieldRow>
      <FieldRow>
        {number('grade_from', t('price_list.field.grade_from'))}
        {number('grade_to', t('price_list.field.grade_to'))}
      </FieldRow>
    </DialogForm>
  );
}
