import { useTranslation } from 'react-i18next';
import type { PageSize } from './page-sizes.ts';
import { pageSizes } from './page-sizes.ts';
import classes from './pagination.module.css';

type Props = { readonly value: PageSize; readonly onChange: (size: PageSize) => void };

/** Rows per page. A native select is enough for four sizes. */
export function PageSizePicker({ value, onChange }: Props) {
  const { t } = useTranslation('ui');
  return (
    <label className={classes.size}>
      <span>{t('table.rows')}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(Number(currentTarget.value) as PageSize)}>
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}
