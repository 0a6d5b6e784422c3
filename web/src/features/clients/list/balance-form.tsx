import type { ClientListQuery } from '@lectern/contract/clients/clients.schema';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { longestAmount, parseBalance } from '../../../ui/formats/amount.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { FilterField, FilterForm } from '../../../ui/table/filter-popover.tsx';
import classes from './clients-list.module.css';

type Limits = { readonly balance_from: number | undefined; readonly balance_to: number | undefined };
export type BalanceFilterProps = { readonly query: Partial<ClientListQuery>; readonly onChange: (limits: Limits) => void };

const shown = (minor: number | undefined) => (minor === undefined ? '' : String(minor / 100));
/** @returns minor units; undefined for an empty field, null for invalid text */
const typed = (text: string) => {
  const read = parseBalance(text);
  if (read.ok) return read.minor;
  return read.why === 'empty' ? undefined : null;
};
const wrong = (text: string) => (typed(text) === null ? 'clients:filter.balance_wrong' : null);

/** Both ends of the range. Negative is debt. */
export function BalanceForm({ query, onChange }: BalanceFilterProps) {
  const { t } = useTranslation('clients');
  const note = useId();
  const form = useForm({
    initial: { from: shown(query.balance_from), to: shown(query.balance_to) },
    rules: ({ from, to }) => ({ from: wrong(from), to: wrong(to) }),
    send: ({ from, to }) => Promise.resolve([typed(from) ?? undefined, typed(to) ?? undefined]),
    onSuccess: ([from, to]) => {
      const reversed = from !== undefined && to !== undefined && from > to;
      onChange({ balance_from: reversed ? to : from, balance_to: reversed ? from : to });
    },
  });
  const [problem] = form.otherProblems;
  const field = (end: 'from' | 'to') => (
    <FilterField label={t(`filter.balance_field_${end}`)}>
      <input
        inputMode="decimal"
        autoComplete="off"
        maxLength={longestAmount}
        data-field={end}
        value={form.values[end]}
        aria-invalid={(problem !== undefined && typed(form.values[end]) === null) || undefined}
        aria-describedby={note}
        onChange={({ currentTarget }) => form.change({ [end]: currentTarget.value })}
      />
    </FilterField>
  );
  return (
    <FilterForm form={form} submit={t('filter.balance_submit')}>
      <p id={note} className="soft" role={problem === undefined ? undefined : 'alert'}>
        {problem ?? t('filter.balance_note')}
      </p>
      <div className={classes.pair}>
        {field('from')}
        {field('to')}
      </div>
    </FilterForm>
  );
}
