import { oldest, youngest } from '@lectern/contract/practice/age-limits.rules';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/forms/form.tsx';
import type { Form } from '../../../ui/forms/form-types.ts';
import { NumberField } from '../../../ui/forms/number-fields.tsx';
import { check, required } from '../../../ui/forms/validation.ts';

export type Years = { readonly years_from: number | null; readonly years_to: number | null };

export const yearRules = ({ years_from: from, years_to: to }: Years) => {
  const outside = (years: number | null) =>
    years !== null && (years < youngest || years > oldest) ? ('students:practice.years_limit' as const) : null;
  const reversed = from !== null && to !== null && from > to ? ('students:practice.years_reversed' as const) : null;
  return { years_from: check(from, required) ?? outside(from), years_to: check(to, required) ?? outside(to) ?? reversed };
};

export function YearFields({ form }: { readonly form: Form<Years> }) {
  const { t } = useTranslation('students');
  const bounds = { min: youngest, max: oldest } as const;
  return (
    <FieldRow>
      <NumberField form={form} name="years_from" label={t('practice.years_from')} {...bounds} autoFocus />
      <NumberField form={form} name="years_to" label={t('practice.years_to')} {...bounds} />
    </FieldRow>
  );
}
