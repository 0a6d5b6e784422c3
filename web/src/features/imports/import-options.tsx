import type { ImportKind } from '@lectern/contract/imports/import-states';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField } from '../../ui/forms/choice-fields.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import type { FormFields } from '../../ui/forms/form-types.ts';
import { PersonField, ZoneField } from '../../ui/forms/people-fields.tsx';
import type { ImportOptions } from './imports.queries.ts';
import classes from './imports.module.css';

/** Empty means none. */
export type OptionsDraft = Omit<ImportOptions, 'zone'> & { readonly zone: string };
type Props = { readonly kind: ImportKind; readonly form: FormFields<OptionsDraft> };

const lastingDays = [30, 60, 90, 180, 365];

/** Defaults for values that the file does not contain. */
export function ImportOptionsFields({ kind, form }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const people = kind === 'clients' || kind === 'teachers';
  return (
    <fieldset className={classes.options}>
      <legend className={classes.heading}>{t('move_in.options')}</legend>
      {people && <ZoneField form={form} name="zone" label={t('move_in.zone')} />}
      {kind === 'clients' && (
        <>
          <PersonField
            form={form}
            name="manager_id"
            kind="manager"
            label={t('move_in.manager')}
            placeholder={t('move_in.nobody')}
            clearable
          />
          <CheckField form={form} name="add_children" label={t('move_in.add_children')} />
        </>
      )}
      {!people && <DateField form={form} name="date" label={t('move_in.date')} clearable />}
      {kind === 'subscriptions' && (
        <SelectField
          form={form}
          name="valid_days"
          label={t('move_in.valid_days')}
          options={lastingDays.map((id) => ({ id, title: t('move_in.days', { count: id }) }))}
        />
      )}
    </fieldset>
  );
}
