/** Above a list: search box (focused with `/`), chips of active filters, further filters, and actions on the right. */
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filters-bar.module.css';
import { SearchBox } from './search-box.tsx';

export type FilterChip = { readonly key: string; readonly label: string; readonly onRemove: () => void };

type Props = {
  readonly search: string;
  /** Placeholder and accessible name of the search box. */
  readonly searchLabel: string;
  readonly onSearch: (search: string) => void;
  readonly chips?: readonly FilterChip[];
  /** Further filter controls. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
};

export function FiltersBar({ search, searchLabel, onSearch, chips = [], children, actions }: Props) {
  return (
    <div className={classes.bar}>
      <SearchBox search={search} label={searchLabel} onSearch={onSearch} />
      <FilterChips chips={chips} />
      {children}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** Filters without a search box, such as those of a chart. */
export function PlainFiltersBar({ chips, children }: { readonly chips: readonly FilterChip[]; readonly children: ReactNode }) {
  return (
    <div className={classes.bar}>
      <FilterChips chips={chips} />
      {children}
    </div>
  );
}

function FilterChips({ chips }: { readonly chips: readonly FilterChip[] }) {
  const { t } = useTranslation('ui');
  return chips.map(({ key, label, onRemove }) => (
    <span key={key} className={classes.chip}>
      {label}
      <button type="button" aria-label={t('filters.remove', { filter: label })} onClick={onRemove}>
        <IconX size={12} aria-hidden />
      </button>
    </span>
  ));
}
