import { useTranslation } from 'react-i18next';
import { LabelledSelect } from '../options/plain-select.tsx';
import type { PageSize } from './page-sizes.ts';
import { pageSizes } from './page-sizes.ts';
import classes from './pagination.module.css';

type Props = { readonly value: PageSize; readonly onChange: (size: PageSize) => void };

/** Rows per page. */
export function PageSizePicker({ value, onChange }: Props) {
  const { t } = useTranslation('ui');
  return (
    <LabelledSelect
      className={classes.size}
      label={t('table.rows')}
      value={value}
      options={pageSizes.map((size) => ({ id: size, title: String(size) }))}
      onChange={(size) => onChange(size as PageSize)}
    />
  );
}
