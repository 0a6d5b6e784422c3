/** All filters of a list in one menu. Active ones are also shown as chips (`chipsOf` creates them for `FiltersBar`). */
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './filter-menu.module.css';
import type { FilterChip } from './filters-bar.tsx';
import { Menu, MenuGroup, MenuItem } from '../floating/menu.tsx';

export type Filter = {
  /** Name of the search parameter. */
  readonly key: string;
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly selected: readonly string[];
  /** Several options may be selected; otherwise one replaces the other. */
  readonly several?: boolean;
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

export function FilterMenu({ filters, onChange }: { readonly filters: readonly Filter[]; readonly onChange: OnChange }) {
  const { t } = useTranslation('ui');
  if (filters.length === 0) return null;
  const opener = (
    <>
      <IconPlus size={16} stroke={1.8} aria-hidden />
      {t('filters.add')}
    </>
  );
  return (
    <Menu align="start" button={{ className: classes.add, children: opener }}>
      {filters.map((filter) => (
        <FilterOptions key={filter.key} filter={filter} onChange={onChange} />
      ))}
    </Menu>
  );
}

function FilterOptions({ filter, onChange }: { readonly filter: Filter; readonly onChange: OnChange }) {
  const { key, title, options, selected, several = false } = filter;
  const toggle = (value: string) => {
    const without = selected.filter((each) => each !== value);
    const next = selected.includes(value) ? without : several ? [...selected, value] : [value];
    onChange(key, next.length === 0 ? undefined : next);
  };
  return (
    <MenuGroup title={title}>
      {options.map(({ value, label }) => (
        <MenuItem key={value} several={several} checked={selected.includes(value)} onSelect={() => toggle(value)}>
          {label}
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
