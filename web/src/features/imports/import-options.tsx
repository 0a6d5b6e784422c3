import type { ImportKind } from '@lectern/contract/imports/import-states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { NativePicker } from '../../ui/fields/native-picker.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { ZonePicker } from '../../ui/fields/zone-picker.tsx';
import { managerChoicesQuery } from './imports.queries.ts';
import type { ImportOptions } from './imports.queries.ts';
import classes from './imports.module.css';

type Props = { readonly kind: ImportKind; readonly options: ImportOptions; readonly onChange: (options: ImportOptions) => void };

const lastingDays = [30, 60, 90, 180, 365];

/** How rows are read where the file does not say it. */
export function ImportOptionsFields({ kind, options, onChange }: Props) {
  const { t } = useTranslation('mutualsettlement');
  const { data: managers = [] } = useQuery({ ...managerChoicesQuery, enabled: kind === 'clients' });
  const people = kind === 'clients' || kind === 'teachers';
  return (
    <fieldset className={classes.options}>
      <legend className={classes.heading}>{t('move_in.options')}</legend>
      {people && (
        <ZonePicker label={t('move_in.zone')} value={options.zone} onChange={(zone) => onChange({ ...options, zone })} clearable />
      )}
      {kind === 'clients' && (
        <>
          <Combobox
            label={t('move_in.manager')}
            options={managers.map(({ id, name }) => ({ id: String(id), title: name }))}
            value={options.manager_id === null ? null : String(options.manager_id)}
            onChange={(id) => onChange({ ...options, manager_id: id === null ? null : Number(id) })}
            placeholder={t('move_in.nobody')}
            clearable
          />
          <label className={classes.tick}>
            <input
              type="checkbox"
              checked={options.add_children}
              onChange={({ currentTarget }) => onChange({ ...options, add_children: currentTarget.checked })}
            />
            {t('move_in.add_children')}
          </label>
        </>
      )}
      {!people && (
        <DateInput label={t('move_in.date')} value={options.date} onChange={(date) => onChange({ ...options, date })} clearable />
      )}
      {kind === 'subscriptions' && (
        <NativePicker
          label={t('move_in.valid_days')}
          options={lastingDays.map((days) => ({ id: days, title: t('move_in.days', { count: days }) }))}
          value={options.valid_days}
          onChange={(valid_days) => onChange({ ...options, valid_days })}
        />
      )}
    </fieldset>
  );
}
