import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '../../ui/floating/menu.tsx';
import classes from './list-tools.module.css';

type Props = {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly shown: readonly string[];
  readonly onChange: (shown: string[]) => void;
};

/** Chooses the visible columns. The first one is always visible. */
export function ColumnMenu({ columns, shown, onChange }: Props) {
  const { t } = useTranslation('ui');
  const toggle = (key: string) =>
    onChange(columns.map((column) => column.key).filter((each) => (each === key ? !shown.includes(key) : shown.includes(each))));
  return (
    <Menu
      align="end"
      button={{
        className: classes.button,
        children: (
          <>
            <IconColumns3 size={16} stroke={1.8} aria-hidden />
            {t('columns.title')}
          </>
        ),
      }}
    >
      {columns.slice(1).map(({ key, title }) => (
        <MenuItem key={key} multiple checked={shown.includes(key)} onSelect={() => toggle(key)}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  );
}
