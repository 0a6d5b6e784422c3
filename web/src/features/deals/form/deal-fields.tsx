import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useSchoolCurrency } from '../../../kernel/session.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { PhoneInput } from '../../../ui/fields/masked-input.tsx';
import { currencySymbol } from '../../../ui/formats/money.tsx';
import type { DealForm } from './deal-form.rules.ts';
import classes from '../deals.module.css';
import { coursesQuery, dealChoicesQuery } from '../deals.queries.ts';

type Props = {
  readonly form: DealForm;
  readonly set: (changes: Partial<DealForm>) => void;
  readonly errorAt: (field: keyof DealForm) => string | undefined;
};

const grades = Array.from({ length: 11 }, (_, at) => String(at + 1));
type Named = { readonly id: number; readonly title: string };
const optionsOf = (named: readonly Named[] | undefined) => (named ?? []).map(({ id, title }) => ({ value: String(id), label: title }));

export function DealFields({ form, set, errorAt }: Props) {
  const { t } = useTranslation(['students', 'ui']);
  const { id: ownId } = useCurrentUser();
  const schoolCurrency = useSchoolCurrency();
  const choices = useQuery(dealChoicesQuery).data;
  const courses = useQuery(coursesQuery).data;
  const text = (field: 'name' | 'email' | 'kid_name' | 'next_action' | 'expected_sum') => ({
    value: form[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set({ [field]: currentTarget.value }),
    error: errorAt(field),
    autoComplete: 'off',
  });
  const choice = (field: 'grade' | 'course_id' | 'source_id' | 'owner_id') => ({
    value: form[field],
    onChange: (value: string | null) => set({ [field]: value }),
    error: errorAt(field),
  });
  const clearable = {
    clearable: true,
    clearButtonProps: { 'aria-label': t('ui:field.clear'), 'aria-hidden': false, tabIndex: 0, size: '24' },
  };
  return (
    <>
      <TextInput label={t('deals.form.name')} maxLength={200} data-autofocus {...text('name')} />
      <div className={classes.pair}>
        <PhoneInput
          label={t('deals.form.phone')}
          value={form.phone}
          onChange={(phone) => set({ phone })}
          error={errorAt('phone')}
          autoComplete="off"
        />
        <TextInput label={t('deals.form.email')} type="email" maxLength={254} {...text('email')} />
      </div>
      <div className={classes.pair}>
        <TextInput label={t('deals.form.kid_name')} maxLength={200} {...text('kid_name')} />
        <Select label={t('deals.form.grade')} data={grades} {...choice('grade')} {...clearable} />
        <Select label={t('deals.form.course')} data={optionsOf(courses)} searchable {...choice('course_id')} {...clearable} />
      </div>
      <Textarea
        label={t('deals.form.wishes')}
        autosize
        minRows={2}
        maxLength={2000}
        value={form.wishes}
        onChange={({ currentTarget }) => set({ wishes: currentTarget.value })}
        error={errorAt('wishes')}
      />
      <div className={classes.pair}>
        <TextInput label={t('deals.form.next_action')} maxLength={200} {...text('next_action')} />
        <DateInput
          label={t('deals.form.next_action_on')}
          value={form.next_action_on}
          onChange={(next_action_on) => set({ next_action_on })}
          error={errorAt('next_action_on')}
          clearable
        />
      </div>
      <div className={classes.pair}>
        <Select label={t('deals.form.source')} data={optionsOf(choices?.sources)} allowDeselect={false} {...choice('source_id')} />
        <Select
          label={t('deals.form.owner')}
          data={optionsOf(choices?.owners)}
          allowDeselect={false}
          searchable
          {...choice('owner_id')}
          value={form.owner_id ?? String(ownId)}
        />
        <TextInput
          label={t('deals.form.sum', { currency: currencySymbol(choices?.currency ?? schoolCurrency) })}
          inputMode="decimal"
          maxLength={20}
          {...text('expected_sum')}
        />
      </div>
    </>
  );
}
