import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FilterField, FilterForm } from '../../../ui/table/filter-popover.tsx';
import classes from './clients-list.module.css';

type Limits = { readonly balance_from: number | undefined; readonly balance_to: number | undefined };
export type BalanceFilterProps = { readonly query: Partial<ClientListQuery>; readonly onChange: (limits: Limits) => void };

const shown = (minor: number | undefined) => (minor === undefined ? '' : String(minor / 100));
/** @returns minor units, undefined for an empty field, null for what is no sum */
const typed = (text: string) => {
  const plain = text
    .replaceAll(/[\s\u00a0₽]/g, '')
    .replace(',', '.')
    .replace('−', '-');
  if (plain === '') return undefined;
  return /^-?\d{1,10}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
};

/** The two ends, below zero what is owed. */
export function BalanceForm({ query, onChange }: BalanceFilterProps) {
  const { t } = useTranslation('clients');
  const [texts, setTexts] = useState({ from: shown(query.balance_from), to: shown(query.balance_to) });
  const [tried, setTried] = useState(false);
  const note = useId();
  const limits = { from: typed(texts.from), to: typed(texts.to) };
  const wrong = { from: tried && limits.from === null, to: tried && limits.to === null };
  const submit = () => {
    setTried(true);
    const { from, to } = limits;
    if (from === null || to === null) return;
    const turned = from !== undefined && to !== undefined && from > to;
    onChange({ balance_from: turned ? to : from, balance_to: turned ? from : to });
  };
  const field = (end: 'from' | 'to') => (
    <FilterField label={t(`filter.balance_field_${end}`)}>
      <input
        inputMode="decimal"
        autoComplete="off"
        value={texts[end]}
        aria-invalid={wrong[end] || undefined}
        aria-describedby={note}
        onChange={({ currentTarget }) => setTexts({ ...texts, [end]: currentTarget.value })}
      />
    </FilterField>
  );
  return (
    <FilterForm onSubmit={submit}>
      <p id={note} className="soft" role={wrong.from || wrong.to ? 'alert' : undefined}>
        {wrong.from || wrong.to ? t('filter.balance_wrong') : t('filter.balance_note')}
      </p>
      <div className={classes.pair}>
        {field('from')}
        {field('to')}
      </div>
      <Button type="submit">{t('filter.balance_submit')}</Button>
    </FilterForm>
  );
}
