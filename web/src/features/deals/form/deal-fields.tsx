import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSchoolCurrency } from '../../../kernel/session.ts';
import { ChoiceField, GradeField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { MoneyField } from '../../../ui/forms/number-fields.tsx';
import { CourseField } from '../../../ui/forms/people-fields.tsx';
import { PhoneField, TextAreaField, TextField } from '../../../ui/forms/text-fields.tsx';
import { dealChoicesQuery } from '../deals.queries.ts';
import type { DealForm } from './deal-form.rules.ts';

export function DealFields({ form }: { readonly form: FormFields<DealForm> }) {
  const { t } = useTranslation('students');
  const currency = useSchoolCurrency();
  const choices = useQuery(dealChoicesQuery);
  return (
    <>
      <TextField form={form} name="name" label={t('deals.form.name')} required autoFocus />
      <FieldRow>
        <PhoneField form={form} name="phone" label={t('deals.form.phone')} />
        <TextField form={form} name="email" label={t('deals.form.email')} type="email" />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="kid_name" label={t('deals.form.kid_name')} />
        <GradeField form={form} name="grade" label={t('deals.form.grade')} clearable />
        <CourseField form={form} name="course_id" label={t('deals.form.course')} clearable />
      </FieldRow>
      <TextAreaField form={form} name="wishes" label={t('deals.form.wishes')} />
      <FieldRow>
        <TextField form={form} name="next_action" label={t('deals.form.next_action')} />
        <DateField form={form} name="next_action_on" label={t('deals.form.next_action_on')} clearable />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          form={form}
          name="source_id"
          label={t('deals.form.source')}
          options={choices.data?.sources ?? []}
          query={choices}
          required
        />
        <ChoiceField form={form} name="owner_id" label={t('deals.form.owner')} options={choices.data?.owners ?? []} query={choices} />
        <MoneyField form={form} name="expected_sum" label={t('deals.form.sum')} currency={choices.data?.currency ?? currency} />
      </FieldRow>
    </>
  );
}
