/** All filters of a list in one menu. Active ones are also shown as chips (`chipsOf` creates them for `FiltersBar`). */
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-menu.module.css';
import type { FilterChip } from './filters-bar.tsx';
import { Menu, MenuGroup, MenuItem } from '../floating/menu.tsx';
import { matchingOptions } from '../options/option-match.ts';

export type Filter = {
  /** Name of the search parameter. */
  readonly key: string;
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly selected: readonly string[];
  /** Several options may be selected; otherwise one replaces the other. */
  readonly multiple?: boolean;
};

type OnChange = (key: string, selected: readonly string[] | undefined) => void;

/** A chip for each active filter: "State: Active, Inactive". */
export function chipsOf(filters: readonly Filter[], onChange: OnChange): FilterChip[] {
  return filters
    .filter(({ selected }) => selected.length > 0)
    .map(({ key, title, options, selected }) => {
      const chosen = selected.map((value) => options.find((option) => option.value === value)?.label ?? value);
      return { key, label: `${title}: ${chosen.join(', ')}`, onRemove: () => onChange(key, undefined) };
    });
}

/** Maximum number of options without a search field. */
const maxWithoutSearch = 12;

export function FilterMenu({ filters, onChange }: { readonly filters: readonly Filter[]; readonly onChange: OnChange }) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  if (filters.length === 0) return null;
  const opener = (
    <>
      <IconPlus size={16} stroke={1.8} aria-hidden />
      {t('filters.add')}
    </>
  );
  const isLong = filters.reduce((count, { options }) => count + options.length, 0) > maxWithoutSearch;
  const shown = isLong ? matchingFilters(filters, typed) : filters;
  const search = isLong ? { label: t('filters.search'), value: typed, onChange: setTyped } : undefined;
  return (
    <Menu align="start" button={{ className: classes.add, children: opener }} search={search}>
      {shown.map((filter) => (
        <FilterOptions key={filter.key} filter={filter} onChange={onChange} />
      ))}
      {shown.length === 0 && (
        <p role="status" className={classes.nothing}>
          {t('field.nothing_found')}
        </p>
      )}
    </Menu>
  );
}

/** Matching options; all options of a filter whose title matches. */
export function matchingFilters(filters: readonly Filter[], typed: string): Filter[] {
  const optionsOf = ({ title, options }: Filter) => {
    const named = matchingOptions([{ id: '', title }], typed).length > 0;
    const found = new Set(
      matchingOptions(
        options.map(({ value, label }) => ({ id: value, title: label })),
        typed,
      ).map(({ id }) => id),
    );
    return found.size === 0 && named ? options : options.filter(({ value }) => found.has(value));
  };
  return filters.map((filter) => ({ ...filter, options: optionsOf(filter) })).filter(({ options }) => options.length > 0);
}

function FilterOptions({ filter, onChange }: { readonly filter: Filter; readonly onChange: OnChange }) {
  const { key, title, options, selected, multiple = false } = filter;
  const toggle = (value: string) => {
    const without = selected.filter((each) => each !== value);
    const next = selected.includes(value) ? without : multiple ? [...selected, value] : [value];
    onChange(key, next.length === 0 ? undefined : next);
  };
  return (
    <MenuGroup title={title}>
      {options.map(({ value, label }) => (
        <MenuItem key={value} multiple={multiple} checked={selected.includes(value)} onSelect={() => toggle(value)}>
          {label}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
